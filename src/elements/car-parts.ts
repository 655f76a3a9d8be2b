import type { ChangeoverView } from '#view-types/car-page.ts';

/**
 * The parts of a car page that scripts change, and which script may change each. The markup gets its attributes from here (`partAttribute`), and
 * each script the parts it may change (`carParts`), so that the two cannot disagree.
 *
 * `stock` applies changes to the car since the build (`islands/stock-updates/update-car-page.tsx`), `offer` deducts a trade-in offer from
 * the price (`changeover.ts`). Custom elements manage their own content; `time-window` hides what has expired on any page.
 */
export const CAR_PARTS = {
  /** The page, with the car's id; its class contains the car's status. */
  page: { at: '[data-car-page]', by: ['stock'] },
  /** On the same element: the template of the page's description, with `{facts}` for the key facts. */
  description: { at: '[data-description]', by: ['stock'] },
  /** On the page's element, too: what an offer is deducted from, as JSON. */
  changeover: { at: '[data-trade-in-basis]', by: ['stock'] },
  /** On the page's element, too: the car's event parameters (EVT-02), as JSON. */
  event: { at: '[data-event-vehicle]', by: ['stock'] },
  /** Starts with the car's tag, if it has one. */
  tagPlace: { at: '[data-tag-place]', by: ['stock'] },
  /** The price in large type; an offer is explained below it. */
  priceBeside: { at: '[data-price-beside]', by: ['stock', 'offer'] },
  /** The price in the sticky bar of a phone. */
  priceBar: { at: '[data-price-bar]', by: ['stock', 'offer'] },
  /** The price above a form. */
  priceDialog: { at: '[data-price-dialog]', by: ['stock', 'offer'] },
  /** The price in a sentence. */
  priceText: { at: '[data-price-text]', by: ['stock', 'offer'] },
  /** The price that a repayment is based on: an offer does not change it. */
  priceAdvertised: { at: '[data-price-advertised]', by: ['stock'] },
  /** The key facts below the name. */
  details: { at: '.car-name > .facts', by: ['stock'] },
  /** The key facts on one line. */
  detailsText: { at: '[data-details-text]', by: ['stock'] },
  /** The row of the odometer among all details. */
  odometer: { at: '[data-odometer]', by: ['stock'] },
  /** Explains the below-market badge. */
  marketReason: { at: '[data-market-reason]', by: ['stock'] },
  /** What is only shown for a car that is no longer available: the notice, and the text in place of photos. */
  unavailable: { at: '[data-unavailable]', by: ['stock'] },
  /** The words of the notice for one reason, which is the value: `sold`, `withdrawn`. */
  unavailableReason: { at: '[data-unavailable-reason]', by: ['stock'] },
  /** The notice that the car is reserved. */
  reserved: { at: '[data-reserved]', by: ['stock'] },
  /** Everything that is only shown for a car that can be bought. */
  buying: { at: '[data-buying]', by: ['stock'] },
  /** A button, or a line of the panel beside it; its value is the action. */
  action: { at: '[data-action]', by: ['stock'] },
  /** A text that states the car's deposit; the value is the deposit as it is written there. */
  deposit: { at: '[data-deposit-text]', by: ['stock'] },
  /** The buttons to save or compare the car: only for one in stock. */
  toggles: { at: '[data-toggles]', by: ['stock'] },
  /** The section about reserving the car. */
  reserveSection: { at: '#reserve', by: ['stock'] },
  /** The repayment beside the price. */
  repayment: { at: '[data-repayment]', by: ['stock'] },
  /** Says beside the repayment that an offer is not deducted from its price. */
  repaymentBasis: { at: '[data-repayment-basis]', by: ['offer'] },
  /** The explanation of the repayment below the sections. */
  financeNotes: { at: '[data-finance-notes]', by: ['stock'] },
  /** The repayment and its explanation in a dialog. */
  financeInfo: { at: '[data-finance-info]', by: ['stock'] },
  /** The comparison rate warning beside the repayment, and its copy with similar cars, which is shown while the first is hidden. */
  rateWarning: { at: '.repayments > .warning, .warning[data-copy]', by: ['stock'] },
  /** The sentence about the term that examples assume; the value is that term in months. */
  assumedTerm: { at: '[data-finance-term]', by: ['stock'] },
  /** The lender's disclaimer. */
  lenderText: { at: '[data-lender-text]', by: ['stock'] },
  /** Starts with the price and repayment that a script puts into its attribute `input`, and with an offer as its deposit. */
  calculator: { at: 'finance-calculator', by: ['stock', 'offer'], input: 'data-advert' },
  /** Links to the finance form, which pass on the price: from the calculator and among the buttons. */
  financeLink: { at: '[data-quote], [data-action="finance"]', by: ['stock'] },
  /** The descriptions in the page's head. */
  meta: { at: 'meta[name="description"], meta[property="og:description"]', by: ['stock'] },
  /** Of the data for search engines, what states the car and its price. */
  structuredData: { at: '[data-car-facts]', by: ['stock'] },
} as const satisfies {
  readonly [name: string]: {
    /** Selector of its elements. */
    readonly at: string;
    /** The scripts that may change it. */
    readonly by: readonly CarWriter[];
    /** The attribute by which a script passes data to a custom element. */
    readonly input?: `data-${string}`;
  };
};

