import type { Sourced } from '#domain/law/sourced.ts';

/** What a finding does: `error` stops the build, `warning` is only reported, `off` skips the check. */
export const LAW_LEVELS = ['error', 'warning', 'off'] as const;
export type LawLevel = (typeof LAW_LEVELS)[number];

/** A legal requirement that the build checks against a dealer's files and stock before it renders pages. */
export interface LawCheck extends Pick<Sourced, 'confidence'> {
  readonly level: LawLevel;
  /** The requirement and its source. */
  readonly law: string;
  /** Countries where it applies; null = everywhere. */
  readonly countries: readonly string[] | null;
  /** Dealers cannot change its level. */
  readonly fixed?: true;
}

const AU = ['AU'];
/** Rules of the legal check, implemented in `scripts/build/law-findings.ts`. Not legal advice. */
export const LAW_CHECKS = {
  licence: {
    level: 'error',
    law: 'A dealer shows its licence number on its website and in advertisements (NSW Motor Dealers and Repairers Act 2013 s19A). Elsewhere the duty is less certain, and the number is shown all the same.',
    confidence: 'established',
    countries: AU,
    fixed: true,
  },
  'repairer-licence': {
    level: 'warning',
    law: 'Repairers of NSW and WA are licensed, and the number is shown with the workshop.',
    confidence: 'likely',
    countries: AU,
  },
  'trader-number': {
    level: 'warning',
    law: 'Footer and documents say who is trading: trading name, registered name and ABN.',
    confidence: 'likely',
    countries: AU,
  },
  'place-state': {
    level: 'error',
    law: 'Licence, regulator, warranty and cooling-off depend on the state of the location: an address with a postcode of another state, or of another country than the site, misleads (Australian Consumer Law s18, s29).',
    confidence: 'established',
    countries: ['AU', 'NZ'],
  },
  'place-time-zone': {
    level: 'warning',
    law: 'Opening hours and the ends of offers follow the local time of the place: with the time zone of another state or country a dealer is shown as open when it is closed, and an offer ends hours early or late (Australian Consumer Law s18; in other countries their law of fair trading).',
    confidence: 'established',
    countries: null,
  },
  'foreign-facts': {
    level: 'error',
    law: 'A site names its own dealer: a licence number, ABN, trading name or state of another, left from a copied text, misleads (Australian Consumer Law s18, s29).',
    confidence: 'established',
    countries: null,
  },
  'privacy-policy': {
    level: 'warning',
    law: 'A site that collects details says how they are handled: the notice of every form refers to the privacy policy (Privacy Act 1988 APP 1, 5; Privacy Act 2020 IPP 3).',
    confidence: 'established',
    countries: null,
  },
  'total-price': {
    level: 'warning',
    law: 'New and demonstrator vehicles are advertised with the single total price, drive away or ride away (Australian Consumer Law s48).',
    confidence: 'established',
    countries: AU,
  },
  'used-total-price': {
    level: 'warning',
    law: 'It is unclear whether a price that excludes government charges is enough for a used vehicle; drive away is safe (Australian Consumer Law s48).',
    confidence: 'unsure',
    countries: AU,
  },
  'comparison-rate': {
    level: 'error',
    law: 'An annual rate is shown with its comparison rate in the same place, no less prominent (National Credit Code s164, RG 178).',
    confidence: 'established',
    countries: AU,
  },
  'comparison-warning': {
    level: 'error',
    law: 'A comparison rate is shown with its warning in full view (National Credit Code s164; NCCP Regulations).',
    confidence: 'established',
    countries: AU,
  },
  'finance-figures': {
    level: 'error',
    law: 'Rates, terms and repayments that cannot be true of one loan mislead (Australian Consumer Law s18, s29; National Credit Code s164; in other countries their law of fair trading).',
    confidence: 'established',
    countries: null,
  },
  'stock-finance-figures': {
    level: 'warning',
    law: 'Rates, terms and repayments beside a car that cannot all be true of one loan mislead (Australian Consumer Law s18, s29; National Credit Code s164; in other countries their law of fair trading).',
    confidence: 'established',
    countries: null,
  },
  'credit-provider': {
    level: 'warning',
    law: 'The lender is named beside finance figures, with its Australian credit licence.',
    confidence: 'likely',
    countries: AU,
  },
  'marketing-consent': {
    level: 'error',
    law: 'A box ticked in advance is not consent to marketing (Spam Act 2003).',
    confidence: 'established',
    countries: null,
  },
  'warranty-statement': {
    level: 'warning',
    law: 'In Queensland an advertisement says clearly when a used vehicle has no statutory warranty, which cannot be known while details of the vehicle are missing.',
    confidence: 'established',
    countries: AU,
  },
  'warranty-text': {
    level: 'warning',
    law: 'A warranty against defects includes the words "Our goods come with guarantees that cannot be excluded under the Australian Consumer Law." (reg 90).',
    confidence: 'established',
    countries: AU,
  },
  'excluded-guarantees': {
    level: 'warning',
    law: 'Consumer guarantees cannot be excluded: "no refunds" and "sold as is" mislead (Australian Consumer Law s29, s64).',
    confidence: 'established',
    countries: AU,
  },
  ended: {
    level: 'warning',
    law: 'An offer that is no longer available misleads (Australian Consumer Law s18, s35). Lists already leave it out, and its own page says that it has ended; remove it from its file, too.',
    confidence: 'established',
    countries: null,
  },
  registration: {
    level: 'warning',
    law: 'In NSW an advertisement of a used vehicle gives its registration number (NSW Fair Trading checklist).',
    confidence: 'likely',
    countries: AU,
  },
  'reviews-source': {
    level: 'warning',
    law: 'Reviews must not mislead: where they come from and how they were chosen is stated beside them (Australian Consumer Law s18, s29).',
    confidence: 'likely',
    countries: null,
  },
  'law-age': {
    level: 'warning',
    law: "The platform's tables of law (licence labels, cooling-off, warranties, regulators) are reviewed every year.",
    confidence: 'established',
    countries: AU,
  },
  'own-wording-age': {
    level: 'warning',
    law: "The dealer's own legal wordings are reviewed every year; legal.checked says when.",
    confidence: 'established',
    countries: AU,
  },
} as const satisfies { readonly [id: string]: LawCheck };

export type LawCheckId = keyof typeof LAW_CHECKS;
export const LAW_CHECK_IDS = Object.keys(LAW_CHECKS) as LawCheckId[];
