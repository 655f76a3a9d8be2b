import type { FinanceLineView, PriceView } from '#view-types/car-card.ts';

/** Price, its type and the old price (PRICE-01 to PRICE-08); the type is always readable and next to the amount. */
export function Price({ price, large = false }: { readonly price: PriceView; readonly large?: boolean }) {
  return (
    <div className={large ? 'price price-large' : 'price'}>
      <p className="price-line">
        <span className={price.dollars === null ? 'price-text' : 'price-figure'}>{price.text}</span>
        {price.per && <span className="price-type">{price.per}</span>}
        {price.typeLabel && <span className="price-type">{price.typeLabel}</span>}
      </p>
      {(price.was || price.belowMarket) && (
        <p className="price-extra">
          {price.was && (
            <span className="price-was">
              <span className="visually-hidden">{price.was.label} </span>
              <s>{price.was.text}</s>
            </span>
          )}
          {price.belowMarket && <span className="tag tag-positive">{price.belowMarket}</span>}
          {price.belowMarketNote && <span className="price-source">{price.belowMarketNote}</span>}
        </p>
      )}
    </div>
  );
}

/**
 * A repayment with its comparison rate in the same size and weight, and an asterisk that leads to the warning, which the page shows in full.
 */
export function FinanceLine({ finance }: { readonly finance: FinanceLineView }) {
  return (
    <p className="finance-line">
      {finance.text}
      {finance.warning && (
        <a className="finance-note" href={finance.warning.href} aria-label={finance.warning.name}>
          {finance.warning.mark}
        </a>
      )}
    </p>
  );
}
