import { FinanceLine, Price } from '#components/Price.tsx';
import { Tag } from '#components/Tag.tsx';
import { isAvailable } from '#domain/availability.ts';
import type { LenderEntry } from '#domain/car.ts';
import { FINANCE_LENDERS_API_PATH } from '#domain/paths.ts';
import { isOpenToDeals, isReservable } from '#domain/reserve.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { present } from '#stores/present.ts';
import { loadCar } from '#stores/public-cars.ts';
import { freshRecord } from '#stores/stock-changes.ts';
import { type CarCardView, type CardSite, carCardView, type FinanceLineView, type PriceView } from '#views/car-card.ts';
import { priceText } from '#views/car-facts.ts';
import { FINANCE_INFO_ID } from '#views/hrefs.ts';
import { toDom } from '../draw.ts';

/**
 * Lays over a printed car page what became of its car (A46): tag, price, repayment, and which ways to buy it are left. What the
 * page was printed without, a reserve button for instance, comes with the next build.
 */
export async function freshenCarPage(cards: CardSite, page: HTMLElement): Promise<void> {
  const loaded = await loadCar(Number(page.dataset.carPage));
  if (loaded.kind !== 'car') return;
  const record = freshRecord(loaded.car);
  const view = carCardView(cards, record, present);
  const before = carCardView(cards, loaded.car, present);
  const available = isAvailable(record);

  page.className = page.className.replace(/\S+$/, view.statusClass); // the status is the last class
  setTag(page, view);
  setPrices(page, record, view, before);
  if (JSON.stringify([record.price, record.finance]) !== JSON.stringify([loaded.car.price, loaded.car.finance]))
    await freshenFinance(cards, page, record);

  const dealership = record.dealership_slug ?? '';
  const site = (Object.hasOwn(cards.dealerships, dealership) && cards.dealerships[dealership]) || cards;
  const shows: { readonly [marked: string]: boolean } = {
    '[data-buying]': available,
    '[data-action="reserve"], #reserve':
      available && isReservable(record, { ...site, checkout: site.features.checkout }),
    '[data-action="online_purchase"]': available && isReservable(record, { ...site, checkout: true }),
    '[data-action="make_offer"]': available && isOpenToDeals(record, site),
    '[data-gone]': !available,
    '[data-reserved]': available && record.reserved,
    '[data-market-reason]': view.price.belowMarket !== null,
  };
  for (const [marked, visible] of Object.entries(shows))
    for (const element of document.querySelectorAll<HTMLElement>(marked)) element.hidden = !visible;
  if (!available) sayGone(record.status);
  if (JSON.stringify(view) !== JSON.stringify(before)) dropStructuredData();
}

function setTag(page: HTMLElement, { tag }: CarCardView): void {
  const stage = page.querySelector('.car-photos [data-stage]');
  stage?.querySelector('.card-tag')?.remove();
  if (tag) stage?.prepend(toDom(<Tag tag={tag} />));
}

