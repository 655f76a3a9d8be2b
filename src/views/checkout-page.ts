import type { IconName } from '#components/icon-names.ts';
import { isOfferedBy } from '#domain/dealership-rules.ts';
import { mainLocation } from '#domain/locations.ts';
import { CARD_PICTURE } from '#domain/picture.ts';
import { acceptedPayments } from '#domain/reserve.ts';
import { RESERVE_API_PATH, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { Claim, Site } from '#site/site.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type {
  CheckoutCommon,
  CheckoutJourneyPage,
  CheckoutPage,
  CheckoutStepsView,
} from '#view-types/checkout-page.ts';
import type { PageHead, PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formView } from '#views/form.ts';
import { holdValues } from '#views/hold-values.ts';
import { locationView } from '#views/location.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';
import { itemWords } from '#views/stock-tiles.ts';

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
/** Claims that apply only where a deposit is paid online. */
const PAID_ONLINE: readonly Claim[] = ['refundable_deposit', 'encrypted_payments'];
/** States in which a car cannot be reserved. */
const UNAVAILABLE = [
  'paying', // somebody else is paying for it
  'reserved',
  'sold',
  'withdrawn',
  'not_offered', // it cannot be reserved online
  'not_used', // a new or demo car on the page for buying, which is for used cars
] as const;
/** Headings of a reservation by its state: its deposit has yet to be paid, the bank has yet to confirm it, it is paid, the car was sold to the buyer. */
const HOLD_HEADINGS = [
  ['pay', 'checkout.pay'],
  ['waiting', 'checkout.waiting'],
  ['paid', 'checkout.held'],
  ['bought', 'checkout.bought'],
] as const;
/** Why a reservation ended: it was cancelled, the time to pay ran out, or (`over`) the hold ended after payment. */
const ENDED = ['cancelled', 'unpaid', 'over'] as const;
/** What became of the deposit of an ended reservation: never charged, returned, or being returned. */
const DEPOSIT_STATES = ['none', 'returned', 'returning'] as const;

/** The reservation page. */
export function checkoutPage(input: PageInput, route: RouteOf<'checkout'>): PageParts<CheckoutPage> {
  const { site } = input;
  const words = itemWords(input.records, site, wordsOf(site.text));
  const { takesDeposits: deposit } = site.checkout;
  const { head, common } = checkoutCommon(input, route, {
    form: 'reserve',
    title: words('checkout.title'),
    intro: words(deposit ? 'checkout.lead' : 'checkout.request_lead', holdValues(site)),
    deposit,
  });
  return {
    head,
    page: {
      common,
      steps: stepsView(words),
      stock: stockLink(words),
      headings: [...HOLD_HEADINGS, ...ENDED.map((state) => [state, `checkout.${state}`] as const)].map(
        ([state, key]) => ({ state, text: words(key) }),
      ),
      ended: ENDED,
      depositOutcomes: DEPOSIT_STATES.map((state) => ({ state, text: words(`checkout.money.${state}`) })),
      payBy: splitAtPlaceholder(words('checkout.pay_text'), 'time'),
      pay: splitAtPlaceholder(words('checkout.card_submit'), 'deposit'),
      texts: textsOf(words, TEXTS),
    },
  };
}

/** The online purchase page for used cars. */
export function checkoutJourneyPage(
  input: PageInput,
  route: RouteOf<'checkout-journey'>,
): PageParts<CheckoutJourneyPage> {
  const { site } = input;
  const words = itemWords(input.records, site, wordsOf(site.text));
  const hold = holdValues(site);
  const deposit = site.checkout.takesDeposits;
  const { head, common } = checkoutCommon(input, route, {
    form: 'online-purchase',
    title: words('checkout.journey_title'),
    intro: words(deposit ? 'checkout.journey_lead' : 'checkout.journey_request_lead', hold),
    deposit,
  });
  return {
    head,
    page: {
      common,
      heading: words('checkout.journey_how'),
      // Without a deposit, the first step, paying it, is left out.
      steps: ([1, 2, 3, 4] as const)
        .filter((step) => deposit || step > 1)
        .map((step) => words(`checkout.journey_how_${step}`, hold)),
      reserve: isOfferedBy(site, ({ checkout }) => checkout) ? words('checkout.journey_reserve') : null,
    },
  };
}

