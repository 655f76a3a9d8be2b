import { siteUrl } from '#domain/site-url.ts';
import type { EdgeSite } from '#site/site.ts';
import type { calendarFile } from '../topics/appointments/calendar-file.ts';
import type { adfMessage, leadAdf, leadMessage } from '../topics/leads/lead-message.ts';
import type { openStripe } from '../topics/payments/stripe-service.ts';
import type { faultText, readPush } from '../topics/stock-changes/read-push.ts';
import type { WindowCardContent } from '../topics/window-card/draw.ts';

export type DrawWindowCard = (content: WindowCardContent) => Promise<Uint8Array>;

/** Where a Worker runs. Only `production` calls external services; elsewhere adapters simulate the call or skip it (R11). */
export type Stage = 'local' | 'preview' | 'production';

/** Cloudflare bindings of one dealer's Worker, configured by `scripts/edge/wrangler-config.ts`. */
export interface Env {
  /** The built site of this dealer. */
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  /** If unset, the Worker calls no external service. */
  readonly STAGE?: Stage;
  /** A message on this queue triggers a delivery at once; a site without the queue delivers only on the schedule. */
  readonly DELIVERY_QUEUE?: Queue;
  /** Bearer secret for stock pushes; if unset, pushes are refused. */
  readonly STOCK_PUSH_SECRET?: string;
  /** The key that the Cloudflare account's scheduler calls with. */
  readonly SCHEDULE_KEY?: string;
}

/** Everything the Worker uses beyond its own code (clock, randomness, database, network, log), so that a test can replace any of it with a failure. */
export interface Runtime {
  now(): Date;
  /** A new unguessable id of 26 characters (128 bits). */
  newId(): string;
  /** A cryptographically random integer from 0 up to but not including `below`. */
  random(below: number): number;
  database(env: Env): D1Database;
  /** Requests a delivery soon. The message may be lost; the schedule then picks up what is due. */
  triggerDelivery(env: Env): Promise<void>;
  /** Calls another host: a search server, a picture service, a dealer's system. Only `fetchExternal` uses it, because that sets the limits. */
  fetch(request: Request): Promise<Response>;
  /** A signal that aborts after `ms` milliseconds, with a `TimeoutError`. */
  deadline(ms: number): AbortSignal;
  /** The code that draws window cards: a separate module, loaded with the first card requested. */
  windowCards(): Promise<{ readonly drawWindowCard: DrawWindowCard }>;
  /** The Stripe client: a separate module, loaded with the first payment. */
  stripe(): Promise<{ readonly openStripe: typeof openStripe }>;
  /** The code that writes calendar files: a separate module, loaded with the first one requested. */
  calendarFiles(): Promise<{ readonly calendarFile: typeof calendarFile }>;
  /** The code that reads stock changes and says what is wrong with them: a separate module, loaded with the first push. */
  pushReader(): Promise<{ readonly readPush: typeof readPush; readonly faultText: typeof faultText }>;
  /** The code that writes a lead as an e-mail or an ADF document: a separate module, loaded with the first delivery. */
  leadMessages(): Promise<{
    readonly leadMessage: typeof leadMessage;
    readonly adfMessage: typeof adfMessage;
    readonly leadAdf: typeof leadAdf;
  }>;
  /** Cache of drawn window cards, keyed by a URL with a hash of the card's texts. */
  windowCardCache(): Pick<Cache, 'match' | 'put'>;
  /** Logs one line: ids and codes only, never what a person typed. */
  log(line: { readonly event: string; readonly [key: string]: string | number }): void;
}

/** One dealer's Worker and its bindings. The scheduled and queue handlers get this; request handlers get a `RequestContext`. */
export interface WorkerContext {
  readonly edge: EdgeSite;
  readonly env: Env;
  readonly runtime: Runtime;
  /** How long the jobs of this scheduled run may start new work, in ms; left out = the default of `mayStart`. */
  readonly runMs?: number;
}

/** One request to the Worker. */
export interface RequestContext extends WorkerContext {
  readonly request: Request;
  readonly url: URL;
  /** Runs work after the response has been sent; a failure is logged and does not affect the shopper. */
  later(work: () => Promise<unknown>): void;
}

/** This dealer's database. */
export const database = ({ env, runtime }: WorkerContext): D1Database => runtime.database(env);

/** Whether adapters may call external services. Previews and local servers never do (R11). */
export const callsExternalServices = ({ env }: WorkerContext): boolean => env.STAGE === 'production';

/**
 * Whether this is certainly a demonstration, in which a page may show a message that would otherwise have been sent. A Worker without
 * a stage shows nothing, because sign-in codes open accounts.
 */
export const isDemonstration = ({ env }: WorkerContext): boolean => env.STAGE === 'local' || env.STAGE === 'preview';

/** The value of a secret by its binding's name; null = not bound. */
export function secret({ env }: WorkerContext, binding: string): string | null {
  const value: unknown = Reflect.get(env, binding);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The value of a secret for a header; null = not bound, or it has what no header may contain, such as a second line. */
export function headerSecret(context: WorkerContext, binding: string): string | null {
  const value = secret(context, binding)?.trim() ?? null; // a secret is often set with the line break at its end
  return value !== null && HEADER_TEXT.test(value) ? value : null;
}

const HEADER_TEXT = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Reads one built file or page of this dealer by its public path. */
export function asset({ edge, env }: WorkerContext, path: string, init: RequestInit = {}): Promise<Response> {
  return env.ASSETS.fetch(new Request(siteUrl(edge, path), init));
}
