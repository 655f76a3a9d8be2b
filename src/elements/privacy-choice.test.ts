import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';

const ANALYTICS = 'https://analytics.example/a.js';
const ADVERTS = 'https://adverts.example/b.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const blocked = (): never => {
  throw new Error('blocked');
};

/** A page of a dealer with these third-party scripts, as a visitor sees it whose device has this storage; null = it is blocked. */
async function visit(scripts: readonly string[], storage: Map<string, string> | null) {
  const { document, HTMLElement, customElements, CustomEvent } = parseHTML(
    `<!doctype html><html data-consent="${scripts.join(' ')}"><head></head><body></body></html>`,
  );
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', HTMLElement);
  vi.stubGlobal('customElements', customElements);
  vi.stubGlobal('CustomEvent', CustomEvent);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (storage ?? blocked()).get(key) ?? null,
    setItem: (key: string, text: string) => void (storage ?? blocked()).set(key, text),
  });
  vi.resetModules();
  await import('./privacy-choice.ts');
  const choice = document.createElement('privacy-choice');
  choice.innerHTML = '<section><button data-answer="granted"></button><button data-answer="denied"></button></section>';
  document.body.append(choice);
  const { emitEvent } = await import('#stores/events.ts');
  let events = 0;
  document.addEventListener('caryard:event', () => events++);
  return {
    /** Whether an event is published now. */
    counts: () => {
      const before = events;
      emitEvent('favourite');
      return events > before;
    },
    reload,
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
  expect([added.isAsked(), added.loaded(), added.counts()]).toEqual([true, [], false]);
  added.answer('granted');
  expect([added.isAsked(), added.loaded(), added.counts()]).toEqual([false, [ANALYTICS, ADVERTS], true]);

  const fewer = await visit([ADVERTS], storage);
  expect([fewer.isAsked(), fewer.loaded()]).toEqual([false, [ADVERTS]]);
});

test('EVT-02 an answer that does not say which scripts it was about is asked for again', async () => {
  const earlier = await visit([ANALYTICS], new Map([['caryard.consent', 'granted']]));
  expect([earlier.isAsked(), earlier.loaded()]).toEqual([true, []]);
});

test('EVT-02 somebody who declined is not asked again about a script that was added', async () => {
  const storage = new Map<string, string>();
  (await visit([ANALYTICS], storage)).answer('denied');
  const added = await visit([ANALYTICS, ADVERTS], storage);
  expect([added.isAsked(), added.loaded()]).toEqual([false, []]);
});

test('EVT-02 where storage is blocked, the answer applies to the page', async () => {
  const page = await visit([ANALYTICS], null);
  expect([page.isAsked(), page.counts()]).toEqual([true, false]);
  page.answer('granted');
  expect([page.isAsked(), page.loaded(), page.counts()]).toEqual([false, [ANALYTICS], true]);
});

test('EVT-02 an answer in another tab applies here, and declining stops the scripts that run in this one', async () => {
  const storage = new Map<string, string>();
  const page = await visit([ANALYTICS], storage);
  page.answer('granted');
  expect(page.counts()).toBe(true);
  storage.set('caryard.consent', 'denied');
  expect(page.counts()).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
  page.answer('denied');
  expect(page.reload).toHaveBeenCalledOnce();
});

test('EVT-02 declining does not reload a page on which no script runs', async () => {
  const page = await visit([ANALYTICS], new Map());
  page.answer('denied');
  expect(page.reload).not.toHaveBeenCalled();
});
