import { toSlug } from '#domain/slug.ts';

/** Regions of New Zealand, and two districts that keep an anniversary day of their own. */
export const NZ_REGIONS = [
  'Auckland',
  'Bay of Plenty',
  'Canterbury',
  'Chatham Islands',
  'Gisborne',
  "Hawke's Bay",
  'Manawatū-Whanganui',
  'Marlborough',
  'Nelson',
  'Northland',
  'Otago',
  'South Canterbury',
  'Southland',
  'Taranaki',
  'Tasman',
  'Waikato',
  'Wellington',
  'West Coast',
] as const;
export type NzRegion = (typeof NZ_REGIONS)[number];

/**
 * A region's name without capitals, macrons, apostrophes and `Region`, and with the spelling of Whanganui since 2019: `Hawkes Bay Region` →
 * `hawkes-bay`.
 */
export const nzRegionKey = (name: string): string =>
  toSlug(name.replace(/['’‘ʼ`´]/g, ''))
    .replace(/-region$/, '')
    .replace(/\bwanganui$/, 'whanganui');

/** The region that an address names, however it is written; null for any other text. */
export function nzRegionOf(name: string): NzRegion | null {
  const key = nzRegionKey(name);
  return NZ_REGIONS.find((region) => nzRegionKey(region) === key) ?? null;
}
