import { schedulerConfig } from '#scripts/edge/scheduler-config.ts';
import { bundled } from '#scripts/edge/wrangler-config.ts';
import { DEALERS } from './scheduled-dealers.ts';

/** The account's scheduler as it is deployed, on its own: the same code and settings. Everything that it calls is simulated here. */
export async function aScheduler(name: string, token: string | null) {
  const config = schedulerConfig('ACCOUNT_DB', 'example/dealers') as {
    readonly compatibility_date: string;
    readonly compatibility_flags: readonly string[];
    readonly vars: { readonly [name: string]: string };
  };
  const { code } = await bundled('scheduler.ts', { file: 'scheduler.mjs', names: 'own' });
  return {
    ...{ name, modules: true, script: code ?? '' },
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: [...config.compatibility_flags],
    d1Databases: { ACCOUNT_DB: 'ACCOUNT_DB' },
    bindings: { ...config.vars, ...(token === null ? {} : { GITHUB_TOKEN: token }) },
    outboundService: (request: Request) => respond(request),
  };
}

async function respond(request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  const key = request.headers.get('Authorization');
  if (hostname === 'api.github.com') {
    const isExpected =
      request.method === 'POST' &&
      pathname === '/repos/example/dealers/actions/workflows/due.yml/dispatches' &&
      key === 'Bearer a-token' &&
      (await request.text()) === '{"ref":"main"}';
    return new Response(null, { status: isExpected ? 204 : 422 });
  }
  const behaviour = (DEALERS as { readonly [host: string]: string })[hostname];
  if (pathname !== '/api/schedule' || request.method !== 'POST') return new Response(null, { status: 405 });
  if (behaviour === 'respond 404') return new Response(null, { status: 404 });
  if (key !== `Bearer key of ${hostname}`) return new Response(null, { status: 401 });
  if (behaviour === 'respond 503') return new Response(null, { status: 503 });
  return Response.json({ failed: behaviour === 'fail a job' ? ['deliver'] : [], left: false });
}
