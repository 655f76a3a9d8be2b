import { describe, expect, test } from 'vitest';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { repaymentNote } from '#views/repayment-note.ts';

const LINE = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
const SHARED =
  'Estimated repayments: 60 months, $0 final payment, 7.99% p.a., 8.49% p.a. comparison rate, unless a listing states other terms.';
const OWN = 'Estimated repayments: each listing states its term, final payment and interest rate.';

describe('FIN-06 FIN-08 what a page says once about the repayments on its cards', () => {
  test.each<[why: string, lines: readonly (Partial<typeof LINE> | null)[], terms: string | undefined]>([
    ['no car', [], undefined],
    ['no repayment', [null, null], undefined],
    ['one', [null, {}], SHARED],
    ['only the payment differs', [{}, { weekly: 90 }], SHARED],
    ['another term', [{}, { termMonths: 48 }], OWN],
    ['another rate', [{}, { interestRate: 9.99 }], OWN],
    ['another comparison rate', [{}, { comparisonRate: 9.99 }], OWN],
    ['another final payment', [{ balloon: 5000 }, {}], OWN],
  ])('%s', (_why, lines, terms) => {
    const cars = lines.map((line, id) => aSearchRecord({ id, finance: line && { ...LINE, ...line } }));
    expect(repaymentNote(aSite(), cars)?.terms).toBe(terms);
  });

  test('in the words of the lender', () => {
    const note = repaymentNote(aSite({ finance: { provider: 'Angle' } }), [aSearchRecord({ finance: LINE })]);
    expect(note?.terms).toContain('5-year term, $0 final payment, 7.99% indicative APR, 8.49% p.a. comparison rate');
  });

  test('where no law requires a warning, the terms alone', () => {
    const site = aSite({ locale: { country: 'NZ' }, legal: { comparisonWarning: null } });
    expect(repaymentNote(site, [aSearchRecord({ finance: LINE })])).toEqual({ terms: SHARED, warning: null });
  });
});
