/** What differs between lenders: the requirements of an estimate besides the two rates that each gives (FIN-03 to FIN-05), and its wording. */
interface ProviderRule {
  /** Requires a model year later than this year minus `financeMaxAgeYears`. */
  readonly ageLimit: boolean;
  /** Requires a shown price above `financeMinPriceDollars`. */
  readonly minPrice: boolean;
  /** Requires the lender's own weekly payment. */
  readonly weekly: boolean;
  /** Requires the lender's own monthly payment. */
  readonly monthly: boolean;
  /** Its wording: states the term in years and an indicative APR, instead of months and an interest rate (FIN-08). */
  readonly usesApr: boolean;
  /** The dealer enters the figures, of any lender, and need not name one. */
  readonly manual: boolean;
}
/** Every lender that a dealer can set as `finance_provider`. */
const PROVIDER_RULES = {
  Taurus: { ageLimit: true, minPrice: true, weekly: false, monthly: false, usesApr: false, manual: false },
  '360': { ageLimit: false, minPrice: false, weekly: false, monthly: false, usesApr: false, manual: false },
  AusLoans: { ageLimit: false, minPrice: false, weekly: false, monthly: false, usesApr: false, manual: false },
  Angle: { ageLimit: false, minPrice: true, weekly: true, monthly: false, usesApr: true, manual: false },
  Powertorque: { ageLimit: false, minPrice: true, weekly: true, monthly: false, usesApr: false, manual: false },
  nissan_finance: { ageLimit: false, minPrice: true, weekly: true, monthly: true, usesApr: false, manual: false },
  Manual: { ageLimit: false, minPrice: true, weekly: true, monthly: false, usesApr: false, manual: true },
} as const satisfies { [provider: string]: ProviderRule };
export type Provider = keyof typeof PROVIDER_RULES;
export const PROVIDERS = /* @__PURE__ */ Object.keys(PROVIDER_RULES) as Provider[];
/** The rules of a lender. */
export const lenderRules = (provider: Provider): ProviderRule => PROVIDER_RULES[provider];
/** The payments without which a lender's rates alone show no repayment. */
export const requiredPayments = (provider: Provider): readonly ('paymentWeek' | 'paymentMonth')[] => {
  const { weekly, monthly } = PROVIDER_RULES[provider];
  return [...(weekly ? (['paymentWeek'] as const) : []), ...(monthly ? (['paymentMonth'] as const) : [])];
};
