import { describe, expect, test } from 'vitest';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { cardSite, repaymentOfCar } from '#views/car-card.ts';
import { repaymentNote } from '#views/repayment-note.ts';

const LINE = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
const SHARED =
  'Estimated repayments: 60 months, $0 final payment, 7.99% p.a., 8.49% p.a. comparison rate, unless a listing states other terms.';
const INDIVIDUAL = 'Estimated repayments: each listing states its term, final payment and interest rate.';

describe('FIN-06 FIN-08 the note of a page about the repayments on its cards', () => {
  test.each<[why: string, lines: readonly (Partial<typeof LINE> | null)[], terms: string | undefined]>([
    ['no car', [], undefined],
    ['no repayment, which a stock change may bring', [null, null], INDIVIDUAL],
    ['one', [null, {}], SHARED],
    ['only the payment differs', [{}, { weekly: 90 }], SHARED],
    ['another term', [{}, { termMonths: 48 }], INDIVIDUAL],
    ['another rate', [{}, { interestRate: 9.99 }], INDIVIDUAL],
    ['another comparison rate', [{}, { comparisonRate: 9.99 }], INDIVIDUAL],
    ['another final payment', [{ balloon: 5000 }, {}], INDIVIDUAL],
  ])('%s', (_why, lines, terms) => {
    const cars = lines.map((line, id) => aSearchRecord({ id, finance: line && { ...LINE, ...line } }));
    const note = repaymentNote(aSite(), cars);
    expect(note?.terms).toBe(terms);
    expect(note?.isUnused ?? false).toBe(cars.length > 0 && cars.every(({ finance }) => finance === null));
  });

  test('with the lender’s terms', () => {
    const note = repaymentNote(aSite({ finance: { provider: 'Angle' } }), [aSearchRecord({ finance: LINE })]);
    expect(note?.terms).toContain('5-year term, $0 final payment, 7.99% indicative APR, 8.49% p.a. comparison rate');
  });

  test('TEN-01 with the terms of the lender of the car’s dealership, as on its card and its page', () => {
    const group = aSite();
    const [dealership] = group.dealerships;
    if (dealership === undefined) throw new Error('The site has no dealership.');
    const { features, card, detail, finance, phone, tags, forms, text, legal } = group;
    const rules = {
      features,
      card,
      detail,
      finance: { ...finance, provider: 'Angle' as const },
      phone,
      tags,
      forms,
      legal,
      text,
    };
    const site = aSite({ dealerships: [dealership, { ...dealership, slug: 'north', rules }] });
    const car = aSearchRecord({ dealership_slug: 'north', finance: LINE });
    const pageText = repaymentOfCar(cardSite(site), car)?.text;
    expect(pageText).toContain('5-year term, $0 final payment, 7.99% indicative APR');
    expect(repaymentNote(site, [car])?.terms).toContain('5-year term, $0 final payment, 7.99% indicative APR');
    expect(repaymentNote(site, [{ ...car, dealership_slug: null }])?.terms).toBe(SHARED);
    expect(repaymentNote(site, [car, { ...car, dealership_slug: null }])?.terms).toBe(INDIVIDUAL);
  });

  test('where no law requires a warning, only the terms', () => {
    const site = aSite({ locale: { country: 'NZ' }, legal: { comparisonWarning: null } });
    expect(repaymentNote(site, [aSearchRecord({ finance: LINE })])).toEqual({
      terms: SHARED,
      warning: null,
      isUnused: false,
    });
    expect(repaymentNote(site, [aSearchRecord({ finance: null })])).toBeNull();
  });
});
