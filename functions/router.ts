import { escapeMarkup } from '#domain/xml.ts';

/** The entry point for local development: one port for all dealers' Workers, selected by host name. It is never deployed. */
interface RouterEnv {
  /** Service binding of a dealer's Worker, by slug. */
  readonly SITES: { readonly [slug: string]: `SITE_${number}` };
  readonly [binding: `SITE_${number}`]: Fetcher | undefined;
  /** The dealers' delivery queues: a message makes the dealer's Worker run its schedule. */
  readonly [queues: `DELIVERY_QUEUE_${number}`]: Queue | undefined;
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const slugs = Object.keys(env.SITES);
    const slug = slugs.find((name) => url.hostname === `${name}.localhost`);
    const binding = slug === undefined ? undefined : env.SITES[slug];
    const site = binding === undefined ? undefined : env[binding];
    // An unread request body would break the connection to the browser, so it is read here.
    if (site)
      return site.fetch(request.body === null ? request : new Request(request, { body: await request.arrayBuffer() }));
    const known = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
    return new Response(known ? listPage(slugs, url) : `There is no dealer at ${url.hostname}.`, {
      status: known ? 200 : 404,
      headers: {
        'Content-Type': `text/${known ? 'html' : 'plain'}; charset=utf-8`,
        'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
  /** Every minute, as Cloudflare runs each dealer's schedule. */
  async scheduled(_, env) {
    await Promise.all(Object.keys(env.SITES).map((_slug, position) => env[`DELIVERY_QUEUE_${position}`]?.send('due')));
  },
} satisfies ExportedHandler<RouterEnv>;

function listPage(slugs: readonly string[], url: URL): string {
  const items = slugs.map((slug) => {
    const href = `${url.protocol}//${slug}.localhost${url.port ? `:${url.port}` : ''}/`;
    return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(slug)}</a></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dealers on this machine</title></head><body><h1>Dealers on this machine</h1><ul>${items.join('')}</ul></body></html>`;
}
