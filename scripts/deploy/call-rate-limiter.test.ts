import { expect, test } from 'vitest';
import { API_LIMIT, CallRateLimiter } from './call-rate-limiter.ts';

test('OPS-10 in any five minutes there are at most as many calls as the API allows', async () => {
  let now = 0;
  const rateLimiter = new CallRateLimiter({
    now: () => now,
    pause: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  });
  const taken: { at: number; calls: number }[] = [];
  for (let i = 0; i < 400; i += 1) {
    const calls = [250, 2, 10, 25][i % 4] ?? 0;
    await rateLimiter.acquire(calls);
    taken.push({ at: now, calls });
    now += 3000;
  }
  for (const { at } of taken) {
    const within = taken.filter((call) => call.at > at - API_LIMIT.windowMs && call.at <= at);
    expect(within.reduce((sum, call) => sum + call.calls, 0)).toBeLessThanOrEqual(API_LIMIT.calls);
  }
  expect(taken.reduce((sum, { calls }) => sum + calls, 0) / now).toBeGreaterThan(
    (0.7 * API_LIMIT.calls) / API_LIMIT.windowMs,
  );
  await expect(rateLimiter.acquire(rateLimiter.max + 1)).rejects.toThrow('exceed the limit');
});
