import { withoutGrouping } from '#domain/without-grouping.ts';

/** The unit after a distance, as people write it. */
const UNITS = { km: /(\d) ?(?:km|kms|kilomet(?:re|er)s?)\.?$/i, mi: /(\d) ?(?:mi|miles?)\.?$/i } as const;

/**
 * A whole number as people type it; null for anything else.
 *
 * @param unit of a distance, which may follow it: `68,000 km`; null = no unit may
 */
export function readWholeNumber(text: string, unit: keyof typeof UNITS | null): number | null {
  const bare = unit === null ? text : text.replace(UNITS[unit], '$1').replace(/ (?=\d{3}(?:\D|$))/g, '');
  const plain = withoutGrouping(bare);
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}
