import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';

/** Minimum number of different cars sharing a number before it is treated as filled down; two may be one car entered twice. */
const MIN_CARS = 3;
const NUMBERS = ['stocknum', 'vin'] as const;

/** Removes stock numbers and VINs shared by at least three different cars. Otherwise all but the first would be dropped as duplicates. */
export function withoutFilledDown(drafts: readonly Draft[]): {
  readonly drafts: readonly Draft[];
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  const filledDown = NUMBERS.map((column) => {
    const groups = Map.groupBy(drafts, ({ car }) => car[column]);
    groups.delete(null);
    const repeated = [...groups].filter(([, rows]) => new Set(rows.map(modelOf)).size >= MIN_CARS);
    for (const [value, rows] of repeated)
      findings.push({
        outcome: 'left_out',
        row: rows[0]?.row ?? 0,
        column,
        value: `${value} in ${rows.length} rows`,
        rule: `a ${column} of its own for each car`,
        hint: 'Imported without it in all of them. Was a cell filled down?',
      });
    return { column, values: new Set(repeated.map(([value]) => value)) };
  });
  if (findings.length === 0) return { drafts, findings };
  const cleaned = drafts.map((draft) => {
    const { car } = draft;
    const cleared = filledDown
      .filter(({ column, values }) => values.has(car[column]))
      .map(({ column }) => [column, null]);
    return cleared.length === 0 ? draft : { ...draft, car: { ...car, ...Object.fromEntries(cleared) } };
  });
  return { drafts: cleaned, findings };
}

const modelOf = ({ car: { make, model, year } }: Draft): string => `${make} ${model} ${year}`;
