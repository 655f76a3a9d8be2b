import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';
import {
  ACCOUNT_API_PATH,
  API_PATH,
  APPOINTMENT_CANCEL_API_PATH,
  APPOINTMENTS_API_PATH,
  AUTH_API_PATH,
  CARS_PATH,
  CHECKOUT_JOURNEY_PATH,
  CHECKOUT_NAMES,
  CODE_API_PATH,
  DELETE_ACCOUNT_API_PATH,
  FINANCE_LENDERS_API_PATH,
  FORM_TOKEN_API_PATH,
  GEOCODE_API_PATH,
  holdPath,
  LEADS_API_PATH,
  PHONE_REVEAL_API_PATH,
  REMOVE_CAR_API_PATH,
  RESERVE_API_PATH,
  SAVE_CAR_API_PATH,
  SCHEDULE_API_PATH,
  SEARCH_API_PATH,
  SIGN_IN_API_PATH,
  SIGN_OUT_API_PATH,
  STOCK_CHANGES_API_PATH,
  STRIPE_NOTICES_API_PATH,
} from '#domain/routes/public-paths.ts';
import {
  MISCELLANEOUS_API_PATH,
  TRADE_IN_ACCEPT_API_PATH,
  TRADE_IN_LOOKUP_API_PATH,
  TRADE_IN_VALUATION_API_PATH,
} from '#domain/routes/trade-in-paths.ts';
import type { EdgeSite } from '#site/site.ts';
import { account, postDeleteAccount } from './api/account.ts';
import { cancelByLink, getAppointments, getCalendarFile } from './api/appointments.ts';
import { getAuth } from './api/auth.ts';
import { financeLenders } from './api/finance.ts';
import { getFormToken } from './api/form-token.ts';
import { getGeocode } from './api/geocode.ts';
import { holdCall } from './api/holds.ts';
import { postLead } from './api/leads.ts';
import { postMiscellaneous } from './api/miscellaneous.ts';
import { checkoutPage, holdPage, journeyPage } from './api/pages/checkout-pages.ts';
import { errorPage } from './api/pages/error-page.ts';
import { respondToPage } from './api/pages/respond-to-page.ts';
import { respondToWindowCard } from './api/pages/window-card.ts';
import { postStripeNotice } from './api/payments.ts';
import { postPhoneReveal } from './api/phone-reveal.ts';
import { protectPreview } from './api/preview/preview-gate.ts';
import { postReserve } from './api/reserve.ts';
import { serverError, unknownEndpoint } from './api/responses.ts';
import { postSchedule } from './api/schedule.ts';
import { postSearch } from './api/search.ts';
import { postCode, postSignIn, postSignOut } from './api/sign-in.ts';
import { stockChanges } from './api/stock-changes.ts';
import { postTradeInAccept, postTradeInLookup, postTradeInValuation } from './api/trade-in.ts';
import { postRemoveCar, postSaveCar } from './api/watchlist.ts';
import type { Env, RequestContext, Runtime } from './platform/env.ts';
import { runSchedule } from './use-cases/run-schedule.ts';

/** Code that is not part of the Worker's own bundle; a dealer's entry module says where it is. */
export type LazyModules = Pick<Runtime, 'windowCards' | 'stripe' | 'calendarFiles' | 'pushReader' | 'leadMessages'>;

/** The real `Runtime`, made of Cloudflare's services: D1, the system clock, random source, queue, cache and log. */
export const cloudflareRuntime = (parts: LazyModules): Runtime => ({
  ...parts,
  now: () => new Date(),
  newId: () => toBase32(crypto.getRandomValues(new Uint8Array(16))),
  random,
  database: (env) => env.DB,
  triggerDelivery: async (env) => void (await env.DELIVERY_QUEUE?.send('due')),
  fetch: (request) => fetch(request),
  deadline: (ms) => AbortSignal.timeout(ms),
  windowCardCache: () => caches.default,
  log: (line) => console.log(JSON.stringify(line)),
});

type Handler = (context: RequestContext) => Promise<Response>;

