import type { EdgeSite } from '#site/site.ts';
import type { LeadStore } from './leads/leads-repo.ts';
import type { WindowCardOrder } from './window-card/draw.ts';

export type DrawWindowCard = (order: WindowCardOrder) => Promise<Uint8Array>;

/** What the platform binds to one dealer's Worker; made by `scripts/edge/wrangler-config.ts`. */
export interface Env {
  /** The built site of this dealer. */
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  /** Whoever knows it may send changes of the stock; without it none are taken. */
  readonly STOCK_PUSH_SECRET?: string;
}

/** Everything outside the Worker's own code, so that a test can put any failure in its place. */
export interface Outside {
  now(): Date;
  /** A fresh unguessable id of 26 characters. */
  newId(): string;
  leads(env: Env): LeadStore;
  /** Asks another host: a search server, a picture service. */
  fetch(request: Request): Promise<Response>;
  /** The code that draws window cards: a module of its own, loaded with the first card asked for. */
  windowCards(): Promise<{ readonly drawWindowCard: DrawWindowCard }>;
  /** Window cards drawn lately, by an address that names all that stands on them. */
  drawnCards(): Pick<Cache, 'match' | 'put'>;
  /** One line of log: ids and codes only, never what a person typed. */
  log(line: { readonly event: string; readonly [key: string]: string | number }): void;
}

/** One request on its way through the Worker. */
export interface Visit {
  readonly edge: EdgeSite;
  readonly env: Env;
  readonly outside: Outside;
  readonly request: Request;
  readonly url: URL;
}

/** Reads one built file or page of this dealer by its public path. */
export function asset(visit: Visit, path: string, init: RequestInit = {}): Promise<Response> {
  return visit.env.ASSETS.fetch(new Request(new URL(path, visit.url), init));
}
