import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Runtime } from '#functions/platform/env.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { createWorker } from '#functions/worker.ts';
import type { EdgeSite } from '#site/site.ts';
import { aRuntime } from '#tests/edge/a-runtime.ts';
import { sqliteD1, timingSafeEqual } from './sqlite-d1.ts';

const MIGRATIONS = 'functions/migrations';

/** The empty database of a dealer, with its tables. */
export function edgeDatabase(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  for (const file of readdirSync(MIGRATIONS).sort()) sqlite.exec(readFileSync(join(MIGRATIONS, file), 'utf8'));
  return sqlite;
}

/** Runs work with the globals of the edge runtime that Node lacks. */
export async function withEdgeGlobals<T>(work: () => Promise<T>): Promise<T> {
  Object.assign(crypto.subtle, { timingSafeEqual });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(crypto.subtle, 'timingSafeEqual');
  }
}

interface EdgeOptions {
  readonly edge: EdgeSite;
  readonly sqlite: DatabaseSync;
  readonly runtime: Partial<Runtime>;
  /** Folder of the built site, whose files it may read; without it there are none. */
  readonly folder?: string;
  /** Secrets by binding. */
  readonly secrets?: { readonly [binding: string]: string };
  /** Replaces the runtime as a whole, for faults. */
  readonly wrap?: (runtime: Runtime) => Runtime;
}

/** A dealer's Worker between two deployments: the real edge application in this process, with Node's SQLite. */
export interface EdgeInProcess {
  fetch(request: Request): Promise<Response>;
  /** Waits for work that continues after the responses. */
  settled(): Promise<void>;
  /** Runs the schedule, as Cloudflare does every minute. */
  schedule(): Promise<void>;
}

/** Starts a dealer's edge application in this process; to be called within `withEdgeGlobals`. */
export function edgeInProcess({
  edge,
  sqlite,
  runtime,
  folder,
  secrets = {},
  wrap = (unchanged) => unchanged,
}: EdgeOptions): EdgeInProcess {
  const files = { fetch: (request: Request) => Promise.resolve(fileOf(folder, new URL(request.url).pathname)) };
  const env = { ...secrets, STAGE: 'production', DB: sqliteD1(sqlite), ASSETS: files } as never;
  const wrappedRuntime = wrap(aRuntime(runtime));
  const worker = createWorker(edge, wrappedRuntime);
  const pending: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  return {
    fetch: async (request) => (await worker.fetch(request as never, env, execution as never)) as Response,
    settled: async () => {
      while (pending.length > 0) await pending.pop();
    },
    schedule: async () => void (await runSchedule({ edge, env, runtime: wrappedRuntime })),
  };
}

/** A file of the site as the platform serves it: without a file, 404. */
function fileOf(folder: string | undefined, path: string): Response {
  const file = folder === undefined ? null : join(folder, path);
  if (file === null || !existsSync(file) || !statSync(file).isFile()) return new Response(null, { status: 404 });
  return new Response(readFileSync(file));
}
