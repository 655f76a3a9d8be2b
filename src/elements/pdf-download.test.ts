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

/** A response that sends the start of its body, and the rest when the test says so. */
function aSlowResponse(status: number, signal: AbortSignal) {
  let finish = (): void => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
      finish = () => controller.close();
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return { response: new Response(body, { status }), finish };
}

/** A page with the link, pressed, and a server that begins to answer with this status; null = it never does. */
async function pressLink(status: number | null) {
  const { document, customElements, Event, HTMLElement } = parseHTML(
    '<!doctype html><html><body><pdf-download failed="Try again."><a href="/a.pdf" download="a.pdf">PDF</a></pdf-download></body></html>',
  );
  const element = document.querySelector('pdf-download') as HTMLElement;
  const saved: string[] = [];
  let finish = (): void => {};
  abortByTimers();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    saved.push('a.pdf');
    return 'blob:a';
  });
  const stubs = { document, customElements, HTMLElement };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    if (status === null)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const slow = aSlowResponse(status, signal);
    finish = slow.finish;
    return Promise.resolve(slow.response);
  });
  await import('./pdf-download.ts');
  element.querySelector('a')?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
  const state = () => [element.ariaBusy, element.querySelector('[role="alert"]')?.textContent];
  return { state, saved, finish: () => finish() };
}

test.each([
  ['a response that never comes', null, 20],
  ['an error whose text never ends', 500, 20],
  ['a file that never ends', 200, 120],
])('ERR-02 %s is reported in the end, and the PDF can be requested again', async (_why, status, seconds) => {
  const { state, saved } = await pressLink(status);
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(state()).toEqual(['true', '']);
  await vi.advanceTimersByTimeAsync(1);
  expect([state(), saved]).toEqual([['false', 'Try again.'], []]);
});

test('DET-12 a file that has begun to arrive may take longer than its response', async () => {
  const { state, saved, finish } = await pressLink(200);
  await vi.advanceTimersByTimeAsync(90_000);
  finish();
  await vi.advanceTimersByTimeAsync(10);
  expect([state(), saved]).toEqual([['false', ''], ['a.pdf']]);
});
