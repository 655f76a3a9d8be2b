import type { Page } from '@playwright/test';
import type { FormId } from '#domain/forms/form.ts';
import { expect, test } from './fixtures.ts';
import { ANSWERS, formPage, openForm } from './form-pages.ts';

/** Forms of a page of their own; test drive, sign-in, reserving and the boxes of a car page are walked by key where they are tested. */
const FORMS: readonly FormId[] = ['general', 'finance', 'parts', 'survey'];
const MAX_STEPS = 120;

/** What has the focus, as far as a person who types needs to know. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    // A radio's ring is its label's.
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
  test(`FORM-01 FORM-13 ${id}: filled and sent by keyboard alone on a phone, the focus always seen`, async ({
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
