import { formDescription } from '#domain/forms/catalogue.ts';
import type { FormField } from '#domain/forms/form.ts';
import { valuationFields } from '#domain/forms/trade-in-questions.ts';
import { makesByOtherName } from '#domain/make-names.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { TradeInRefusal } from '#domain/trade-in.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import type { Words } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { TradeInValuationView, ValuationView } from '#view-types/trade-in-valuation.ts';
import { formFieldsView, formSiteOf, formView } from '#views/form.ts';
import { tradeInLimits } from '#views/questions.ts';

const BROWSER_WORDS = [
  'lookup_button',
  'car_button',
  'answers',
  'answers_button',
  'result',
  'none',
  'until',
  'basis',
  'adjusted',
  'range',
  'your_car',
  'minus',
  'service',
  'accept',
  'accepted_text',
  'accept_failed',
  'ended',
  'too_many',
] as const satisfies readonly (keyof ValuationView['words'])[];

/** The texts for each reason why there is no estimate, by the code in the API's response. */
const REFUSALS = {
  'too-old': 'valuation.too_old',
  'too-far': 'valuation.too_far',
  'no-basis': 'valuation.no_basis',
  unavailable: 'valuation.unavailable',
} as const satisfies { readonly [code in TradeInRefusal]: string };

/** The trade-in form with the steps of its valuation. The form is rendered in full; script splits it into steps. */
export function tradeInValuation(site: Site, route: PublicRoute, words: Words): TradeInValuationView {
  const { answers } = valuationFields(formDescription('trade-in', formSiteOf(site)), words);
  const form = formView(site, 'trade-in', { route });
  // The distance is a field of the form itself, like those about the car.
  const questions = answers.filter(({ name }) => name !== 'kms');
  return {
    form,
    element: {
      ...valuationView(site, words),
      questions: labelsOf(questions),
      otherMakeNames: makesByOtherName(),
      send: form.submit,
    },
    questions: formFieldsView('trade-in', questions, words),
    texts: textsOf(words, PAGE_WORDS),
    stockHref: SEARCH_PATH,
  };
}

const PAGE_WORDS = [
  'valuation.lookup',
  'valuation.car',
  'valuation.not_found',
  'valuation.not_looked_up',
  'valuation.car_text',
  'valuation.wrong_car',
  'valuation.why',
  'valuation.small_print',
  'valuation.back',
  'valuation.lookup_button',
  'valuation.details',
  'valuation.ask',
  'valuation.accepted',
  'valuation.to_car',
  'valuation.to_stock',
] as const;

const labelsOf = (questions: readonly FormField[]): ValuationView['questions'] =>
  Object.fromEntries(
    questions.map(({ name, label, options }) => [
      name,
      { label, answers: Object.fromEntries(options.map((option) => [option.value, option.label])) },
    ]),
  );

function valuationView(site: Site, words: Words): Omit<ValuationView, 'questions' | 'otherMakeNames' | 'send'> {
  const rules = tradeInLimits(site);
  const { limits, locale } = site;
  return {
    currency: site.locale.currency,
    isReported: site.features.keepValuation,
    limits: {
      timeZone: locale.timeZone,
      inMiles: locale.distance === 'mi',
      tradeInMaxAgeYears: limits.tradeInMaxAgeYears,
      tradeInMaxKm: limits.tradeInMaxKm,
    },
    words: Object.fromEntries([
      ...BROWSER_WORDS.map((key) => [key, words(`valuation.${key}`)]),
      ...Object.entries(REFUSALS).map(([code, key]) => [code, words(key, rules)]),
    ]) as ValuationView['words'],
  };
}
