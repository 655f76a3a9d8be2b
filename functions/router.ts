import { SCHEDULE_API_PATH } from '#domain/routes/public-paths.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { createDispatcher } from './dispatcher.ts';

/** Bindings of the router. */
interface RouterEnv {
  /** Service binding of a dealer's Worker, by slug. */
  readonly SITES: { readonly [slug: string]: `SITE_${number}` };
  /** Whether requests go through the dispatcher, as for dealers in the account's dispatch namespace. */
  readonly IS_DISPATCHED: boolean;
  /** The dealers' schedules accept this key. */
  readonly SCHEDULE_KEY: string;
  readonly [binding: `SITE_${number}`]: Fetcher | undefined;
}

/** The time for all of a request's body to arrive, in milliseconds; the largest form is 64 kB. */
const BODY_TIMEOUT_MS = 60_000;

const hostOf = (slug: string): string => `${slug}.localhost`;

/** The entry point for local development: one port for all dealers' Workers, selected by host name. It is never deployed. */
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const slugs = Object.keys(env.SITES);
    const slug = slugs.find((name) => url.hostname === hostOf(name));
    if (slug !== undefined) {
      // An unread request body would break the connection to the browser, so it is read here.
      const body = await bodyOf(request);
      if (body === 'late') return new Response('The rest of the request did not arrive.', { status: 408 });
      return await forward(body === null ? request : new Request(request, { body }), slug, env);
    }
    const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
    return new Response(isLocal ? listPage(slugs, url) : `There is no dealer at ${url.hostname}.`, {
      status: isLocal ? 200 : 404,
      headers: {
        'Content-Type': `text/${isLocal ? 'html' : 'plain'}; charset=utf-8`,
        'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
  /** Every minute, as the account's scheduler calls each dealer at its host. */
  async scheduled(_, env) {
    const headers = { Authorization: `Bearer ${env.SCHEDULE_KEY}` };
    await Promise.all(
      Object.keys(env.SITES).map((slug) =>
        forward(new Request(`http://${hostOf(slug)}${SCHEDULE_API_PATH}`, { method: 'POST', headers }), slug, env),
      ),
    );
  },
} satisfies ExportedHandler<RouterEnv>;

/** The body of a request; null = it has none; `late` = it did not arrive in time, where Cloudflare would have ended the request too. */
async function bodyOf(request: Request): Promise<ArrayBuffer | null | 'late'> {
  if (request.body === null) return null;
  const bytes = request.arrayBuffer();
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), BODY_TIMEOUT_MS);
    bytes.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Sends a request to a dealer's Worker, directly or through the dispatcher, with the local Workers as its namespace. */
async function forward(request: Request, slug: string, env: RouterEnv): Promise<Response> {
  const siteOf = (name: string): Fetcher => env[env.SITES[name] as `SITE_${number}`] as Fetcher;
  if (!env.IS_DISPATCHED) return await siteOf(slug).fetch(request);
  const hosts = Object.fromEntries(Object.keys(env.SITES).map((name) => [hostOf(name), name]));
  return await createDispatcher(hosts, 'local').fetch(request, { DEALERS: { get: siteOf } });
}

function listPage(slugs: readonly string[], url: URL): string {
  const items = slugs.map((slug) => {
    const href = `${url.protocol}//${slug}.localhost${url.port ? `:${url.port}` : ''}/`;
    return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(slug)}</a></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dealers on this machine</title></head><body><h1>Dealers on this machine</h1><ul>${items.join('')}</ul></body></html>`;
}