/** The scripts that change a car page: stock changes since the build, and a trade-in offer. */
export type CarWriter = 'stock' | 'offer';
type Parts = typeof CAR_PARTS;
/** The parts that this script may change. */
export type CarPart<Writer extends CarWriter> = {
  [Name in keyof Parts]: Writer extends Parts[Name]['by'][number] ? Name : never;
}[keyof Parts];
/** The parts that are identified by an attribute of their own. */
type AttributePart = {
  [Name in keyof Parts]: Parts[Name]['at'] extends `[data-${string}"]`
    ? never
    : Parts[Name]['at'] extends `[data-${string}]`
      ? Name
      : never;
}[keyof Parts];

/** All elements for one part, if the script may change it: `carParts<'offer'>('priceText')`. */
export const carParts = <Writer extends CarWriter>(name: CarPart<Writer>): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(CAR_PARTS[name].at),
];

/** The attribute of a part, for its markup: `<p {...partAttribute('priceText')}>`. */
export const partAttribute = (
  name: AttributePart,
  value: string | null | undefined = '',
): { readonly [attribute: string]: string | null | undefined } => ({
  [CAR_PARTS[name].at.slice(1, -1)]: value,
});

const CHANGEOVER = 'data-trade-in-basis';

/** What an offer is deducted from; null if an offer does not lower the price. */
export function changeover(): ChangeoverView | null {
  const basis = document.querySelector(CAR_PARTS.changeover.at)?.getAttribute(CHANGEOVER) ?? null;
  return basis === null ? null : (JSON.parse(basis) as ChangeoverView);
}

/** Sets what an offer is deducted from. */
export function setChangeover(basis: ChangeoverView | null): void {
  for (const element of carParts<'stock'>('changeover'))
    if (basis === null) element.removeAttribute(CHANGEOVER);
    else element.setAttribute(CHANGEOVER, JSON.stringify(basis));
}

/** Keeps an element's text with the advertised price, which `stock` writes, while `offer` shows the reduced price in its place. */
const ADVERTISED = 'data-advertised';

/** The text without an offer: as built, or as updated since. */
export function advertisedText(element: HTMLElement): string {
  const current = element.getAttribute(ADVERTISED);
  if (current !== null) return current;
  const text = element.textContent ?? '';
  element.setAttribute(ADVERTISED, text);
  return text;
}

/** Sets a new advertised price. */
export function setAdvertisedText(element: HTMLElement, text: string): void {
  element.removeAttribute(ADVERTISED);
  element.textContent = text;
}
