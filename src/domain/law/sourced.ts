import { nzRegionOf } from '#domain/nz-regions.ts';

/** How certain a legal rule is, when it was last checked and its source. Not legal advice. */
export interface Sourced {
  /** `unsure` = from general knowledge only, to be checked by the dealer. */
  readonly confidence: 'established' | 'likely' | 'unsure';
  /** `YYYY-MM-DD`. */
  readonly checked: string;
  readonly source: string;
}

/** Australian states and territories, as abbreviated in addresses. */
export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AuState = (typeof AU_STATES)[number];

/** The state of an address or record, in any letter case; null for any other text. */
export function auStateOf(state: string | null): AuState | null {
  const code = state?.trim().toUpperCase();
  return AU_STATES.find((known) => known === code) ?? null;
}

/** A state as used in pages, filters and comparisons: an Australian one in capitals, a region of New Zealand by its name, however it was written. */
export const stateLabel = (state: string, country: string): string =>
  (country === 'AU' ? auStateOf(state) : country === 'NZ' ? nzRegionOf(state) : null) ?? state;
