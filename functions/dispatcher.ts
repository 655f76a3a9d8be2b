import { DISPATCHER_PATH } from '#domain/routes/public-paths.ts';

/** Bindings of the Worker in front of a dispatch namespace. */
interface DispatchEnv {
  readonly DEALERS: Pick<DispatchNamespace, 'get'>;
}

/** Names of dealers' Workers by host. */
export type Hosts = { readonly [host: string]: string };

const RETRY_AFTER_SECONDS = '30';

/**
 * The Worker that all hosts of a dispatch namespace's dealers belong to: it forwards each request unchanged to the dealer's Worker. The hosts are
 * part of its code, so that no request waits for a database, and a change to them takes effect for all of them at once.
 *
 * @param version of its code, which it reports at a path of its own, so that a roll-out can tell when the new one is live
 */
export const createDispatcher = (hosts: Hosts, version: string) =>
  ({
    async fetch(request: Request, env: DispatchEnv) {
      const { hostname, pathname } = new URL(request.url);
      const host = hostname.replace(/\.$/, '');
      if (pathname === DISPATCHER_PATH) return textResponse(version, 200);
      const worker = Object.hasOwn(hosts, host) ? hosts[host] : undefined;
      if (worker === undefined) return textResponse(`There is no site at ${host}.`, 404);
      try {
        return await env.DEALERS.get(worker).fetch(request);
      } catch (error) {
        const { name, message } = error as Error;
        const isMissing = message.startsWith('Worker not found');
        console.log(JSON.stringify({ event: isMissing ? 'worker_missing' : 'worker_failed', worker, name }));
        return textResponse('This site is not responding right now. Please try again in a moment.', 503);
      }
    },
  }) satisfies ExportedHandler<DispatchEnv>;

const textResponse = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
  });