/** Every place of the page that says the price (`data-price`, `data-price-text`), and what is worked out or asked from it. */
function setPrices(page: HTMLElement, record: SearchRecord, { price }: CarCardView, before: CarCardView): void {
  const side = page.querySelector('[data-market-reason]') ? { ...price, belowMarketNote: null } : price;
  page.querySelector('.decision .price')?.replaceWith(toDom(<Price price={side} large />));
  for (const shown of document.querySelectorAll('dialog [data-price] .price'))
    shown.replaceWith(toDom(<Price price={price} />));
  const bar = document.querySelector('.sticky-bar .bar-price');
  const [figure, type] = [
    bar?.querySelector<HTMLElement>('.price-figure, .price-words'),
    bar?.querySelector('.price-type'),
  ];
  if (figure) say(figure, price.text);
  if (type) type.textContent = price.per ?? price.typeLabel ?? '';
  const [was, now] = [priceText(before.price), priceText(price)];
  for (const place of document.querySelectorAll<HTMLElement>('[data-price-text]')) say(place, now);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[content]'))
    meta.content = meta.content.replace(was.replace(/\.$/, ''), now.replace(/\.$/, ''));
  // The finance form is asked for this price.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    `a[href*="vehiclePriceBudget="][href*="car_id=${record.id}"]`,
  ))
    link.href = link.href.replace(/vehiclePriceBudget=[^&#]*/, `vehiclePriceBudget=${record.price ?? ''}`);
  followValuation(page, record, price);
}

/** What `valued-price` reads begins anew from here. */
function say(place: HTMLElement, text: string): void {
  delete place.dataset.advertised;
  place.textContent = text;
}

/** A trade-in offer is taken off the price as it stands now (PRICE-05). */
function followValuation(page: HTMLElement, record: SearchRecord, { kind, text }: PriceView): void {
  if (page.dataset.valued === undefined) return;
  if (kind !== 'price' || !isAvailable(record)) {
    delete page.dataset.valued;
    return;
  }
  const { price, before_price, price_type, subscription_price, preorder } = record;
  const facts = { price, before_price, price_type, subscription_price, preorder };
  page.dataset.valued = JSON.stringify({ ...JSON.parse(page.dataset.valued), figure: text, facts });
}

/**
 * The lender is asked what it says of the car now (FIN-10): a repayment and its disclaimer change together, and go together where
 * nobody has worked one out for the new price. Without an answer the printed pair stays; nothing is worked out here.
 */
async function freshenFinance(cards: CardSite, page: HTMLElement, record: SearchRecord): Promise<void> {
  const lenders = isAvailable(record) ? await askLenders(record.id) : {};
  if (lenders === null) return;
  const [entry] = Object.values(lenders);
  const finance = entry && record.finance ? carCardView(cards, record, present).finance : null;
  const block = page.querySelector<HTMLElement>('.repayments');
  if (block) block.hidden = finance === null;
  if (finance) block?.querySelector('.finance-line')?.replaceWith(toDom(<FinanceLine finance={finance} short />));
  for (const notes of page.querySelectorAll<HTMLElement>('.finance-notes')) notes.hidden = finance === null;
  for (const shown of finance ? document.querySelectorAll(`#${FINANCE_INFO_ID} .finance-line`) : [])
    shown.replaceWith(toDom(<FinanceLine finance={finance as FinanceLineView} short />));
  for (const words of document.querySelectorAll<HTMLElement>('[data-lender-words]'))
    words.textContent = entry?.disclaimer ?? '';
  const calculator = document.querySelector<HTMLElement>('finance-calculator');
  // The calculator opens with the figures of the repayment beside it.
  if (calculator && finance && record.price !== null)
    calculator.dataset.advert = JSON.stringify({ price: record.price, finance: record.finance });
}

const PATIENCE_MS = 8000;

/** `finance_lenders` of a car; null = no readable answer. */
async function askLenders(car: number): Promise<{ readonly [provider: string]: LenderEntry } | null> {
  try {
    const path = `${FINANCE_LENDERS_API_PATH}?${new URLSearchParams({ car_id: String(car) })}`;
    const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return null;
    const { finance_lenders } = (await answer.json()) as { readonly finance_lenders?: unknown };
    return typeof finance_lenders === 'object' && finance_lenders !== null
      ? (finance_lenders as { readonly [provider: string]: LenderEntry })
      : null;
  } catch {
    return null;
  }
}

/** The notice is printed for a sale; a car that is gone for another reason has other words. */
function sayGone(status: string): void {
  const notice = document.querySelector<HTMLElement>('[data-gone]');
  const { heading, text } = notice?.dataset ?? {};
  const [first, second] = notice?.querySelectorAll('p') ?? [];
  if (status === 'sold' || !heading || !text || !first || !second) return;
  first.textContent = heading;
  second.textContent = text;
}

/** What search engines read must not say other than the page (DET-15): the offer as it was printed is no longer made. */
function dropStructuredData(): void {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    if (script.textContent?.includes('"offers"')) script.remove();
}
