import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortByTimers } from '#tests/builders/abort-by-timers.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The page of a hold whose payment is awaited, with the responses of the server in turn: 'silent' never comes, 'endless' never ends. */
async function watchHold(answers: readonly (string | object)[]) {
  const { document, customElements, HTMLElement } = parseHTML('<!doctype html><html><body></body></html>');
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
  abortByTimers();
  const reload = vi.fn();
  const calls: string[] = [];
  const stubs = { document, customElements, HTMLElement, location: { pathname: '/reserve/token', reload } };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    const answer = answers[calls.push(path) - 1] ?? answers.at(-1);
    if (typeof answer === 'object') return Promise.resolve(Response.json(answer));
    if (answer === 'silent')
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const start = (controller: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => controller.error(signal.reason));
    return Promise.resolve(new Response(new ReadableStream({ start })));
  });
  await import('./hold-watch.ts');
  document.body.append(document.createElement('hold-watch'));
  return { reload, calls };
}

test.each(['silent', 'endless'])('RES-03 a response that is %s does not end the wait for the bank', async (answer) => {
  const { reload, calls } = await watchHold([answer, { state: 'held' }, { state: 'paid' }]);
  await vi.advanceTimersByTimeAsync(3000 + 8000);
  expect(calls).toEqual(['/api/reserve/token']);
  await vi.advanceTimersByTimeAsync(3000);
  expect([calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([calls.length, reload.mock.calls.length]).toEqual([3, 1]);
});

test('RES-03 the page stops asking after five minutes', async () => {
  const { reload, calls } = await watchHold([{ state: 'held' }]);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(calls).toHaveLength(100);
  expect(reload).not.toHaveBeenCalled();
});
