import { expect, test } from 'vitest';
import { termsWarning } from './terms-warning.ts';

const TERMS = 'I agree to the terms of use.';
const without = (terms: string | null, hasCheckout: boolean, pages: readonly string[] = ['about-us']) =>
  termsWarning(
    { forms: { terms }, routes: { pages: pages.map((path) => ({ path })) } },
    { has: (path) => hasCheckout && path === '/reserve' },
    'least',
  );

test.each([
  ['forms ask to agree to them', TERMS, false, 'in every form. Write the page, or remove forms.terms.'],
  ['cars are reserved', null, true, 'before they reserve a car. Write the page.'],
  ['both', TERMS, true, 'in every form and before they reserve a car. Write the page.'],
])('FORM-06 the page with the terms is missing: %s', (_why, terms, hasCheckout, rest) => {
  expect(without(terms, hasCheckout)).toEqual([
    `  warning  least/pages/terms-and-conditions.md: missing, and shoppers must agree to the terms ${rest}`,
  ]);
  expect(without(terms, hasCheckout, ['terms-and-conditions'])).toEqual([]);
});

test('FORM-06 nobody is asked to agree to terms, so the page may be missing', () =>
  expect(without(null, false)).toEqual([]));
