import type { Runtime } from '#functions/platform/env.ts';

/** Whether the n-th operation (from 1) of the runtime fails, and whether it fails before or after taking effect. */
export type FaultPlan = (operation: number) => 'before' | 'after' | null;

/** A deliberate failure, to distinguish it from real ones. */
export class PlantedFault extends Error {
  override readonly name = 'PlantedFault';
}

export interface FaultyRuntime {
  readonly runtime: Runtime;
  /** Number of operations so far. */
  readonly operations: () => number;
}

/**
 * A runtime in which operations fail as planned: every query or batch of the database, every call to another host, every wake-up of the
 * queue (R2). Clock, ids and log work normally.
 */
export function withFaults(runtime: Runtime, plan: FaultPlan): FaultyRuntime {
  let count = 0;
  async function operation<T>(effect: () => Promise<T>): Promise<T> {
    count += 1;
    const faultTime = plan(count);
    if (faultTime === 'before') throw new PlantedFault('before the effect');
    const result = await effect();
    if (faultTime === 'after') throw new PlantedFault('after the effect');
    return result;
  }
  return {
    operations: () => count,
    runtime: {
      ...runtime,
      database: (env) => faultyDatabase(runtime.database(env), operation),
      fetch: (request) => operation(() => runtime.fetch(request)),
      triggerDelivery: (env) => operation(() => runtime.triggerDelivery(env)),
    },
  };
}

/** Fails only operation `n`. */
export const failOperation =
  (n: number, when: 'before' | 'after'): FaultPlan =>
  (operation) =>
    operation === n ? when : null;

type Run = <T>(effect: () => Promise<T>) => Promise<T>;

/** A batch may contain statements prepared on another handle of the same database. */
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function faultyDatabase(db: D1Database, run: Run): D1Database {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: () => run(() => statement.run()),
      all: () => run(() => statement.all()),
      first: (column?: string) => run(() => (column === undefined ? statement.first() : statement.first(column))),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      run(() => db.batch(statements.map((statement) => originals.get(statement) ?? statement))),
  } as unknown as D1Database;
}

/** Planted: a database whose batches are separate calls, and a Worker that is stopped after a number of them. */
export function inSingleCalls(db: D1Database, stoppedAfter: number): D1Database {
  return {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results: D1Result[] = [];
      for (const [n, statement] of statements.entries()) {
        if (n === stoppedAfter) throw new PlantedFault('in the middle of a batch');
        results.push(await statement.all());
      }
      return results;
    },
  } as unknown as D1Database;
}
