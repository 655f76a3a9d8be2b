import type { Sourced } from '#domain/law/sourced.ts';

/**
 * Warnings required beside a comparison rate (National Credit Code s164, RG 178.23). The exact wording in the current national regulations
 * was not found, so a dealer may set its own (`legal.comparisonWarning`).
 */
export const COMPARISON_WARNINGS: { readonly [form in 'short' | 'long']: Sourced & { readonly text: string } } = {
  short: {
    text: 'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
    confidence: 'unsure',
    checked: '2026-11-20',
    source: 'Consumer Credit (Queensland) Regulation 1995 s33C, short form',
  },
  long: {
    text: 'WARNING: This comparison rate applies only to the example or examples given. Different amounts and terms will result in different comparison rates. Costs such as redraw fees or early repayment fees, and cost savings such as fee waivers, are not included in the comparison rate but may influence the cost of the loan.',
    confidence: 'unsure',
    checked: '2026-11-20',
    source: 'Consumer Credit (Queensland) Regulation 1995 s33C, long form',
  },
};

/** Countries whose law requires a comparison rate with its warning; elsewhere neither is shown (A48). */
export const COMPARISON_RATE_COUNTRIES: readonly string[] = ['AU'];

/** Annual rates as written in advertisements: `5.9% p.a.`, `5.9 % pa`, `5.9 per cent per annum`. */
const ANNUAL_RATE = /\d+(?:\.\d+)?\s*(?:%|per\s?cent)\s*(?:p\.?\s?a\b|per\s+annum|annual percentage rate|interest)/i;
const COMPARISON_RATE = /comparison\s+rate/i;

/** Whether a text states an annual rate, which must then have its comparison rate beside it. */
export const statesRate = (text: string): boolean => ANNUAL_RATE.test(text);
/** Whether a text mentions a comparison rate. */
export const statesComparisonRate = (text: string): boolean => COMPARISON_RATE.test(text);
/** Whether a text gives a comparison rate as a figure, which must then have the warning beside it. */
export const givesComparisonRate = (text: string): boolean => statesComparisonRate(text) && statesPercentage(text);
/** Whether a text has a percentage. */
export const statesPercentage = (text: string): boolean => /\d\s*(?:%|per\s?cent)/i.test(text);

/**
 * Separates the comparison rate warning from a text, from `WARNING:` to the end of its paragraph, because the warning must be visible even
 * when the rest is collapsed (OFF-02).
 */
export function splitWarning(text: string): { readonly rest: string; readonly warning: string | null } {
  const match = /\*?\s*WARNING:[^\n]*/i.exec(text);
  if (match === null || !statesComparisonRate(match[0])) return { rest: text, warning: null };
  const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
  return { rest: rest.replace(/\s*\n\s*/g, '\n').trim(), warning: match[0].replace(/^\*?\s*/, '').trim() };
}

/** A site with its own comparison rate warning and those of dealerships with settings of their own (TEN-01). */
interface WarningSite {
  readonly legal: { readonly comparisonWarning: string | null };
  readonly dealerships: readonly {
    readonly rules: { readonly legal: { readonly comparisonWarning: string | null } } | null;
  }[];
}

/**
 * Whether a text gives a comparison rate as a figure without a warning: one that begins `WARNING:`, or the site's or a dealership's in its
 * own words, ignoring differences in white space. The build's law check and the probe of a roll-out both ask this.
 */
export function lacksComparisonWarning(text: string, site: WarningSite): boolean {
  const { rest, warning } = splitWarning(text);
  if (warning !== null || !givesComparisonRate(rest)) return false;
  const line = oneLine(text);
  const own = [site, ...site.dealerships.flatMap(({ rules }) => rules ?? [])].flatMap(
    ({ legal }) => legal.comparisonWarning ?? [],
  );
  return !own.some((wording) => line.includes(oneLine(wording)));
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
