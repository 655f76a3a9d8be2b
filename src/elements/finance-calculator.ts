import {
  type CalculatorInput,
  type Estimate,
  estimate,
  FREQUENCIES,
  type Frequency,
  readAmount,
} from '#domain/finance-calculator.ts';

const TOLD_AFTER_MS = 700;

/**
 * `<finance-calculator>` around the fields that `FinanceCalculator.astro` prints with the default result (FIN-09): works it out again with each
 * change. The figures change at once; what a screen reader is told waits until typing rests. Nothing typed is kept or sent.
 * An element and not a React root: five inputs and six texts, and a car page shall not pay 65 kB for them.
 */
class FinanceCalculator extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    this.addEventListener('input', () => this.#show());
    this.#show(true);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #show(first = false): void {
    const input = this.#read();
    if (input === null) return;
    const result = estimate(input);
    const money = (dollars: number): string =>
      new Intl.NumberFormat(document.documentElement.lang, {
        style: 'currency',
        currency: this.dataset.currency ?? 'AUD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }).format(dollars);
    const texts = textsOf(result, money, this.dataset);
    for (const [name, text] of Object.entries(texts)) {
      const place = this.querySelector<HTMLElement>(`[data-out="${name}"]`);
      if (place) place.textContent = text;
    }
    const clamped = this.querySelector<HTMLElement>('[data-clamped]');
    if (clamped) {
      clamped.hidden = !(
        input.depositDollars > result.input.depositDollars || input.balloonDollars > result.input.balloonDollars
      );
      clamped.textContent = (this.dataset.clamped ?? '')
        .replace('{deposit}', money(result.input.depositDollars))
        .replace('{balloon}', money(result.input.balloonDollars));
    }
    clearTimeout(this.#timer);
    if (first) return;
    this.#timer = setTimeout(() => {
      const told = this.querySelector('[data-told]');
      if (told) told.textContent = `${texts.repayment} ${texts.per}, ${texts.rate}, ${texts.comparison}`;
    }, TOLD_AFTER_MS);
  }

  /** Null while a field holds no amount; that field says so and the last result stays. */
  #read(): CalculatorInput | null {
    const chosen = (selector: string): string =>
      this.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value ?? '';
    const amounts: { [name: string]: number } = {};
    let ok = true;
    for (const control of this.querySelectorAll<HTMLInputElement>('input[data-amount]')) {
      const amount = readAmount(control.value);
      const error = document.getElementById(`${control.id}-error`);
      if (error) error.hidden = amount !== null;
      if (amount === null) control.setAttribute('aria-invalid', 'true');
      else control.removeAttribute('aria-invalid');
      if (amount === null) ok = false;
      else amounts[control.name] = amount;
    }
    const asked = chosen('[name="frequency"]:checked');
    const frequency: Frequency = asked in FREQUENCIES ? (asked as Frequency) : 'week';
    if (!ok) return null;
    return {
      priceDollars: amounts['price'] ?? 0,
      depositDollars: amounts['deposit'] ?? 0,
      ratePercent: amounts['rate'] ?? 0,
      termYears: Number(chosen('[name="term"]')),
      balloonDollars: amounts['balloon'] ?? 0,
      frequency,
      upfrontFeesDollars: amounts['upfront_fee'] ?? 0,
      monthlyFeeDollars: amounts['monthly_fee'] ?? 0,
    };
  }
}

function textsOf(result: Estimate, money: (dollars: number) => string, words: DOMStringMap) {
  const percent = (value: number): string =>
    `${new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}%`;
  const { comparisonRatePercent: comparison, input } = result;
  return {
    repayment: money(Math.round(result.repaymentDollars)),
    per: words[`per${input.frequency.charAt(0).toUpperCase()}${input.frequency.slice(1)}`] ?? '',
    rate: (words['rate'] ?? '{rate}').replace('{rate}', percent(input.ratePercent)),
    comparison: comparison === null ? '' : (words['comparison'] ?? '{rate}').replace('{rate}', percent(comparison)),
    loan: money(result.loanDollars),
    interest: money(Math.round(result.interestDollars)),
    fees: money(Math.round(result.feesDollars)),
    balloon: money(input.balloonDollars),
    total: money(Math.round(result.totalDollars)),
  };
}

customElements.define('finance-calculator', FinanceCalculator);
