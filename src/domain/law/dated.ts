/** How sure we are of a rule of law, when it was last looked at, and where it was read. Nothing here is legal advice. */
export interface Dated {
  readonly confidence: 'established' | 'likely' | 'unsure';
  /** `YYYY-MM-DD`. */
  readonly checked: string;
  readonly source: string;
}

/** The states and territories of Australia, as they stand in addresses. */
export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AuState = (typeof AU_STATES)[number];

/** The state of an address or a record, in any letter case; null for any other text. */
export function auStateOf(state: string | null): AuState | null {
  const code = state?.trim().toUpperCase();
  return AU_STATES.find((one) => one === code) ?? null;
}