/** All calls by path; the first match handles the request. What calls share is in `api/read-post.ts` and `api/responses.ts`. */
export const CALLS: readonly (readonly [path: string, handle: Handler])[] = [
  [LEADS_API_PATH, postLead],
  [FORM_TOKEN_API_PATH, getFormToken],
  [STOCK_CHANGES_API_PATH, stockChanges],
  [SCHEDULE_API_PATH, postSchedule],
  [`${SEARCH_API_PATH}/*`, postSearch],
  [PHONE_REVEAL_API_PATH, postPhoneReveal],
  [APPOINTMENTS_API_PATH, getAppointments],
  [APPOINTMENT_CANCEL_API_PATH, cancelByLink],
  [`${APPOINTMENTS_API_PATH}/:file{[^/]+\\.ics}`, getCalendarFile],
  [AUTH_API_PATH, getAuth],
  [CODE_API_PATH, postCode],
  [SIGN_IN_API_PATH, postSignIn],
  [SIGN_OUT_API_PATH, postSignOut],
  [ACCOUNT_API_PATH, account],
  [DELETE_ACCOUNT_API_PATH, postDeleteAccount],
  [SAVE_CAR_API_PATH, postSaveCar],
  [REMOVE_CAR_API_PATH, postRemoveCar],
  [RESERVE_API_PATH, postReserve],
  [`${RESERVE_API_PATH}/*`, holdCall],
  [STRIPE_NOTICES_API_PATH, postStripeNotice],
  [`${CARS_PATH}/:slug/:page{${CHECKOUT_NAMES.join('|')}}`, checkoutPage],
  [CHECKOUT_JOURNEY_PATH, journeyPage],
  [holdPath(':token'), holdPage],
  [TRADE_IN_LOOKUP_API_PATH, postTradeInLookup],
  [TRADE_IN_VALUATION_API_PATH, postTradeInValuation],
  [TRADE_IN_ACCEPT_API_PATH, postTradeInAccept],
  [MISCELLANEOUS_API_PATH, postMiscellaneous],
  [FINANCE_LENDERS_API_PATH, financeLenders],
  [GEOCODE_API_PATH, getGeocode],
  [`${CARS_PATH}/:file{[^/]+\\.pdf}`, respondToWindowCard],
  [`${API_PATH}/*`, async (context) => unknownEndpoint(context)],
  ['*', respondToPage],
];

export interface Worker {
  readonly fetch: ExportedHandlerFetchHandler<Env>;
  readonly scheduled: ExportedHandlerScheduledHandler<Env>;
  readonly queue: ExportedHandlerQueueHandler<Env>;
}

/**
 * The edge application of one dealer. `edge` is the private part of its site; `runtime` is `cloudflareRuntime`, or a test's replacement. Every
 * response carries the site's security headers. Exceptions are caught in one place, here, logged, and reported to the client with a
 * reference to the line in the log.
 */
export function createWorker(edge: EdgeSite, runtime: Runtime): Worker {
  // The one router that can take these paths; `Hono` would choose it as well, but bring two more.
  const app = new HonoBase<{ Bindings: Env }>({ router: new TrieRouter() });
  for (const [path, handle] of CALLS) app.all(path, (c) => handle(contextOf(c.req.raw, c.env, c.executionCtx)));
  const contextOf = (request: Request, env: Env, execution: Pick<ExecutionContext, 'waitUntil'>): RequestContext => {
    const later: RequestContext['later'] = (work) => execution.waitUntil(logged(work));
    return { edge, env, runtime, request, url: new URL(request.url), later };
  };
  app.onError((error) => {
    const reference = runtime.newId();
    logFailure('exception', error, reference);
    return serverError({ edge }, reference);
  });
  /** The message of an exception may quote what a person typed, so only its name and the stack frame are logged. */
  function logFailure(event: string, error: Error, reference: string): void {
    runtime.log({ event, reference, site: edge.slug, name: error.name, at: firstFrame(error) });
  }
  async function logged(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logFailure('later_failed', error as Error, runtime.newId());
    }
  }
  return {
    fetch: async (request, env, execution) => {
      const handle = async (): Promise<Response> =>
        errorPage(edge, env, request, await app.fetch(request, env, execution));
      const isPreview = env.STAGE === 'preview';
      return withHeaders(
        edge,
        env,
        await (isPreview ? protectPreview(contextOf(request, env, execution), handle) : handle()),
      );
    },
    scheduled: async (_, env) => void (await runSchedule({ edge, env, runtime })),
    queue: async (_, env) => void (await runSchedule({ edge, env, runtime })),
  };
}

/** Sets the site's security headers, replacing those of the response or the asset server; previews get `noindex`. */
function withHeaders(edge: EdgeSite, env: Env, response: Response): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(edge.headers)) copy.headers.set(name, value);
  if (env.STAGE === 'preview') copy.headers.set('X-Robots-Tag', 'noindex, nofollow');
  return copy;
}

function firstFrame(error: Error): string {
  return /at [^\n]*/.exec(error.stack ?? '')?.[0].slice(0, 120) ?? '';
}

/** A uniformly distributed number: draws that would favour low numbers are repeated. */
function random(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [randomNumber = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (randomNumber < limit) return randomNumber % below;
  }
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
