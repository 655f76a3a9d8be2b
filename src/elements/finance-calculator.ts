import { advertisedLoan } from '#domain/advertised-loan.ts';
import {
  type CalculatorInput,
  type ComparisonBasis,
  type Estimate,
  estimate,
  exampleDeposit,
  FREQUENCIES,
  type Frequency,
  readAmount,
} from '#domain/finance-calculator.ts';
import type { FinanceLine } from '#domain/search-record.ts';
import { estimateFigures, estimateRates, estimateText, fieldText } from '#text/estimate-figures.ts';
import { fill } from '#text/fill.ts';
import { pageLocale } from './page-locale.ts';
import { fillFinanceForm } from './quote-figures.ts';

/** The price of a car, and its repayment if it has one. */
interface Advert {
  readonly price: number;
  readonly finance: FinanceLine | null;
  /** Instead of an advert, the figures that the shopper has passed to the form beside the calculator. */
  readonly passed?: CalculatorInput;
}

const ANNOUNCED_AFTER_MS = 700;

/**
 * `<finance-calculator>` around the fields that `FinanceCalculator.astro` renders with the default result (FIN-09): recalculates the result
 * with each change. The figures change at once; screen readers are notified when typing pauses. Nothing is stored or sent, unless the
 * shopper passes it on to the finance form. An element and not a React root, because a few inputs and texts do not justify 65 kB on a car
 * page.
 */
