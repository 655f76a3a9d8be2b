import type { AuState } from '#domain/law/dated.ts';

/** Runs of postcodes by state, first and last (Australia Post). Towns beside a border have that of the other side: `ON_BORDERS`. */
const RUNS: { readonly [state in AuState]: readonly (readonly [number, number])[] } = {
  ACT: [
    [200, 299],
    [2600, 2620],
    [2900, 2920],
  ],
  NSW: [[1000, 2999]],
  NT: [[800, 999]],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  TAS: [[7000, 7999]],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  WA: [[6000, 6999]],
};

/** Postcodes that more than one state has. */
const ON_BORDERS: { readonly [postcode: string]: readonly AuState[] } = {
  '0872': ['NT', 'SA', 'WA'],
  '2406': ['NSW', 'QLD'],
  '2540': ['NSW', 'ACT'],
  '2648': ['NSW', 'VIC'],
  '2880': ['NSW', 'SA'],
  '3585': ['VIC', 'NSW'],
  '3586': ['VIC', 'NSW'],
  '3644': ['VIC', 'NSW'],
  '3691': ['VIC', 'NSW'],
  '3707': ['VIC', 'NSW'],
  '4375': ['QLD', 'NSW'],
  '4377': ['QLD', 'NSW'],
  '4380': ['QLD', 'NSW'],
  '4383': ['QLD', 'NSW'],
  '4385': ['QLD', 'NSW'],
  '4825': ['QLD', 'NT'],
  '5440': ['SA', 'NSW'],
};

/** The states a postcode of four digits lies in; none where no state has it. */
export function statesOf(postcode: string): readonly AuState[] {
  const number = Number(postcode);
  const states = Object.keys(RUNS) as AuState[];
  return (
    ON_BORDERS[postcode] ?? states.filter((state) => RUNS[state].some(([from, to]) => number >= from && number <= to))
  );
}
