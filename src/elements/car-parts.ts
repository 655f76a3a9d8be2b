import type { ValuedPriceView } from '#view-types/car-page.ts';

/**
 * The parts of a car's page that change after it was printed: where each stands, and who may rewrite it. The markup takes its marks from
 * here (`carMark`) and each script the parts that are its own (`carParts`), so that no two disagree about what is whose.
 *
 * `stock` lays over the page what became of the car since the build (`islands/stock-updates/update-car-page.tsx`), `offer` takes a trade-in
 * offer off the price (`valued-price.ts`). Custom elements keep what stands inside them; what time ends, `time-window` hides on any page.
 */
export const CAR_PARTS = {
  /** The page, with the car's id; its class says the car's status. */
  page: { at: '[data-car-page]', by: ['stock'] },
  /** On the same element: what an offer is taken off, as JSON. */
  offerFacts: { at: '[data-valued]', by: ['stock'] },
  /** Begins with the car's tag, where it has one. */
  tagPlace: { at: '[data-tag-place]', by: ['stock'] },
  /** The price in large letters; what is said of an offer stands below it. */
  priceBeside: { at: '[data-price-beside]', by: ['stock', 'offer'] },
  /** The price at the foot of a phone. */
  priceBar: { at: '[data-price-bar]', by: ['stock', 'offer'] },
  /** The price above a form of its own. */
  priceDialog: { at: '[data-price-dialog]', by: ['stock', 'offer'] },
  /** The price in a sentence. */
  priceText: { at: '[data-price-text]', by: ['stock', 'offer'] },
  /** The price that a repayment rests on: an offer does not change it. */
  priceAdvertised: { at: '[data-price-advertised]', by: ['stock'] },
  marketReason: { at: '[data-market-reason]', by: ['stock'] },
  /** The notice of a car that is gone, and its words; their marks hold what is said where the car did not go by a sale. */
  gone: { at: '[data-gone]', by: ['stock'] },
  goneHeading: { at: '[data-gone-heading]', by: ['stock'] },
  goneText: { at: '[data-gone-text]', by: ['stock'] },
  reserved: { at: '[data-reserved]', by: ['stock'] },
  /** All that only a car which can be bought has. */
  buying: { at: '[data-buying]', by: ['stock'] },
  reserve: { at: '[data-action="reserve"]', by: ['stock'] },
  reserveSection: { at: '#reserve', by: ['stock'] },
  onlinePurchase: { at: '[data-action="online_purchase"]', by: ['stock'] },
  makeOffer: { at: '[data-action="make_offer"]', by: ['stock'] },
  /** The repayment beside the price, what explains it below, and both in a dialog. */
  repayment: { at: '[data-repayment]', by: ['stock'] },
  financeNotes: { at: '[data-finance-notes]', by: ['stock'] },
  financeInfo: { at: '[data-finance-info]', by: ['stock'] },
  lenderWords: { at: '[data-lender-words]', by: ['stock'] },
  /** Opens with the figures that it is handed. */
  calculator: { at: 'finance-calculator', by: ['stock'], handed: 'data-advert' },
  /** Ways to the finance form, which is asked for the price. */
  financeLink: { at: 'a[href*="vehiclePriceBudget="]', by: ['stock'] },
  /** What the page's head says of the car. */
  meta: { at: 'meta[content]', by: ['stock'] },
  structuredData: { at: 'script[type="application/ld+json"]', by: ['stock'] },
} as const satisfies {
  readonly [name: string]: {
    readonly at: string;
    readonly by: readonly CarWriter[];
    readonly handed?: `data-${string}`;
  };
};

export type CarWriter = 'stock' | 'offer';
type Parts = typeof CAR_PARTS;
/** The parts that this script may rewrite. */
export type CarPart<By extends CarWriter> = {
  [Name in keyof Parts]: By extends Parts[Name]['by'][number] ? Name : never;
}[keyof Parts];
/** The parts that are told by a mark of their own. */
type Marked = {
  [Name in keyof Parts]: Parts[Name]['at'] extends `[data-${string}"]`
    ? never
    : Parts[Name]['at'] extends `[data-${string}]`
      ? Name
      : never;
}[keyof Parts];

/** The places of the page where one part stands, of those that a script may rewrite: `carParts<'offer'>('priceText')`. */
export const carParts = <By extends CarWriter>(name: CarPart<By>): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(CAR_PARTS[name].at),
];

/** The mark of a part, for its markup: `<p {...carMark('priceText')}>`. */
export const carMark = (
  name: Marked,
  value: string | null | undefined = '',
): { readonly [attribute: string]: string | null | undefined } => ({
  [CAR_PARTS[name].at.slice(1, -1)]: value,
});

const OFFER_FACTS = 'data-valued';

/** What an offer is taken off; null where it lowers no price. */
export function offerFacts(): ValuedPriceView | null {
  const facts = document.querySelector(CAR_PARTS.offerFacts.at)?.getAttribute(OFFER_FACTS) ?? null;
  return facts === null ? null : (JSON.parse(facts) as ValuedPriceView);
}

/** From now on an offer is taken off this. */
export function setOfferFacts(facts: ValuedPriceView | null): void {
  for (const place of carParts<'stock'>('offerFacts'))
    if (facts === null) place.removeAttribute(OFFER_FACTS);
    else place.setAttribute(OFFER_FACTS, JSON.stringify(facts));
}

/** Both scripts write prices: `stock` the advertised one, over which `offer` writes the lower one. */
const ADVERTISED = 'data-advertised';

/** What a place says without an offer: as it was printed, or as it was brought up to date since. */
export function advertisedIn(place: HTMLElement): string {
  const known = place.getAttribute(ADVERTISED);
  if (known !== null) return known;
  const text = place.textContent ?? '';
  place.setAttribute(ADVERTISED, text);
  return text;
}

/** Another price is advertised from now on. */
export function advertise(place: HTMLElement, text: string): void {
  place.removeAttribute(ADVERTISED);
  place.textContent = text;
}
