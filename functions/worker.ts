import { Hono } from 'hono';
import type { EdgeSite } from '#site/site.ts';
import { postLead } from './api/leads.ts';
import { postPhoneReveal } from './api/phone-reveal.ts';
import { postSearch } from './api/search.ts';
import { stockChanges } from './api/stock-changes.ts';
import type { Env, Outside, Visit } from './env.ts';
import { insertLead } from './leads/leads-repo.ts';
import { answerPage } from './pages/answer-page.ts';
import { answerWindowCard } from './window-card/answer-window-card.ts';

/** Code that is not part of the Worker's own bundle: the entry module of a dealer says where it is. */
export type LazyParts = Pick<Outside, 'windowCards'>;

/** The real world: D1, the system clock, the platform's random source and log. */
export const platform = (parts: LazyParts): Outside => ({
  ...parts,
  now: () => new Date(),
  newId: () => toBase32(crypto.getRandomValues(new Uint8Array(16))),
  leads: (env) => ({ insert: (lead) => insertLead(env.DB, lead) }),
  fetch: (request) => fetch(request),
  drawnCards: () => caches.default,
  log: (line) => console.log(JSON.stringify(line)),
});

/**
 * The edge application of one dealer. `edge` is the private half of its site; `outside` is the platform, or what stands in for it in tests.
 * Every answer carries the security headers of the site; an exception is caught once, here, and told as a reference.
 */
export function createWorker(edge: EdgeSite, outside: Outside): { fetch: ExportedHandlerFetchHandler<Env> } {
  const app = new Hono<{ Bindings: Env }>();
  const visit = (request: Request, env: Env): Visit => ({ edge, env, outside, request, url: new URL(request.url) });

  app.all('/api/leads', (c) => postLead(visit(c.req.raw, c.env)));
  app.all('/api/stock-changes', (c) => stockChanges(visit(c.req.raw, c.env)));
  app.all('/api/search/*', (c) => postSearch(visit(c.req.raw, c.env)));
  app.all('/api/phone-reveal', (c) => postPhoneReveal(visit(c.req.raw, c.env)));
  app.get('/cars/:file{[^/]+\\.pdf}', (c) => answerWindowCard(visit(c.req.raw, c.env)));
  app.all('/api/*', (c) => c.json({ error: 'not_found', message: 'There is no such call.' }, 404));
  app.all('*', (c) => answerPage(visit(c.req.raw, c.env)));
  app.onError((error, c) => {
    const reference = outside.newId();
    // The message of an exception may quote what a person typed: only its name and the place are logged.
    outside.log({ event: 'exception', reference, site: edge.slug, name: error.name, at: firstFrame(error) });
    return c.json({ error: 'internal', message: 'Something went wrong on our side.', reference }, 500);
  });
  return {
    fetch: async (request, env, context) => withHeaders(edge, await app.fetch(request, env, context)),
  };
}

/** The site's security headers, once each, over whatever the answer or the asset server has set. */
function withHeaders(edge: EdgeSite, response: Response): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(edge.headers)) answer.headers.set(name, value);
  return answer;
}

function firstFrame(error: Error): string {
  return /at [^\n]*/.exec(error.stack ?? '')?.[0].slice(0, 120) ?? '';
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // no letters that look alike: ids are read out on the phone

function toBase32(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = ALPHABET[Number(number % 32n)] + text;
    number /= 32n;
  }
  return text;
}
