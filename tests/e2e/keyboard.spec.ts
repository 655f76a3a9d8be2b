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

/** What has the focus, as far as keyboard users need to know. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    // The focus ring of a radio button is drawn around its label.
    const rings = [element, element?.closest('label')].flatMap((one) => (one ? getComputedStyle(one) : []));
    return {
      name: element?.name ?? '',
      kind: element?.dataset['kind'] ?? null,
      tag: element?.tagName ?? '',
      type: element?.type ?? '',
      empty: element?.value === '',
      checked: element?.checked === true,
      submits: element?.tagName === 'BUTTON' && element.type === 'submit',
      seen: rings.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
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
    const unseen: string[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const at = await focused(page);
      if (!at.seen) unseen.push(`${at.tag} ${at.name}`);
      if (at.submits) {
        await page.keyboard.press('Enter');
        break;
      }
      if (at.tag === 'SELECT' && at.empty) await page.keyboard.press('ArrowDown');
      else if (at.type === 'checkbox' && at.name === 'terms_conditions' && !at.checked)
        await page.keyboard.press('Space');
      else if (at.type === 'radio' && !at.checked) await page.keyboard.press('Space');
      else if (at.kind !== null && at.empty && ANSWERS[at.name] !== undefined)
        await page.keyboard.type(ANSWERS[at.name] as string);
      await page.keyboard.press('Tab');
    }
    expect(unseen).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: /thank you/i })).toBeVisible();
  });
