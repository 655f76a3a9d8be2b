import { env } from 'cloudflare:workers';
import type { Runtime, Stage, WorkerContext } from '#functions/platform/env.ts';
import { keyedHash } from '#functions/platform/hashes.ts';
import { ACCESS_COOKIE, accessText } from '#functions/topics/previews/access-token.ts';
import { createWorker, type Worker } from '#functions/worker.ts';
import type { EdgeSite } from '#site/site.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { withContractChecked } from './contract.ts';
import { ORIGIN } from './get.ts';

export const A_PREVIEW_SECRET = 'a-preview-secret-of-thirty-letters';
export const CRM_SECRET = 'a secret of twenty-four letters';

/** Bindings of a dealer's Worker with its secrets. */
export const bindings = (stage: Stage): WorkerContext['env'] =>
  ({
    ...(env as object),
    STAGE: stage,
    CRM_SECRET,
    MAIL_TOKEN: 'mail-token',
    SMS_TOKEN: 'sms-token',
    PREVIEW_SECRET: A_PREVIEW_SECRET,
  }) as never;

/** A live site whose runtime is controlled by the test. */
export function aContext(
  runtime: Partial<Runtime> = {},
  site: Partial<EdgeSite> = {},
  stage: Stage = 'production',
): WorkerContext {
  return { edge: anEdgeSite(site), env: bindings(stage), runtime: aRuntime(runtime) };
}

/** A Worker called as the platform calls it: `settled` waits for work that continues after the responses. */
export function aWorker(context: WorkerContext): {
  readonly worker: Worker;
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly settled: () => Promise<void>;
} {
  const worker = createWorker(context.edge, context.runtime);
  const pending: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  return {
    worker,
    request: async (path, init) => {
      const request = new Request(ORIGIN + path, { redirect: 'manual', ...init });
      if (context.env.STAGE === 'preview') {
        const otherCookies = request.headers.get('Cookie');
        const accessToken = `${ACCESS_COOKIE}=${await anAccessToken(context)}`;
        request.headers.set('Cookie', otherCookies === null ? accessToken : `${otherCookies}; ${accessToken}`);
      }
      return withContractChecked(
        request.method,
        path,
        await worker.fetch(request as never, context.env, execution as never),
      );
    },
    settled: async () => {
      while (pending.length > 0) await pending.pop();
    },
  };
}

/** An access token for a preview, valid for an hour. */
export async function anAccessToken({ edge, runtime }: WorkerContext, ms = 3_600_000): Promise<string> {
  const until = runtime.now().getTime() + ms;
  return `${until}.${await keyedHash(A_PREVIEW_SECRET, accessText(edge.slug, until))}`;
}
