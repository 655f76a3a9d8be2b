import { Facts } from '#components/Facts.tsx';
import { FinanceLine, Price } from '#components/Price.tsx';
import { Tag } from '#components/Tag.tsx';
import { isAvailable } from '#domain/availability.ts';
import { CAR_STATUSES, type LenderEntry } from '#domain/car.ts';
import { eventParameters } from '#domain/car-event.ts';
import { isRepaymentAsBuilt } from '#domain/repayment-as-built.ts';
import { FINANCE_LENDERS_API_PATH } from '#domain/routes/public-paths.ts';
import type { BrowserRecord, SearchRecord } from '#domain/search-record.ts';
import {
  CAR_PARTS,
  type CarPart,
  carParts,
  changeover,
  setAdvertisedText,
  setChangeover,
} from '#elements/car-parts.ts';
import { browserTime } from '#stores/current-time.ts';
import { loadCar } from '#stores/public-cars.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import type { CarCardView, CardSite, FinanceLineView } from '#view-types/car-card.ts';
import type { CarAction } from '#view-types/car-page.ts';
import { carCardView, repaymentOfCar } from '#views/car-card.ts';
import { cardSiteOf, carState, isOffered, priceBeside, priceInBar } from '#views/car-state.ts';
import { carDescription, cardWords, detailsText, keyFact, offerBasis, priceText } from '#views/car-summary.ts';
import { financeHref, reserveHref } from '#views/hrefs.ts';
import { shortDescription } from '#views/page-meta.ts';
import { toDom } from '../render-into.ts';

const parts = carParts<'stock'>;

/**
 * Updates a static car page to the current state of its car (A46): tag, price, repayment, odometer, and the remaining ways to buy it. Parts that
 * were not rendered, such as a reserve button, are added by the next build.
 */
export async function updateCarPage(site: CardSite, page: HTMLElement): Promise<void> {
  const loaded = await loadCar(Number(page.dataset.carPage));
  if (loaded.kind !== 'car') return;
  const record = recordWithChanges(loaded.car);
  const view = carCardView(site, record, browserTime);
  const before = carCardView(site, loaded.car, browserTime);
  const state = carState(record, view.price);

  page.classList.remove(before.statusClass, ...CAR_STATUSES);
  page.classList.add(view.statusClass);
  for (const element of parts('event')) element.dataset.eventVehicle = JSON.stringify(eventParameters(record));
  setTag(view);
  setPrices(record, view);
  setDetails(view);
  setDescriptions(record, view);
  // A repayment that was updated once is updated again, even when a later change brings back what the page was built with.
  if (!isRepaymentAsBuilt(loaded.car, record) || updatedPages.has(page))
    await updateFinance(site, record, page, loaded.car.price);

  const isVisible: { readonly [Part in CarPart<'stock'>]?: boolean } = {
    buying: state.unavailable === null,
    reserveSection: isOffered('reserve', site, record),
    toggles: view.toggles.length > 0,
    unavailable: state.unavailable !== null,
    reserved: state.reserved,
    marketReason: state.belowMarket,
  };
  for (const [part, visible] of Object.entries(isVisible) as [CarPart<'stock'>, boolean][])
    for (const element of parts(part)) element.hidden = !visible;
  setOwnHold(site, record);
  for (const reason of parts('unavailableReason'))
    reason.hidden = reason.dataset.unavailableReason !== state.unavailable;
  const deposit = formatMoneyExact(record.deposit, site.locale);
  for (const element of parts('deposit')) {
    element.textContent = (element.textContent ?? '').replace(element.dataset.depositText ?? '', () => deposit);
    element.dataset.depositText = deposit;
  }
  for (const link of parts('financeLink')) link.setAttribute('href', financeHref(record, cardSiteOf(site, record)));
  for (const element of parts('action')) element.hidden = !isOffered(element.dataset.action as CarAction, site, record);
  // The structured data must agree with the page: the static offer no longer applies.
  if (JSON.stringify(view) !== JSON.stringify(before)) for (const script of parts('structuredData')) script.remove();
}

function setTag({ tag }: CarCardView): void {
  const [element] = parts('tagPlace');
  element?.querySelector('.card-tag')?.remove();
  if (tag) element?.prepend(toDom(<Tag tag={tag} />));
}

/** The line on a reserved car leads the person who reserved it to the reservation, to which the edge redirects. */
function setOwnHold(site: CardSite, record: BrowserRecord): void {
  for (const line of parts('reserved')) {
    const link = line.querySelector('a');
    const href = record.ownHold ? reserveHref(record.slug, cardSiteOf(site, record)) : undefined;
    if (link?.getAttribute('href') === href) continue; // it may have the focus
    link?.previousSibling?.remove();
    link?.remove();
    if (href === undefined) continue;
    line.append(
      ' ',
      toDom(
        <a className="link" href={href}>
          {cardWords(site)('card.own_hold')}
        </a>,
      ),
    );
  }
}

