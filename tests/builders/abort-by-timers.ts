import { vi } from 'vitest';

/** Lets `AbortSignal.timeout` end with the fake timers of a test, which it otherwise ignores. Undone by `vi.restoreAllMocks`. */
export function abortByTimers(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
}
