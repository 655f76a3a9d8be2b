import type { LawFinding } from './law-findings.ts';

const MAX_NAMED = 3;

/** One finding for several cars; the first few are named by stock number. */
export function stockFinding(
  cars: readonly { readonly stocknum: string | null; readonly slug: string }[],
  problem: string,
  fix: string,
): LawFinding[] {
  if (cars.length === 0) return [];
  const names = cars.slice(0, MAX_NAMED).map(({ stocknum, slug }) => stocknum ?? slug);
  const more = cars.length > MAX_NAMED ? ` and ${cars.length - MAX_NAMED} more` : '';
  return [{ where: 'stock.jsonl', problem: `${names.join(', ')}${more}: ${problem}`, fix }];
}
