import { fullModelName } from '#domain/full-model-name.ts';
import { fill } from '#text/fill.ts';
import type { ValuationView } from '#view-types/trade-in-valuation.ts';
import type { ValuationResponse } from './valuation-calls.ts';

/** The reasons for the estimate, point by point: comparable cars, the dealer's margin, and the deduction for each answer. */
export function showReasons(
  list: Element,
  { reasons, vehicle, adjustmentAnswers }: ValuationResponse,
  { words, questions }: ValuationView,
  money: (dollars: number) => string,
): void {
  const points = reasons === null ? [words.service] : [basis(), words.adjusted, ...deductions()];
  list.replaceChildren(...points.map((text) => Object.assign(document.createElement('li'), { textContent: text })));

  function basis(): string {
    const { count, years, prices } = reasons?.comparables ?? { count: 0, years: [], prices: [] };
    return fill(words.basis, {
      count,
      model: fullModelName(vehicle.make, vehicle.model),
      built: range(years.map(String)),
      prices: range(prices.map(money)),
    });
  }
  /** `2018 to 2022`, or a single year. */
  function range([from = '', to = from]: readonly string[]): string {
    return from === to ? from : fill(words.range, { from, to });
  }
  function deductions(): string[] {
    return (reasons?.adjustments ?? []).map(({ question, dollars }) =>
      fill(words.minus, {
        question: questions[question]?.label ?? '',
        answer: questions[question]?.answers[String(adjustmentAnswers[question])] ?? '',
        amount: money(dollars),
      }),
    );
  }
}
