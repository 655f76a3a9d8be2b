import type { LawCheckId } from '#domain/law/checks.ts';

/** Words of a change report for findings of the law check. */
export const LAW_WORDS = {
  car: 'Stock no. {number}',
  namedCar: '{name} (stock no. {number})',
  cars: 'Stock nos. {numbers}',
  text: 'The text “{name}”',
  settings: 'The settings',
} as const;

/** Findings reworded for the dealer; `{cars}` are the cars found. All others are shown in the law check's own words. */
export const LAW_SENTENCES: { readonly [Rule in LawCheckId]?: { readonly text: string; readonly law: string } } = {
  'trader-number': {
    text: 'Your ABN is missing',
    law: 'The bottom of each page and your documents should show your trading name, registered name and ABN. To add it, ask for a change and give the number.',
  },
  'used-total-price': {
    text: '{cars} shows a price without government charges|{cars} show a price without government charges',
    law: 'It’s unclear whether that’s allowed for a used car; a Drive Away price, entered in your stock list, is the safe choice (Australian Consumer Law s48).',
  },
  'total-price': {
    text: '{cars} shows no total price|{cars} show no total price',
    law: 'New and demonstrator cars are advertised with one total price. Enter a Drive Away price in your stock list (Australian Consumer Law s48).',
  },
};

/** What a finding is about, by the beginning of its place in the settings. */
export const LAW_PLACES: readonly (readonly [start: string, words: string])[] = [
  ['offers', 'Special offers'],
  ['promotions', 'Promotions'],
  ['locations', 'Locations'],
  ['legal.abn', 'ABN'],
  ['legal.licences', 'Licence number'],
  ['legal.creditProvider', 'Credit provider'],
  ['legal', 'Business details'],
  ['dealerships', 'Dealerships'],
  ['form ', 'Forms'],
  ['forms', 'Forms'],
  ['home', 'Home page'],
  ['search', 'Stock lists'],
  ['reviewRules', 'Reviews'],
  ['src/domain/law', 'The platform’s table of laws'],
];