class FinanceCalculator extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The values with which the page was built, before those of an advert. */
  #built: CalculatorInput | null = null;

  static readonly observedAttributes = ['data-advert'];

  attributeChangedCallback(_name: string, _before: string | null, advert: string | null): void {
    if (advert !== null) this.#openWith(JSON.parse(advert) as Advert);
  }

  connectedCallback(): void {
    this.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && target.select()); // typing replaces the figure
    this.addEventListener('input', () => this.#show());
    this.addEventListener('click', (event) => this.#quote(event));
    this.#show(true);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #show(first = false): void {
    const input = this.#read();
    if (input === null) return;
    const result = this.#estimate(input);
    const texts = this.#texts(result);
    for (const [name, text] of Object.entries(texts)) {
      const element = this.querySelector<HTMLElement>(`[data-output="${name}"]`);
      if (element) element.textContent = text;
    }
    // With nothing to borrow there is no comparison rate for the mark to explain.
    this.querySelector('[data-mark]')?.toggleAttribute('hidden', texts.comparison === '');
    const clamped = this.querySelector<HTMLElement>('[data-clamped]');
    if (clamped) {
      clamped.hidden =
        input.depositDollars <= result.input.depositDollars && input.balloonDollars <= result.input.balloonDollars;
      clamped.textContent = fill(this.dataset.clamped ?? '', texts);
    }
    clearTimeout(this.#timer);
    if (first) return;
    this.#timer = setTimeout(() => {
      const status = this.querySelector('[data-status]');
      if (status) status.textContent = estimateText(texts);
    }, ANNOUNCED_AFTER_MS);
  }

  #estimate(input: CalculatorInput): Estimate {
    return estimate(input, this.#basis());
  }

  #basis(): ComparisonBasis {
    const { basisDollars, basisYears } = this.dataset;
    return { loanDollars: Number(basisDollars), years: Number(basisYears) };
  }

  #texts(result: Estimate) {
    const { comparisonRatePercent, input } = result;
    const { currency, rate = '', comparison = '' } = this.dataset;
    return {
      ...estimateFigures(result, pageLocale(currency)),
      per: this.querySelector<HTMLElement>('[name="frequency"]:checked')?.dataset['per'] ?? '',
      ...estimateRates(
        { rate: input.ratePercent, comparison: comparisonRatePercent },
        { rate, comparison },
        pageLocale(),
      ),
    };
  }

  /** Passes the figures to the finance form as if they had been typed there; never in a URL. */
  #quote(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-quote]') : null;
    const input = link && this.#read();
    if (!link || !input) return;
    const result = this.#estimate(input);
    const texts = this.#texts(result);
    const term = this.querySelector('select')?.selectedOptions[0]?.label ?? '';
    const text = fill(this.dataset.quoteText ?? '', { ...texts, term });
    const pageForm = document.querySelector<HTMLFormElement>('form[data-form="finance"]');
    const figures = { vehiclePriceBudget: String(result.input.priceDollars), message: text };
    fillFinanceForm(pageForm, this.dataset.car ?? '', figures, result.input);
    if (!pageForm) return; // the link leads to it
    event.preventDefault();
    this.closest('dialog')?.close();
    pageForm.scrollIntoView();
    pageForm.querySelector<HTMLElement>('input:not([type="hidden"], [tabindex="-1"])')?.focus({ preventScroll: true });
  }

  /**
   * Receives what is advertised for the page's car after the page has loaded, and fills fields that nobody has changed with its figures. If
   * no figures give the advertised repayment, or there is none, the calculator keeps the rate, term and fees with which the page was built:
   * with some of the advert's figures it would show another repayment and comparison rate for the same loan. On a car's page, the buttons that
   * open the calculator are then hidden, as on a page built for a car whose repayment cannot be reproduced.
   */
  #openWith({ price, finance, passed }: Advert): void {
    this.#built ??= this.#read();
    const depositPercent = Number(this.dataset.depositPercent);
    const advertised = finance && advertisedLoan(finance, price, { depositPercent, basis: this.#basis() });
    for (const link of this.dataset.car ? document.querySelectorAll<HTMLElement>('[data-dialog="calculator"]') : [])
      link.hidden = !advertised;
    const input: Partial<CalculatorInput> = passed ??
      advertised ?? {
        ...this.#built,
        priceDollars: price,
        depositDollars: exampleDeposit(price, depositPercent),
      };
    const figures: { readonly [name: string]: number | undefined } = {
      price: input.priceDollars,
      deposit: input.depositDollars,
      rate: input.ratePercent,
      balloon: input.balloonDollars,
      upfront_fee: input.upfrontFeesDollars,
      monthly_fee: input.monthlyFeeDollars,
    };
    for (const control of this.querySelectorAll<HTMLInputElement>('input[data-amount]')) {
      const amount = figures[control.name];
      if (amount === undefined) continue;
      const isUntouched = control.value === control.defaultValue;
      control.defaultValue = fieldText(control.name, amount, pageLocale());
      if (isUntouched) control.value = control.defaultValue;
    }
    if (input.termMonths) this.#choose(input.termMonths);
    this.#show(true);
  }

  /** A term that is not a whole number of years becomes another option, as on a page that is built with it. */
  #choose(months: number): void {
    const term = this.querySelector('select');
    const options = [...(term?.options ?? [])];
    let option = options.find(({ value }) => Number(value) === months);
    if (!option) {
      option = new Option(fill(this.dataset.months ?? '', { count: months }), String(months));
      term?.add(
        option,
        options.find(({ value }) => Number(value) > months),
      );
    }
    option.selected = true;
  }

  /** Null if a field is not a valid amount; the field then shows an error, and the last result stays. */
  #read(): CalculatorInput | null {
    const chosen = (selector: string): string =>
      this.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value ?? '';
    const amounts: { [name: string]: number } = {};
    let ok = true;
    for (const control of this.querySelectorAll<HTMLInputElement>('input[data-amount]')) {
      const amount = readAmount(control.value);
      const error = document.getElementById(`${control.id}-error`);
      if (error) error.hidden = amount !== null;
      if (amount === null) {
        control.setAttribute('aria-invalid', 'true');
        ok = false;
      } else {
        control.removeAttribute('aria-invalid');
        amounts[control.name] = amount;
      }
    }
    const chosenFrequency = chosen('[name="frequency"]:checked');
    const frequency: Frequency = chosenFrequency in FREQUENCIES ? (chosenFrequency as Frequency) : 'week';
    if (!ok) return null;
    return {
      priceDollars: amounts['price'] ?? 0,
      depositDollars: amounts['deposit'] ?? 0,
      ratePercent: amounts['rate'] ?? 0,
      termMonths: Number(chosen('[name="term"]')),
      balloonDollars: amounts['balloon'] ?? 0,
      frequency,
      upfrontFeesDollars: amounts['upfront_fee'] ?? 0,
      monthlyFeeDollars: amounts['monthly_fee'] ?? 0,
    };
  }
}

customElements.define('finance-calculator', FinanceCalculator);
