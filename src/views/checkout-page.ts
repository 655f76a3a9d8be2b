import type { IconName } from '#components/icon-names.ts';
import type { Claim, Site } from '#site/site.ts';
import type { Words } from '#text/wording.ts';

export interface CheckoutView {
  readonly claims: readonly { readonly key: Claim; readonly icon: IconName; readonly text: string }[];
  readonly accepts: readonly string[];
  readonly refund: readonly string[];
}

const ICONS: { readonly [K in Claim]: IconName } = {
  refundable_deposit: 'finance',
  encrypted_payments: 'lock',
  freight: 'truck',
  video_calls: 'video',
  protection: 'shield',
  home_test_drive: 'car',
  money_back: 'trade',
  roadside_assist: 'service',
};
const COUNTRIES = { AU: 'Australia', NZ: 'New Zealand', US: 'the United States' } as const;

/** What stands beside the form where a car is reserved: only what the dealer claims (RES-05), and how the deposit comes back (A12). */
export function checkoutView({ checkout, limits, locale }: Site, words: Words): CheckoutView {
  const { country } = locale;
  const claims = checkout.claims.filter((key) => checkout.takesDeposits || key !== 'refundable_deposit');
  const last = country === 'AU' ? 'checkout.refund_4' : 'checkout.refund_4_nz';
  return {
    claims: claims.map((key) => ({
      key,
      icon: ICONS[key],
      // The money-back hours and the hours of a hold are two promises (A11).
      text: words(`checkout.claim.${key}`, { country: COUNTRIES[country], hours: limits.moneyBackHours }),
    })),
    accepts: checkout.takesDeposits ? checkout.accepts : [],
    refund: checkout.takesDeposits
      ? [
          words('checkout.refund_1'),
          words('checkout.refund_2'),
          words('checkout.refund_3', { hours: limits.holdHours }),
          words(last),
        ]
      : [],
  };
}