/** Common parts of both pages: the car, the form, and the dealer's claims beside it. */
function checkoutCommon(
  { site, now, records }: PageInput,
  route: RouteOf<'checkout' | 'checkout-journey'>,
  options: {
    readonly form: 'reserve' | 'online-purchase';
    readonly title: string;
    readonly intro: string;
    /** Whether a deposit follows the form. */
    readonly deposit: boolean;
  },
): { readonly head: PageHead; readonly common: CheckoutCommon } {
  const { title, deposit } = options;
  const words = itemWords(records, site, wordsOf(site.text));
  const hold = holdValues(site);
  const location = mainLocation(site.locations);
  const phone = location ? locationView(site, location, now).phone : null;
  const claims = claimsOf(site, words);
  const accepts = acceptedPayments(site.checkout);
  return {
    head: pageHead(site, route.path, {
      name: title,
      description: words(deposit ? 'checkout.description' : 'checkout.request_description', {
        site: site.name,
        ...hold,
      }),
      noindex: true,
    }),
    common: {
      intro: pageIntro(words, title, options.intro),
      form: formView(site, options.form, {
        route,
        phone: phone?.text ?? null,
        action: RESERVE_API_PATH,
        ...(!deposit && { submit: words('checkout.submit_request') }),
      }),
      deposit: deposit
        ? {
            label: words('checkout.deposit'),
            hold: words('checkout.hold'),
            hours: words('checkout.hold_hours', hold),
            steps: stepsView(words),
          }
        : null,
      texts: textsOf(words, [
        'checkout.summary',
        'checkout.price',
        'checkout.demo',
        'checkout.none',
        'checkout.form',
        'checkout.similar',
        'checkout.see_car',
      ]),
      picture: CARD_PICTURE,
      unavailable: UNAVAILABLE.map((state) => ({
        state,
        title: words(`checkout.${state}`),
        text: words(`checkout.${state}_text`, hold),
      })),
      unknown: { title: words('checkout.unknown'), text: words('checkout.unknown_text') },
      stock: stockLink(words),
      claims:
        claims.length > 0
          ? { heading: words('checkout.promises'), usedOnly: claims.every(({ usedOnly }) => usedOnly), items: claims }
          : null,
      accepts: accepts.length > 0 ? { heading: words('checkout.accepts'), items: accepts } : null,
      refund: deposit ? { heading: words('checkout.refund'), items: refundOf(site, words) } : null,
      contact: phone && { heading: words('checkout.talk'), ...phone },
    },
  };
}

const stockLink = (words: Words) => ({ label: words('checkout.all_cars'), href: SEARCH_PATH });

const stepsView = (words: Words): CheckoutStepsView => ({
  label: words('checkout.steps'),
  names: (['details', 'deposit', 'held'] as const).map((step) => words(`checkout.step.${step}`)),
});

function claimsOf({ checkout, limits, locale }: Site, words: Words): NonNullable<CheckoutCommon['claims']>['items'] {
  const claims = checkout.claims.filter((key) => checkout.takesDeposits || !PAID_ONLINE.includes(key));
  return claims.map((key) => ({
    icon: ICONS[key],
    // The refund period and the reservation period are separate claims (A11).
    text: words(`checkout.claim.${key}`, {
      country: words(`checkout.country.${locale.country}`),
      hours: limits.moneyBackHours,
    }),
    usedOnly: key === 'protection',
  }));
}

function refundOf(site: Site, words: Words): readonly string[] {
  return [
    words('checkout.refund_1'),
    words('checkout.refund_2'),
    words('checkout.refund_3', holdValues(site)),
    words('checkout.refund_4'),
  ];
}

const TEXTS = [
  'checkout.card_declined',
  'checkout.card_unknown',
  'checkout.card_number',
  'checkout.card_hint',
  'checkout.card_good',
  'checkout.card_bad',
  'checkout.card_slow',
  'checkout.card_page_text',
  'checkout.card_page',
  'checkout.card_unready',
  'checkout.try_again',
  'checkout.change_details',
  'checkout.cancel',
  'checkout.cancel_unpaid_text',
  'checkout.cancel_button',
  'checkout.waiting_text',
  'checkout.check',
  'checkout.held_until',
  'checkout.reference',
  'checkout.deposit',
  'checkout.next',
  'checkout.next_1',
  'checkout.next_1_pending',
  'checkout.next_1_none',
  'checkout.next_1_shown',
  'checkout.next_2',
  'checkout.next_3',
  'checkout.cancel_text',
  'checkout.bought_text',
  'checkout.see_car',
  'checkout.again',
  'checkout.no_hold',
  'checkout.no_hold_text',
] as const;
