import type { EdgeSite } from '#site/site.ts';
import type { openStripe } from '../topics/payments/stripe-service.ts';
import type { WindowCardOrder } from '../topics/window-card/draw.ts';

export type DrawWindowCard = (order: WindowCardOrder) => Promise<Uint8Array>;

/** Where a Worker runs. Only `production` speaks to the outside: elsewhere every adapter is its embedded one (R11). */
export type Stage = 'local' | 'preview' | 'production';

/** What the platform binds to one dealer's Worker; made by `scripts/edge/wrangler-config.ts`. */
export interface Env {
  /** The built site of this dealer. */
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  /** A Worker that nobody told where it runs keeps to itself. */
  readonly STAGE?: Stage;
  /** Wakes the consumer that delivers what is due; a site without one is served by the schedule alone. */
  readonly NUDGES?: Queue;
  /** Whoever knows it may send changes of the stock; without it none are taken. */
  readonly STOCK_PUSH_SECRET?: string;
}

/** Everything outside the Worker's own code, so that a test can put any failure in its place. */
export interface Outside {
  now(): Date;
  /** A fresh unguessable id of 26 characters (128 bits). */
  newId(): string;
  /** An unguessable whole number from 0 up to but not including `below`. */
  random(below: number): number;
  database(env: Env): D1Database;
  /** Asks for a delivery soon. It may be lost: the schedule finds what is due. */
  nudge(env: Env): Promise<void>;
  /** Asks another host: a search server, a picture service, a dealer's system. Only `askOutside` calls it: that sets the limits. */
  fetch(request: Request): Promise<Response>;
  /** A signal that aborts after so many ms, with a `TimeoutError`. */
  deadline(ms: number): AbortSignal;
  /** The code that draws window cards: a module of its own, loaded with the first card asked for. */
  windowCards(): Promise<{ readonly drawWindowCard: DrawWindowCard }>;
  /** The code that speaks to Stripe: a module of its own, loaded with the first payment. */
  stripe(): Promise<{ readonly openStripe: typeof openStripe }>;
  /** Window cards drawn lately, by an address that names all that stands on them. */
  drawnCards(): Pick<Cache, 'match' | 'put'>;
  /** One line of log: ids and codes only, never what a person typed. */
  log(line: { readonly event: string; readonly [key: string]: string | number }): void;
}

/** One dealer's Worker at work, with or without a request: what the schedule and the queue have too. */
export interface Place {
  readonly edge: EdgeSite;
  readonly env: Env;
  readonly outside: Outside;
}

/** One request on its way through the Worker. */
export interface Visit extends Place {
  readonly request: Request;
  readonly url: URL;
  /** Work that goes on after the answer; its failure is logged and changes nothing for the shopper. */
  later(work: () => Promise<unknown>): void;
}

/** This dealer's database. */
export const database = ({ env, outside }: Place): D1Database => outside.database(env);

/** May adapters speak to other systems here? Previews and local servers keep everything to themselves (R11). */
export const speaksOutside = ({ env }: Place): boolean => env.STAGE === 'production';

/**
 * Is this plainly a demonstration, in which a page may show what would have been sent to somebody? A Worker that does not know where it
 * runs shows nothing: codes open accounts.
 */
export const isDemonstration = ({ env }: Place): boolean => env.STAGE === 'local' || env.STAGE === 'preview';

/** Value of a secret by the name of its binding; null = not bound. */
export function secret({ env }: Place, binding: string): string | null {
  const value = (env as unknown as { readonly [name: string]: unknown })[binding];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads one built file or page of this dealer by its public path. */
export function asset(visit: Visit, path: string, init: RequestInit = {}): Promise<Response> {
  return visit.env.ASSETS.fetch(new Request(new URL(path, visit.url), init));
}
