import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';

const ANALYTICS = 'https://analytics.example/a.js';
const ADVERTS = 'https://adverts.example/b.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page of a dealer with these third-party scripts, as a visitor sees it whose device has this storage. */
async function visit(scripts: readonly string[], storage: Map<string, string>) {
  const { document, HTMLElement, customElements, CustomEvent } = parseHTML(
    '<!doctype html><html data-consent><head></head><body></body></html>',
  );
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', HTMLElement);
  vi.stubGlobal('customElements', customElements);
  vi.stubGlobal('CustomEvent', CustomEvent);
  vi.stubGlobal('location', { reload: () => undefined });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
  });
  vi.resetModules();
  await import('./privacy-choice.ts');
  const choice = document.createElement('privacy-choice');
  choice.setAttribute('data-scripts', JSON.stringify(scripts));
  choice.innerHTML = '<section><button data-answer="granted"></button><button data-answer="denied"></button></section>';
  document.body.append(choice);
  return {
    isAsked: () => !choice.hasAttribute('hidden'),
    loaded: () => [...document.head.querySelectorAll('script')].map(({ src }) => src),
    answer: (name: 'granted' | 'denied') => choice.querySelector<HTMLElement>(`[data-answer="${name}"]`)?.click(),
  };
}

test('EVT-02 a script that was added after the answer is asked about, and runs only with a new answer', async () => {
  const storage = new Map<string, string>();
  const first = await visit([ANALYTICS], storage);
  expect([first.isAsked(), first.loaded()]).toEqual([true, []]);
  first.answer('granted');
  expect([first.isAsked(), first.loaded()]).toEqual([false, [ANALYTICS]]);

  const again = await visit([ANALYTICS], storage);
  expect([again.isAsked(), again.loaded()]).toEqual([false, [ANALYTICS]]);

  const added = await visit([ANALYTICS, ADVERTS], storage);
  expect([added.isAsked(), added.loaded()]).toEqual([true, []]);
  added.answer('granted');
  expect([added.isAsked(), added.loaded()]).toEqual([false, [ANALYTICS, ADVERTS]]);

  const fewer = await visit([ADVERTS], storage);
  expect([fewer.isAsked(), fewer.loaded()]).toEqual([false, [ADVERTS]]);
});

test('EVT-02 an answer that does not say which scripts it was about is asked for again', async () => {
  const earlier = await visit([ANALYTICS], new Map([['caryard.consent', 'granted']]));
  expect([earlier.isAsked(), earlier.loaded()]).toEqual([true, []]);
});

test('EVT-02 who declined is not asked again about a script that was added', async () => {
  const storage = new Map<string, string>();
  (await visit([ANALYTICS], storage)).answer('denied');
  const added = await visit([ANALYTICS, ADVERTS], storage);
  expect([added.isAsked(), added.loaded()]).toEqual([false, []]);
});
