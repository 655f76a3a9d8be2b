import { type PriceDecision, priceOf, valuationFor } from '#domain/price.ts';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { DRAFT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { $valuation, readValuation, type StoredValuation, setValuation } from '#stores/valuation.ts';
import { fill } from '#text/fill.ts';
import { formatMoney, formatNumber } from '#text/numbers.ts';
import { writtenPrice } from '#text/written-price.ts';
import type { ChangeoverView } from '#view-types/car-page.ts';
import { advertisedText, CAR_PARTS, carParts, changeover } from './car-parts.ts';
import { pageLocale } from './page-locale.ts';

const parts = carParts<'offer'>;
/** The offer that was removed on this page, which the shopper can apply again. */
let removed: StoredValuation | null = null;
/** The deposit in the calculator, unless the shopper has typed another. */
let deposit: string | null = null;
/** The car while an offer is deducted from its price. */
let reducedCar: number | null = null;

/**
 * PRICE-05: reduces every price on the car page by this tab's trade-in offer, but only on the page of the car where the valuation began;
 * removing the offer restores the advertised price. If the offer covers the whole price, the note beside it names
 * the advertised price. Only visible prices change: structured data, and the repayment with its explanation, are based on the advertised price,
 * which a note beside the repayment says. The calculator starts with the offer as its deposit if it leaves something to borrow, and the
 * finance form with the answer that there is a trade-in.
 */
function draw(): void {
  const view = changeover();
  const valuation = $valuation.get();
  const offer = view
    ? valuationFor(
        view.id,
        valuation?.car_id == null ? null : { carId: valuation.car_id, offerDollars: valuation.offer_price },
      )
    : 0;
  const decision = view && offer > 0 ? priceOf(view.facts, view.rules, offer) : null;
  const isFigure = decision?.kind === 'price';
  const text = decision && view ? writtenPrice(decision, pageLocale(view.currency), view.words).text : null;
  for (const block of view ? [...parts('priceBeside'), ...parts('priceBar'), ...parts('priceDialog')] : [])
    showPrice(block, text, decision === null || isFigure);
  for (const type of view ? barTypes() : []) {
    const advertised = advertisedText(type);
    type.textContent = isFigure && view && advertised !== '' ? fill(view.words.bar, { type: advertised }) : advertised;
  }
  for (const block of parts('priceBeside')) {
    block.querySelector('.price-after-trade-in')?.remove();
    if (view && decision) block.append(offerNote(view, decision, offer));
    else if (view && removed) block.append(note(button(view.words.back, removed)));
  }
  for (const element of parts('priceText')) {
    const advertised = advertisedText(element);
    element.textContent = text === null || !view ? advertised : isFigure ? fill(view.sentence, { figure: text }) : text;
  }
  for (const note of parts('repaymentBasis')) note.hidden = decision === null;
  reducedCar = view && decision ? view.id : null;
  setDeposit(view && isFigure ? formatNumber(offer, pageLocale(view.currency)) : null);
}

/** The kind of price in the bar, which has no room for the note. */
const barTypes = (): readonly HTMLElement[] =>
  parts('priceBar').flatMap((bar) => [...bar.querySelectorAll<HTMLElement>('.price-type')]);

/** @param offer null = the deposit of the page */
function setDeposit(offer: string | null): void {
  for (const calculator of parts('calculator')) {
    const field = calculator.querySelector<HTMLInputElement>('[name="deposit"]');
    if (!field || field.value !== (deposit ?? field.defaultValue)) continue;
    deposit = offer;
    const value = offer ?? field.defaultValue;
    if (field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** @param text null = the advertised price */
function showPrice(block: HTMLElement, text: string | null, isFigure: boolean): void {
  const figure = block.querySelector<HTMLElement>('.price-figure, .price-text');
  if (!figure) return;
  const advertised = advertisedText(figure);
  figure.textContent = text ?? advertised;
  // The old price and the market badge relate to the advertised price.
  block.classList.toggle('after-trade-in', text !== null);
  figure.classList.toggle('price-figure', isFigure);
  figure.classList.toggle('price-text', !isFigure);
  for (const type of block.querySelectorAll<HTMLElement>('.price-type')) type.hidden = !isFigure;
}

function offerNote(view: ChangeoverView, decision: PriceDecision, offer: number): HTMLElement {
  const { words, sentence, facts, rules, currency } = view;
  const locale = pageLocale(currency);
  const amount = formatMoney(offer, locale);
  const advertised = priceOf(facts, rules);
  const text =
    decision.kind === 'price' || advertised.kind !== 'price'
      ? fill(words.note, { amount })
      : fill(words.covered, { price: fill(sentence, { figure: formatMoney(advertised.dollars, locale) }), amount });
  return note(`${text} `, button(words.clear, null));
}

function note(...content: readonly (string | HTMLElement)[]): HTMLElement {
  const element = document.createElement('p');
  element.className = 'price-after-trade-in small';
  element.append(...content);
  return element;
}

/** A button that applies an offer, or removes it (null). The button that takes its place gets the focus. */
function button(label: string, offer: StoredValuation | null): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'link';
  element.textContent = label;
  element.addEventListener('click', () => {
    removed = $valuation.get();
    setValuation(offer);
    for (const block of parts('priceBeside')) block.querySelector<HTMLElement>('.price-after-trade-in button')?.focus();
  });
  return element;
}

readValuation();
$valuation.subscribe(draw);
// A price pushed since the page was built has replaced the static one.
document.addEventListener(CHANGED_EVENT, draw);
document.addEventListener('click', ({ target }) => {
  const isFinance = target instanceof Element && target.closest(CAR_PARTS.financeLink.at) !== null;
  if (isFinance && reducedCar !== null) presetTradeIn(reducedCar);
});

/** Answers in the draft of the finance form about a car that there is a trade-in, unless the shopper has answered. */
function presetTradeIn(car: number): void {
  const key = `${DRAFT_KEY_PREFIX}finance.${car}.`;
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object;
    sessionStorage.setItem(key, JSON.stringify({ 'do-you-have-a-trade-in': 'Yes', ...draft }));
  } catch {
    // Storage is blocked or full: the form asks.
  }
}
