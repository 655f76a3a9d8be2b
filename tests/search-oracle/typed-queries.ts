import { missingNames } from '#domain/missing-names.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { makeOracle } from './oracle.ts';

/**
 * What shoppers may type for a car, with everything for which search engines differ: each typing error at each position of a name, words joined
 * and split, numbers and decimals, single letters, words in another order, unknown words, parts of stock numbers.
 */
export function typedQueries(car: SearchRecord): string[] {
  const { make, model, badge, year } = car;
  const name = `${make} ${model}`;
  const badgeWord = (badge ?? '').split(' ')[0] ?? '';
  const number = /\d[\d.]*\w*/.exec(`${model} ${badge ?? ''}`)?.[0] ?? String(year);
  const stock = car.stocknum ?? 'U100000';
  return [
    ...typos(make).map((typed) => `${typed} ${model}`),
    ...typos(model).map((typed) => `${make} ${typed}`),
    ...typos(model),
    ...prefixesOf(`${name} ${badge ?? ''}`),
    ...[
      name.replaceAll(' ', ''),
      `${make} ${model}${badgeWord}`,
      `${make}${model} ${badgeWord}`,
      model.replaceAll('-', ''),
    ],
    ...splits(model),
    ...[
      number,
      `${make} ${number}`,
      `${number} ${model}`,
      `${model} ${number}`,
      `${model} ${number[0]}`,
      `${model} ${number} `,
    ],
    ...[
      `${number.slice(0, 2)} ${make}`,
      swapLastLetters(`${model} ${number}`),
      `${name}, ${number}`,
      `${name}. ${badgeWord}`,
    ],
    ...[
      `${model} ${make}`,
      `${badgeWord} ${model} ${make}`,
      `${year} ${name}`,
      `${name} ${year}`,
      `${model} ${badgeWord[0] ?? 'x'}`,
    ],
    ...[
      `${name} zzzz`,
      `zzzz ${name}`,
      `${make} zzzz ${model}`,
      `${name} ${badgeWord} zzzz qqqq`,
      `${name} under 20000`,
    ],
    ...[
      `"${name}"`,
      `"${badgeWord} ${make}`,
      `${make} -${model}`,
      `${model} -"${make} ${model}"`,
      `${name} ${name} ${name}`,
    ],
    ...[stock, stock.slice(0, 3), stock.slice(0, 5), stock.slice(-4), stock.slice(2), `${make} ${stock.slice(0, 4)}`],
    ...[
      `${make} ${stock[1]}`,
      `${stock[0]} ${stock.slice(1)}`,
      `${model} ${car.seats ?? 5} seat`,
      `${model} $${number}`,
    ],
  ].map((query) => query.toLowerCase());
}

/** A letter missing, doubled, replaced, swapped with the next, and two errors: at every position. */
function typos(word: string): string[] {
  return Array.from(word, (letter, index) => {
    const [before, after] = [word.slice(0, index), word.slice(index + 1)];
    const swapped = `${before}${after[0] ?? ''}${letter}${after.slice(1)}`;
    return [
      before + after,
      `${before}${letter}${letter}${after}`,
      `${before}x${after}`,
      swapped,
      `${before}x${after.slice(1)}`,
    ];
  }).flat();
}

const prefixesOf = (text: string): string[] => Array.from(text.trim(), (_, index) => text.slice(0, index + 1));
const splits = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, index) => `${word.slice(0, index + 1)} ${word.slice(index + 1)}`);
const swapLastLetters = (text: string): string => text.slice(0, -2) + (text.at(-1) ?? '') + (text.at(-2) ?? '');

/** Maximum number of cars compared in a result. */
const HITS = 21;

/** Compares engine and oracle for everything that shoppers may type for some cars of a stock. */
export function compareTypedQueries(
  stock: readonly SearchRecord[],
  cars: readonly SearchRecord[],
): { readonly queries: number; readonly differences: readonly string[] } {
  const engine = createEngine(decodeIndex(JSON.parse(JSON.stringify(encodeIndex(stock, { version: '1' })))));
  const oracle = makeOracle(stock, [...SYNONYMS, ...missingNames(stock)]);
  const queries = [...new Set(cars.flatMap(typedQueries))];
  const differences = queries.flatMap((query) => {
    const hits = oracle.hits({ query, lists: {}, ranges: {}, sort: '' });
    const [response] = engine.search([{ indexName: 'cars', params: { query, hitsPerPage: HITS } }]) as SearchResponse[];
    const expected = [hits.length, ...hits.slice(0, HITS).map(({ id }) => id)].join(' ');
    const actual = [response?.nbHits, ...(response?.hits ?? []).map(({ id }) => id)].join(' ');
    return actual === expected ? [] : [`"${query}": engine ${actual}; oracle ${expected}`];
  });
  return { queries: queries.length, differences };
}
