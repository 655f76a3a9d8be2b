import { existsSync, readFileSync } from 'node:fs';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchParams, SearchResponse } from '#search/engine/requests.ts';
import { DELIBERATE_DIFFERENCES } from './deliberate-differences.ts';
import { LISTINGS, readListings } from './listings.ts';

/** Recorded responses of a real Meilisearch for the real listings; like these, kept outside the repository. */
const RECORDED_RESULTS = new URL('../../../shared/data/meilisearch-answers.json', import.meta.url);
/**
 * The recorded setting that `stock:index` uses, which must reach the goal: `minWordSizeForTypos.oneTypo` is 5. Results for the other one, 4, are
 * only printed.
 */
const CHOSEN = 'oneTypo5';
const SETTINGS = ['oneTypo5', 'oneTypo4'] as const;
/** The minimum share of equal responses with the chosen setting; the others may only be deliberate differences. */
const GOAL = 0.99;

/** A result as far as it is compared. */
interface RecordedResult {
  /** Number of cars found. */
  readonly total: number;
  /** Cars of the first page, by their position in `readListings()`, from 1. */
  readonly rows: readonly number[];
  /** Number of cars found of each body style. */
  readonly body: { readonly [body: string]: number };
}
interface RecordedQuery {
  /** What the query tests, for the printed table. */
  readonly kind: string;
  readonly indexName: string;
  readonly params: SearchParams;
  readonly oneTypo5: RecordedResult;
  /** "same": equal to `oneTypo5`. */
  readonly oneTypo4: RecordedResult | 'same';
}

/**
 * Compares the embedded engine with the recorded responses: `npm run bench -- answers`. Totals, the order of the first page and the counts of body
 * styles must be equal. Prints the agreement for each kind of query, and every difference.
 *
 * @returns the exit code: 0 = goal reached, 1 = missed, 2 = no recorded responses or no listings
 */
export function benchAnswers(): 0 | 1 | 2 {
  const cars = readListings();
  const missing = [...(cars ? [] : [LISTINGS]), ...(existsSync(RECORDED_RESULTS) ? [] : [RECORDED_RESULTS])];
  if (!cars || missing.length > 0) {
    console.log(
      `Nothing to compare with: there is no file at ${missing.map(({ pathname }) => pathname).join(' and ')}.`,
    );
    return 2;
  }
  const { server, cases } = JSON.parse(readFileSync(RECORDED_RESULTS, 'utf8')) as {
    server: string;
    cases: readonly RecordedQuery[];
  };
  const engine = createEngine(decodeIndex(JSON.parse(JSON.stringify(encodeIndex(cars, { version: 'bench' })))));
  const rowOf = new Map(cars.map(({ id }, i) => [id, i + 1]));
  const ownResults = cases.map(({ indexName, params }): RecordedResult => {
    const withBodyCounts = { ...params, facets: ['body'], maxValuesPerFacet: 1000 };
    const [response] = engine.search([{ indexName, params: withBodyCounts }]) as SearchResponse[];
    const rows = (response?.hits ?? []).map(({ id }) => rowOf.get(id) ?? 0);
    return { total: response?.nbHits ?? 0, rows, body: response?.facets?.body ?? {} };
  });
  const expectedResult = ({ oneTypo4, oneTypo5 }: RecordedQuery, setting: (typeof SETTINGS)[number]) =>
    setting === 'oneTypo4' && oneTypo4 !== 'same' ? oneTypo4 : oneTypo5;

  console.log(`${cases.length} queries, ${cars.length} real cars, responses of Meilisearch ${server}`);
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const table = [...kinds, 'all'].map((kind) => {
    const rows = cases.flatMap((recorded, i) => (kind === 'all' || recorded.kind === kind ? [i] : []));
    const equal = SETTINGS.map((setting) => {
      const same = rows.filter((i) =>
        isEqual(ownResults[i] as RecordedResult, expectedResult(cases[i] as RecordedQuery, setting)),
      );
      return [setting, `${same.length} (${((100 * same.length) / rows.length).toFixed(1)} %)`];
    });
    return [kind, { queries: rows.length, ...Object.fromEntries(equal) }];
  });
  console.table(Object.fromEntries(table));

  const different = cases.flatMap((recorded, i) => {
    const [actual, expected] = [ownResults[i] as RecordedResult, expectedResult(recorded, CHOSEN)];
    return isEqual(actual, expected) ? [] : [{ recorded, text: difference(recorded, actual, expected) }];
  });
  for (const { recorded, text } of different)
    console.log(`${text}\n    ${DELIBERATE_DIFFERENCES.get(recorded.params.query ?? '') ?? 'NOT EXPLAINED'}`);
  const faults = [...DELIBERATE_DIFFERENCES.keys()].filter(
    (query) => !different.some(({ recorded }) => recorded.params.query === query),
  );
  for (const query of faults) console.log(`"${query}" is listed as deliberately different, but has the same result.`);
  const unexplained = different.filter(({ recorded }) => !DELIBERATE_DIFFERENCES.has(recorded.params.query ?? ''));
  const share = 1 - different.length / cases.length;
  console.log(
    `${(100 * share).toFixed(2)} % equal under ${CHOSEN} (goal ${100 * GOAL} %); ${different.length} differ, ${unexplained.length} without a reason`,
  );
  return share >= GOAL && unexplained.length === 0 && faults.length === 0 ? 0 : 1;
}

const sorted = (counts: RecordedResult['body']): string => JSON.stringify(Object.entries(counts).sort());
const isEqual = (a: RecordedResult, b: RecordedResult): boolean =>
  a.total === b.total && JSON.stringify(a.rows) === JSON.stringify(b.rows) && sorted(a.body) === sorted(b.body);

function difference(
  { kind, indexName, params }: RecordedQuery,
  actual: RecordedResult,
  expected: RecordedResult,
): string {
  const { query, facetFilters = [], numericFilters = [] } = params;
  const filters = [...facetFilters, ...numericFilters].flat().join(', ');
  const index = actual.rows.findIndex((row, i) => row !== expected.rows[i]);
  return `${kind}: "${query}"${filters && ` with ${filters}`} in ${indexName}: ${actual.total} cars here, ${expected.total} there${index < 0 ? '' : `; car ${index + 1} differs`}`;
}
