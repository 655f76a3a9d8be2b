import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { clearFixedErrors } from './clear-fixed-errors.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['goes when another location is chosen', 'location_id', true],
  ['stays when something else changes', 'message', false],
])('FORM-13 FORM-14 the error of a time %s', async (_what, changed, isCleared) => {
  const window = parseHTML(
    `<!doctype html><html lang="en-NZ"><body><form><div data-error-summary><ul data-error-list><li data-summary-for="dateTime">Taupō is closed on Sunday.</li></ul></div><select name="location_id" data-kind="select"><option value="11">Taupō</option></select><input name="dateTime" data-kind="date-time" value="2026-12-06T10:00" aria-invalid="true"><p data-error-for="dateTime">Taupō is closed on Sunday.</p><textarea name="message" data-kind="message"></textarea></form></body></html>`,
  );
  const { document } = window;
  const form = document.querySelector('form') as unknown as HTMLFormElement;
  const controls = [...form.querySelectorAll<HTMLInputElement>('[name]')];
  Object.defineProperty(form, 'elements', { value: controls });
  for (const control of controls) Object.defineProperty(control, 'form', { value: form });
  for (const name of ['HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal('document', document);
  vi.stubGlobal('Event', window.Event);
  form.addEventListener('input', ({ target }) => clearFixedErrors(form, target)); // as `<lead-form>` does
  await import('./clear-date-error.ts');
  controls.find(({ name }) => name === changed)?.dispatchEvent(new window.Event('change', { bubbles: true }));
  const message = form.querySelector<HTMLElement>('[data-error-for="dateTime"]');
  expect([message?.hidden, message?.textContent === '', form.querySelector('[data-summary-for]') === null]).toEqual([
    isCleared,
    isCleared,
    isCleared,
  ]);
});
