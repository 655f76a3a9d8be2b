import { FinanceLine, Price } from '#components/Price.tsx';
import { Tag } from '#components/Tag.tsx';
import { isAvailable } from '#domain/availability.ts';
import { isReservable } from '#domain/reserve.ts';
import { now } from '#stores/clock.ts';
import { loadCar } from '#stores/public-cars.ts';
import { freshRecord } from '#stores/stock-changes.ts';
import { type CarCardView, type CardSite, carCardView } from '#views/car-card.ts';
import { toDom } from '../draw.ts';

/**
 * Lays over a printed car page what became of its car (A46): tag, price, repayment, and which ways to buy it are left. What the
 * page was printed without, a reserve button for instance, comes with the next build.
 */
export async function freshenCarPage(cards: CardSite, page: HTMLElement): Promise<void> {
  const loaded = await loadCar(Number(page.dataset.carPage));
  if (loaded.kind !== 'car') return;
  const record = freshRecord(loaded.car);
  const view = carCardView(cards, record, new Date(now()));
  const before = carCardView(cards, loaded.car, new Date(now()));
  const available = isAvailable(record);

  page.className = page.className.replace(/\bstatus-[a-z0-9-]+/, view.statusClass);
  setTag(page, view);
  page.querySelector('.decision .price')?.replaceWith(toDom(<Price price={view.price} large />));
  setBar(view);
  setFinance(page, view, JSON.stringify(view.finance) !== JSON.stringify(before.finance));

  const site = Object.hasOwn(cards.dealerships, record.dealership_slug ?? '')
    ? (cards.dealerships[record.dealership_slug ?? ''] ?? cards)
    : cards;
  const shows: { readonly [marked: string]: boolean } = {
    '[data-buying]': available,
    '[data-action="reserve"], #reserve': available && isReservable(record, site.features),
    '[data-action="online_purchase"]': available && isReservable(record, { checkout: true }),
    '[data-gone]': !available,
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

function setBar({ price }: CarCardView): void {
  const bar = document.querySelector('.sticky-bar .bar-price');
  const [figure, type] = [bar?.querySelector('.price-figure'), bar?.querySelector('.price-type')];
  if (figure) figure.textContent = price.text;
  if (type) type.textContent = price.per ?? price.typeLabel ?? '';
}

/** A new repayment takes the place of the old one; notes and examples worked out for the old price are not shown beside it. */
function setFinance(page: HTMLElement, { finance }: CarCardView, changed: boolean): void {
  const block = page.querySelector<HTMLElement>('.repayments');
  if (block) block.hidden = finance === null;
  if (finance) block?.querySelector('.finance-line')?.replaceWith(toDom(<FinanceLine finance={finance} short />));
  for (const notes of page.querySelectorAll<HTMLElement>('.finance-notes')) notes.hidden = changed;
}

/** The notice is printed for a sale; a car that is gone for another reason has other words. */
function sayGone(status: string): void {
  const notice = document.querySelector<HTMLElement>('[data-gone]');
  const { heading, text } = notice?.dataset ?? {};
  if (status === 'sold' || !notice || heading === undefined || text === undefined) return;
  const [first, second] = notice.querySelectorAll('p');
  if (first) first.textContent = heading;
  if (second) second.textContent = text;
}

/** What search engines read must not say other than the page (DET-15): the offer as it was printed is no longer made. */
function dropStructuredData(): void {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    if (script.textContent?.includes('"offers"')) script.remove();
}