/** Updates every place that shows the price, and what is calculated or requested from it. */
function setPrices(record: SearchRecord, { price }: CarCardView): void {
  const beside = priceBeside(price, parts('marketReason').length > 0);
  const bar = priceInBar(price);
  for (const element of parts('priceBeside'))
    element.querySelector('.price')?.replaceWith(toDom(<Price price={beside} large />));
  for (const element of parts('priceDialog'))
    element.querySelector('.price')?.replaceWith(toDom(<Price price={price} />));
  for (const element of parts('priceBar')) {
    const figure = element.querySelector<HTMLElement>('.price-figure, .price-text');
    const type = element.querySelector<HTMLElement>('.price-type');
    if (figure) setAdvertisedText(figure, bar.figure);
    if (type) setAdvertisedText(type, bar.type ?? '');
  }
  for (const element of [...parts('priceText'), ...parts('priceAdvertised')])
    setAdvertisedText(element, priceText(price));
  // A trade-in offer is deducted from the current price (PRICE-05).
  const current = changeover();
  const basis = offerBasis(record, price);
  if (current !== null) setChangeover(basis && { ...current, ...basis });
}

/** Updates every place that shows the odometer, the only one of a car's details that changes between builds. */
function setDetails({ details }: CarCardView): void {
  for (const list of parts('details')) list.replaceWith(toDom(<Facts facts={details} />));
  for (const line of parts('detailsText')) line.textContent = detailsText(details);
  const km = keyFact(details, 'odometer');
  for (const row of parts('odometer')) {
    row.hidden = km === undefined;
    for (const cell of row.querySelectorAll('td')) cell.textContent = km ?? '';
  }
}

function setDescriptions(record: SearchRecord, view: CarCardView): void {
  const [sentence] = parts('description').map(({ dataset }) => dataset.description);
  for (const meta of sentence ? parts('meta') : [])
    meta.setAttribute('content', shortDescription(carDescription(sentence as string, record, view)));
}

/** Pages whose repayment is not the built one any more. */
const updatedPages = new WeakSet<HTMLElement>();

/**
 * Fetches the lender's current figures (FIN-10): repayment and disclaimer change together, and are removed together if the lender has none
 * for the new price. Without a response, those of the build stay if the price is still that of the build, and are removed if not; nothing is
 * calculated here.
 */
async function updateFinance(
  site: CardSite,
  record: SearchRecord,
  page: HTMLElement,
  builtPrice: number | null,
): Promise<void> {
  const isShown = isAvailable(record) && record.finance !== null;
  const lenders = isShown ? await fetchLenders(record.id) : {};
  if (lenders === null && record.price === builtPrice && !updatedPages.has(page)) return;
  updatedPages.add(page);
  const [entry] = Object.values(lenders ?? {});
  const finance = entry ? repaymentOfCar(site, record) : null;
  for (const block of [...parts('repayment'), ...parts('financeNotes')]) block.hidden = finance === null;
  // The marks of similar cars lead to the warning that is shown.
  const [warning, copy] = parts('rateWarning');
  if (warning && copy && !warning.id === !!finance) [warning.id, copy.id] = [copy.id, warning.id];
  for (const block of finance ? [...parts('repayment'), ...parts('financeInfo')] : [])
    block.querySelector('.finance-line')?.replaceWith(toDom(<FinanceLine finance={finance as FinanceLineView} />));
  for (const sentence of finance ? parts('assumedTerm') : [])
    sentence.hidden = sentence.dataset.financeTerm !== `${record.finance?.termMonths}`;
  for (const text of parts('lenderText')) text.textContent = entry?.disclaimer ?? '';
  // The calculator is prefilled with the figures of the repayment beside it, or not offered if none give that repayment.
  for (const calculator of finance && record.price !== null ? parts('calculator') : [])
    calculator.setAttribute(
      CAR_PARTS.calculator.input,
      JSON.stringify({ price: record.price, finance: record.finance }),
    );
}

const TIMEOUT_MS = 8000;

/** `finance_lenders` of a car; null = no readable response. */
async function fetchLenders(car: number): Promise<{ readonly [provider: string]: LenderEntry } | null> {
  try {
    const path = `${FINANCE_LENDERS_API_PATH}?${new URLSearchParams({ car_id: String(car) })}`;
    const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return null;
    const { finance_lenders } = (await response.json()) as { readonly finance_lenders?: unknown };
    return typeof finance_lenders === 'object' && finance_lenders !== null
      ? (finance_lenders as { readonly [provider: string]: LenderEntry })
      : null;
  } catch {
    return null;
  }
}
