import type { Runtime } from '#functions/platform/env.ts';

/** A runtime with a fixed clock and nothing else; a test adds the parts that it is about. */
export function aRuntime(change: Partial<Runtime> = {}): Runtime {
  const absent = (): never => {
    throw new Error('This part of the runtime is not supplied by the test.');
  };
  return {
    now: () => new Date('2026-11-20T00:00:00Z'),
    newId: () => crypto.randomUUID(),
    random: () => 0,
    database: (env) => env.DB,
    triggerDelivery: async () => {},
    fetch: absent,
    deadline: () => new AbortController().signal,
    windowCards: absent,
    stripe: absent,
    calendarFiles: () => import('#functions/topics/appointments/calendar-file.ts'),
    pushReader: () => import('#functions/topics/stock-changes/read-push.ts'),
    leadMessages: () => import('#functions/topics/leads/lead-message.ts'),
    windowCardCache: () => ({ match: async () => undefined, put: async () => {} }),
    log: () => {},
    ...change,
  };
}
