import { priceOf, valuationFor } from '#domain/price.ts';
import { $valuation, readValuation, setValuation } from '#stores/valuation.ts';
import type { ValuedPriceView } from '#views/car-page.ts';

/**
 * PRICE-05: a price block `[data-valued]` shows the price less the trade-in offer of this tab, for the car whose page the valuation began on and no
 * other; taken away, the advertised price stands again. Only what is seen changes: structured data keeps the advertised price.
 */
function follow(block: HTMLElement): void {
  const about = JSON.parse(block.dataset.valued ?? '{}') as ValuedPriceView;
  const figure = block.querySelector<HTMLElement>('.price-figure');
  const type = block.querySelector<HTMLElement>('.price-type');
  const extras = block.querySelectorAll<HTMLElement>('.price-extra, .price-source');
  const advertised = figure?.textContent ?? '';
  if (!figure) return;
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: about.currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  let note: HTMLElement | null = null;

  $valuation.subscribe((valuation) => {
    const offer = valuationFor(
      about.id,
      valuation?.car_id == null ? null : { carId: valuation.car_id, offerDollars: valuation.offer_price },
    );
    note?.remove();
    note = null;
    const decision = offer > 0 ? priceOf(about.facts, about.rules, offer) : null;
    const hasFigure = decision === null || decision.kind === 'price';
    figure.textContent =
      decision === null
        ? advertised
        : decision.kind === 'price'
          ? money.format(decision.dollars)
          : about.words[decision.kind === 'preorder' ? 'preorder' : 'none'];
    figure.className = hasFigure ? 'price-figure' : 'price-words';
    if (type) type.hidden = !hasFigure;
    // The old price and the market badge speak of the advertised price.
    for (const extra of extras) extra.hidden = decision !== null;
    if (decision === null || !block.hasAttribute('data-note')) return;
    note = noteOf(about.words.note.replace('{amount}', money.format(offer)), about.words.clear);
    block.append(note);
  });
}

function noteOf(text: string, clear: string): HTMLElement {
  const note = document.createElement('p');
  note.className = 'price-valued small';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link';
  button.textContent = clear;
  button.addEventListener('click', () => setValuation(null));
  note.append(`${text} `, button);
  return note;
}

readValuation();
for (const block of document.querySelectorAll<HTMLElement>('[data-valued]')) follow(block);
