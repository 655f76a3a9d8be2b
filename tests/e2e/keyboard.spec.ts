import type { Page } from '@playwright/test';
import type { FormId } from '#domain/forms/form.ts';
import { expect, test } from './fixtures.ts';
import { ANSWERS, formPage, openForm } from './form-pages.ts';

/**
 * Forms with a page of their own; for test drives, sign-in, reserving and the dialogs of a car page, keyboard use is tested with the
 * feature.
 */
const FORMS: readonly FormId[] = ['general', 'finance', 'parts', 'survey'];
const MAX_STEPS = 120;

/** What the test needs of the focused element. */
const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    // The focus ring of a radio button is drawn around its label.
    const rings = [element, element?.closest('label')].flatMap((node) => (node ? getComputedStyle(node) : []));
    return {
      name: element?.name ?? '',
      kind: element?.dataset['kind'] ?? null,
      tag: element?.tagName ?? '',
      type: element?.type ?? '',
      isEmpty: element?.value === '',
      isChecked: element?.checked === true,
      isSubmit: element?.tagName === 'BUTTON' && element.type === 'submit',
      isFocusVisible: rings.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
    };
  });

test.use({ viewport: { width: 390, height: 844 } });

for (const id of FORMS)
  test(`FORM-01 FORM-13 ${id}: filled in and sent by keyboard alone on a phone, with the focus always visible`, async ({
    page,
  }) => {
    const form = await openForm(page, formPage(id, '', 'data-step='));
    await form.locator('[data-kind]:not([type="hidden"])').first().focus();
    await page.waitForFunction(() => customElements.get('lead-form') !== undefined);
    const invisible: string[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const current = await focusedElement(page);
      if (!current.isFocusVisible) invisible.push(`${current.tag} ${current.name}`);
      if (current.isSubmit) {
        await page.keyboard.press('Enter');
        break;
      }
      if (current.tag === 'SELECT' && current.isEmpty) await page.keyboard.press('ArrowDown');
      else if (current.type === 'checkbox' && current.name === 'terms_conditions' && !current.isChecked)
        await page.keyboard.press('Space');
      else if (current.type === 'radio' && !current.isChecked) await page.keyboard.press('Space');
      else if (current.kind !== null && current.isEmpty && ANSWERS[current.name] !== undefined)
        await page.keyboard.type(ANSWERS[current.name] as string);
      await page.keyboard.press('Tab');
    }
    expect(invisible).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: /thank you/i })).toBeVisible();
  });
