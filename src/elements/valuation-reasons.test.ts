import { afterEach, expect, test, vi } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { tradeInValuation } from '#views/valuation.ts';
import type { ValuationResponse } from './valuation-calls.ts';
import { showReasons } from './valuation-reasons.ts';

afterEach(() => vi.unstubAllGlobals());

test('TRADE-04 a deduction shows the question and the answer with the words of the form', () => {
  const site = aSite();
  const route = { kind: 'trade-in', path: '/trade-in', file: '/trade-in' } as const;
  const { element, questions } = tradeInValuation(site, route, wordsOf(site.text));
  const valuation = {
    vehicle: { make: 'Kia', model: 'Rio', badge: null, year: 2019 },
    adjustmentAnswers: { tyres: 'worn', condition: 'good' },
    reasons: {
      comparables: { count: 2, years: [2018, 2020], prices: [14_000, 15_000] },
      adjustments: [{ question: 'tyres', dollars: 700 }],
    },
  } as unknown as ValuationResponse;
  const reasons: string[] = [];
  vi.stubGlobal('document', { createElement: () => ({}) });
  const list = {
    replaceChildren: (...items: { textContent: string }[]) => reasons.push(...items.map((item) => item.textContent)),
  };
  showReasons(list as unknown as Element, valuation, element, (dollars) => `$${dollars}`);
  const field = [...questions.before, ...questions.after].find(({ name }) => name === 'tyres');
  const answer = field?.control === 'radios' ? field.options.find(({ value }) => value === 'worn')?.label : undefined;
  expect(reasons.at(-1)).toContain(answer);
  expect(reasons.at(-1)).toContain('$700');
  expect(reasons[0]).toBe('We advertise 2 Kia Rio built in 2018 to 2020, at $14000 to $15000.');
  const comparables = { count: 1, years: [2019, 2019], prices: [14_500, 14_500] };
  const singleMatch = { ...valuation, reasons: { ...valuation.reasons, comparables } } as unknown as ValuationResponse;
  showReasons(list as unknown as Element, singleMatch, element, (dollars) => `$${dollars}`);
  expect(reasons).toContain('We advertise one Kia Rio built in 2019, at $14500.');
});
