import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { LAST_LEAD_KEY } from '#stores/shopper-details.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The line about the time on the confirmation page, if it is shown. */
async function timeAfter(lead: object): Promise<string | null> {
  const { document, HTMLElement, customElements } = parseHTML(
    '<!doctype html><html lang="en-NZ"><body><sent-lead><p data-when hidden>You asked for <span></span>.</p></sent-lead></body></html>',
  );
  const stored = JSON.stringify({ form: 'test-drive', car_id: null, ...lead });
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', HTMLElement);
  vi.stubGlobal('customElements', customElements);
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === LAST_LEAD_KEY ? stored : null) });
  await import('./sent-lead.ts');
  await vi.dynamicImportSettled();
  const line = document.querySelector('[data-when]');
  return line === null || line.hasAttribute('hidden') ? null : line.textContent;
}

test('FORM-10 FORM-14 the confirmation repeats the day and time that were asked for, in the time of the yard', async () => {
  expect(await timeAfter({ dateTime: '2026-12-01T14:30' })).toMatch(
    /^You asked for Tuesday,? 1 December 2026, 2:30pm\.$/,
  );
});

test.each([
  ['no time', {}],
  ['an empty one', { dateTime: '' }],
  ['something else', { dateTime: 'soon' }],
])('FORM-10 with %s the line stays hidden', async (_why, lead) => {
  expect(await timeAfter(lead)).toBeNull();
});
