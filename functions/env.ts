import type { EdgeSite } from '#site/site.ts';
import type { LeadStore } from './leads/leads-repo.ts';

/** What the platform binds to one dealer's Worker; made by `scripts/edge/wrangler-config.ts`. */
export interface Env {
  /** The built site of this dealer. */
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
}

/** Everything outside the Worker's own code, so that a test can put any failure in its place. */
  /** Whoever knows it may send changes of the stock; without it none are taken. */
  readonly STOCK_PUSH_SECRET?: string;
export interface Outside {
  now(): Date;
  /** A fresh unguessable id of 26 characters. */
  newId(): string;
  leads(env: Env): LeadStore;
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
