import { eventParameters } from '#domain/car-event.ts';
import { CONTROL_NAMES, type FormId } from '#domain/forms/form.ts';
import type { FieldError } from '#domain/forms/read-form.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { now } from '#stores/clock.ts';
import { emitEvent } from '#stores/events.ts';
import { parseCarId, setValuation } from '#stores/valuation.ts';
import { fill } from '#text/fill.ts';
import { formatMoney } from '#text/numbers.ts';
import type { ValuationView } from '#view-types/trade-in-valuation.ts';
import { restoreDraft } from './lead-form-draft.ts';
import { showErrors } from './lead-form-errors.ts';
import { type AfterLead, LEAD_SENT, type LeadSent } from './lead-form-events.ts';
import { controls, controlValues, formFields } from './lead-form-fields.ts';
import { pageLocale } from './page-locale.ts';
import {
  acceptOffer,
  type LookupResult,
  lookUp,
  reportValuation,
  requestValuation,
  type ValuationResponse,
  type Vehicle,
} from './valuation-calls.ts';
import { storedProgress, storeProgress } from './valuation-progress.ts';

/** The steps: the registration, the car typed by hand if that is unknown, its condition, and the estimate. */
const PARTS = ['lookup', 'car', 'answers', 'result'] as const;
type Part = (typeof PARTS)[number];
/** Progress of each step, out of three. */
const STEP: { readonly [P in Part]: number } = { lookup: 1, car: 1, answers: 2, result: 3 };
const FORM: FormId = 'trade-in';
/** Elements of the form without JavaScript that are shown once the estimate is known. */
const OWN_PARTS = ':scope > :is(.form-grid, .form-remember, .small-print, .form-buttons)';

/**
 * `<trade-in-valuation>` around the trade-in form (TRADE-04): steps for the registration, manual entry of the car if it is unknown, its
 * condition and the estimate, and then the form itself, which accepts the offer or is sent without it. It is a single form: `<lead-form>` provides
 * drafts, messages and the summary. Whoever comes back to the page finds the step where they left it. Static markup: `TradeInValuation.astro`.
 */
class TradeInValuation extends HTMLElement {
  #view = JSON.parse(this.dataset.view ?? '{}') as ValuationView;
  #parts = new Map<Part, HTMLElement>();
  #part: Part = 'lookup';
  #isManual = false;
  #car: LookupResult = { id: null, vehicle: null };
  #valued: ValuationResponse | null = null;
  /** Whether the form was sent with the button that accepts the offer. */
  #accepts = false;
  #busy = false;

  connectedCallback(): void {
    const form = this.querySelector('form');
    const template = this.querySelector('template');
    const grid = form?.querySelector<HTMLElement>('.form-grid');
    if (!form || !template || !grid) return;
    if (form.querySelector('.form-rest[open]')) return; // the shopper is already filling in the whole form
    const focused = form.querySelector<HTMLElement>(':focus'); // moving its field would take the focus from it
    const content = template.content.cloneNode(true) as DocumentFragment;
    for (const part of PARTS) {
      const section = content.querySelector<HTMLElement>(`[data-part="${part}"]`);
      if (section) this.#parts.set(part, section);
    }
    for (const element of content.querySelectorAll<HTMLElement>('[data-fields]'))
      for (const name of element.dataset.fields?.split(' ') ?? []) {
        const field = form.querySelector(`[data-field="${name}"]`);
        if (field) element.append(field);
      }
    const valuation = content.querySelector<HTMLElement>('.valuation');
    const enquireButton = content.querySelector('[data-enquire]');
    if (!valuation || !enquireButton) return;
    for (const wrapper of form.querySelectorAll('.form-start, .form-rest')) wrapper.remove();
    grid.before(valuation);
    form.querySelector('[data-submit]')?.after(enquireButton);
    this.addEventListener('submit', (event) => this.#submit(event, form), { capture: true });
    form.querySelector('[data-back]')?.addEventListener('click', () => this.#back(form));
    form.querySelector('[data-wrong-car] button')?.addEventListener('click', () => this.#enterManually(form));
    this.addEventListener('input', () => void this.#announceLimit(form));
    this.addEventListener(LEAD_SENT, (event) => this.#sent(form, (event as CustomEvent<LeadSent>).detail));
    this.#resume(form);
    focused?.focus({ preventScroll: true });
  }

  /** Shows the step where the shopper left the page in this tab, with their estimate; otherwise the first. */
  #resume(form: HTMLFormElement): void {
    const progress = storedProgress(form, now());
    if (progress !== null) {
      this.#car = progress.car;
      this.#isManual = progress.isManual;
      this.#valued = progress.valued;
    }
    if (progress?.part === 'result') this.#showResult(form, false);
    else this.#show(form, progress?.part ?? 'lookup', false);
    if (this.#isManual) void this.#suggest(form);
  }

  /** Goes to the next step if this one is valid; the last one sends the form through `<lead-form>`. */
  #submit(event: SubmitEvent, form: HTMLFormElement): void {
    if (this.#part === 'result') {
      const isEnquiry = event.submitter instanceof HTMLElement && 'enquire' in event.submitter.dataset;
      this.#accepts = !isEnquiry && this.#valued?.offer_price != null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (this.#busy) return;
    void this.#check(form);
  }

  /** Validates the visible fields by the form's description. If the rules cannot be loaded, only the edge validates, by the same rules. */
  async #check(form: HTMLFormElement): Promise<void> {
    const section = this.#parts.get(this.#part);
    const values = controlValues(form);
    const fields = formFields(form, (control) => section?.contains(control) === true);
    this.#setBusy(form, true);
    const rules = await import('#domain/forms/read-form.ts').catch(() => null);
    this.#setBusy(form, false);
    const reading = rules?.readForm({ fields }, values) ?? { ok: true, values };
    showErrors(form, FORM, reading.ok ? [] : reading.errors);
    if (reading.ok) await this.#go(form, reading.values);
  }

  async #go(form: HTMLFormElement, values: { readonly [name: string]: unknown }): Promise<void> {
    this.#setBusy(form, true);
    const errors = this.#part === 'answers' ? await this.#estimate(form, values) : await this.#lookUp(form);
    this.#setBusy(form, false);
    if (errors.length > 0) showErrors(form, FORM, errors);
  }

  async #lookUp(form: HTMLFormElement): Promise<readonly FieldError[]> {
    const parts: readonly Part[] = this.#part === 'car' ? ['lookup', 'car'] : ['lookup'];
    const reply = await lookUp(this.#pickValues(form, controlValues(form), parts));
    if (reply.kind === 'rejected') return reply.errors;
    this.#car = reply.kind === 'found' ? reply.car : { id: null, vehicle: null };
    this.#valued = null; // it may be of another car
    if (this.#car.vehicle === null && this.#part === 'lookup') this.#enterManually(form, reply.kind);
    else this.#show(form, 'answers');
    return [];
  }

  /** @param lookup the result of looking up the registration; null = the shopper says that it is another car */
  #enterManually(form: HTMLFormElement, lookup: string | null = null): void {
    this.#isManual = true;
    const hasRego = controls(form).some(({ name, value }) => name === 'rego' && value.trim() !== '');
    for (const note of this.#parts.get('car')?.querySelectorAll<HTMLElement>('[data-lookup]') ?? [])
      note.hidden = !hasRego || note.dataset.lookup !== lookup;
    this.#show(form, 'car');
    void this.#suggest(form);
  }

  async #estimate(form: HTMLFormElement, values: { readonly [name: string]: unknown }): Promise<readonly FieldError[]> {
    const { id } = this.#car;
    const reply =
      id === null
        ? ({ kind: 'failed' } as const)
        : await requestValuation(id, this.#pickValues(form, values, ['answers']));
    if (reply.kind === 'rejected') return reply.errors;
    this.#valued = reply.kind === 'valued' ? reply.valued : null;
    this.#showResult(form);
    if (this.#valued !== null && this.#view.isReported) void reportValuation(this.#valued);
    return [];
  }

  /** The values of the fields in some parts. */
  #pickValues(form: HTMLFormElement, values: { readonly [name: string]: unknown }, parts: readonly Part[]): object {
    const fields = controls(form).filter((control) => parts.some((part) => this.#parts.get(part)?.contains(control)));
    return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  }

  #showResult(form: HTMLFormElement, focus = true): void {
    const section = this.#parts.get('result');
    const { words } = this.#view;
    const offer = this.#valued?.offer_price ?? null;
    const car = this.#carName();
    if (!section) return;
    const setField = (name: string, text: string): void => {
      const element = section.querySelector(`[data-${name}]`);
      if (element) element.textContent = text;
    };
    setField('heading', fill(offer === null ? words.none : words.result, { car }));
    setField('estimate', offer === null ? '' : this.#money(offer));
    setField('last-day', fill(words.until, { date: this.#lastDay() }));
    setField('refusal', offer === null ? words[this.#valued?.refusal ?? 'unavailable'] : '');
    section.querySelector('[data-offer]')?.toggleAttribute('hidden', offer === null);
    section.querySelector('[data-refusal]')?.toggleAttribute('hidden', offer !== null);
    const list = section.querySelector('[data-reasons]');
    if (list && this.#valued) void this.#showReasons(list, this.#valued);
    this.#setValuationId(form);
    this.#show(form, 'result', focus);
  }

  /** Without the module, the estimate stands without its reasons. */
  async #showReasons(list: Element, valued: ValuationResponse): Promise<void> {
    const reasons = await import('./valuation-reasons.ts').catch(() => null);
    if (valued === this.#valued) reasons?.showReasons(list, valued, this.#view, (amount) => this.#money(amount));
  }

  /** Adds the valuation's id to the form as a hidden control, so that the lead's idempotency key changes with it. */
  #setValuationId(form: HTMLFormElement): void {
    controls(form)
      .find(({ name }) => name === CONTROL_NAMES.valuation)
      ?.remove();
    if (this.#valued === null) return;
    const control = document.createElement('input');
    Object.assign(control, { type: 'hidden', name: CONTROL_NAMES.valuation, value: this.#valued.id });
    form.append(control);
  }

  #back(form: HTMLFormElement): void {
    showErrors(form, FORM, []);
    this.#show(
      form,
      this.#part === 'result' ? 'answers' : this.#part === 'answers' && this.#isManual ? 'car' : 'lookup',
    );
  }

  #show(form: HTMLFormElement, part: Part, focus = true): void {
    this.#part = part;
    if (part === 'lookup') this.#isManual = false;
    const isLastStep = part === 'result';
    for (const [name, section] of this.#parts) {
      section.hidden = name !== part;
      // Fields that are not shown must not be required.
      if (name === 'car') this.#mountCar(section);
    }
    restoreDraft(form); // the fields of the car may have been left out until now
    const isKnown = part === 'answers' || isLastStep;
    storeProgress(form, isKnown ? { part, isManual: this.#isManual, car: this.#car, valued: this.#valued } : null);
    const { words } = this.#view;
    const questions = this.#parts.get('answers');
    const heading = questions?.querySelector('[data-heading]');
    if (heading) heading.textContent = fill(words.answers, { car: this.#carName() });
    questions
      ?.querySelector('[data-wrong-car]')
      ?.toggleAttribute('hidden', this.#isManual || this.#car.vehicle === null);
    const next = form.querySelector<HTMLButtonElement>('[data-continue]');
    if (next) {
      next.hidden = isLastStep;
      next.type = isLastStep ? 'button' : 'submit'; // Enter presses the first submit button
      if (!isLastStep) next.textContent = words[`${part}_button`];
    }
    void this.#announceLimit(form);
    form.querySelector('[data-back]')?.toggleAttribute('hidden', part === 'lookup');
    form.querySelector('progress')?.setAttribute('value', String(STEP[part]));
    this.#showForm(form, isLastStep);
    if (focus) this.#parts.get(part)?.querySelector<HTMLElement>('h2')?.focus();
  }

  /** Announces that no estimate will follow as soon as that is known (TRADE-02). Without the module, the result says so. */
  async #announceLimit(form: HTMLFormElement): Promise<void> {
    const limit = await import('./valuation-limit.ts').catch(() => null);
    limit?.announceLimit(form, this.#part, this.#view, this.#isManual ? null : this.#car.vehicle);
  }

  #mountCar(section: HTMLElement): void {
    for (const input of section.querySelectorAll('input')) input.required = true;
    if (this.#isManual) this.#parts.get('lookup')?.after(section);
    else section.remove();
  }

  /** The form's own fields, notice and buttons come last. */
  #showForm(form: HTMLFormElement, visible: boolean): void {
    const ownParts = form.querySelectorAll<HTMLElement>(OWN_PARTS);
    for (const element of ownParts) element.hidden = !visible;
    const hasOffer = this.#valued?.offer_price != null;
    const send = form.querySelector<HTMLElement>('[data-submit]');
    form.querySelector('[data-enquire]')?.toggleAttribute('hidden', !hasOffer);
    if (!send) return;
    send.textContent = hasOffer ? this.#view.words.accept : this.#view.send;
  }

  #sent(form: HTMLFormElement, sent: LeadSent): void {
    const valued = this.#valued;
    const offer = valued?.offer_price;
    sent.added = { vehicle: this.#vehicleName(), estimate: offer && !this.#accepts ? this.#money(offer) : null };
    if (this.#accepts && valued !== null) sent.after = this.#accept(form, sent.leadId, valued);
  }

  /** Accepts the offer that the lead was sent with. The event is emitted once per valuation, however often the button is pressed. */
  async #accept(form: HTMLFormElement, leadId: string, valued: ValuationResponse): Promise<AfterLead> {
    const reply = await acceptOffer(leadId);
    const { words } = this.#view;
    if (reply === 'ended') return { kind: 'failed', message: words.ended };
    if (reply === 'failed') return { kind: 'failed', message: words.accept_failed };
    const formValues = controlValues(form);
    const car = formValues.car_id ? await import('./sent-car.ts').then(({ sentCar }) => sentCar(formValues)) : null;
    emitOnce(valued.id, car === null ? {} : eventParameters(car));
    const { id, rego, regoState, adjustmentAnswers, offer_price } = valued;
    setValuation({
      car_id: parseCarId(formValues.car_id),
      id,
      rego,
      regoState,
      adjustmentAnswers,
      offer_price: offer_price ?? 0,
    });
    return { kind: 'stay', show: () => this.#showAccepted(valued) };
  }

  #showAccepted(valued: ValuationResponse): void {
    const done = this.querySelector('template')
      ?.content.querySelector('.valuation-done')
      ?.cloneNode(true) as HTMLElement;
    const text = done.querySelector('[data-accepted]');
    if (text)
      text.textContent = fill(this.#view.words.accepted_text, {
        car: this.#carName(),
        amount: this.#money(valued.offer_price ?? 0),
        date: this.#lastDay(),
      });
    const car = this.closest('.form-panel')?.querySelector<HTMLAnchorElement>('.about-car:not([hidden]) a');
    const link = done.querySelector<HTMLAnchorElement>('[data-car-link]');
    if (car && link) link.href = car.href;
    else link?.remove();
    this.replaceChildren(done);
    done.querySelector<HTMLElement>('h2')?.focus();
  }

  /** Without the module, makes and models are typed without suggestions. */
  async #suggest(form: HTMLFormElement): Promise<void> {
    const suggestions = await import('./valuation-suggestions.ts').catch(() => null);
    await suggestions?.suggestCars(form, this.#view);
  }

  #carName(): string {
    return this.#vehicleName() ?? this.#view.words.your_car;
  }

  /** Null until the vehicle is known. */
  #vehicleName(): string | null {
    const vehicle: Vehicle | null = this.#valued?.vehicle ?? this.#car.vehicle;
    return vehicle && carNameOf({ ...vehicle, badge: vehicle.badge || null, series: null });
  }

  #money(dollars: number): string {
    return formatMoney(dollars, pageLocale(this.#view.currency));
  }

  #lastDay(): string {
    const day = new Date(`${this.#valued?.valid_until ?? ''}T00:00:00Z`);
    if (Number.isNaN(day.getTime())) return '';
    const options = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(document.documentElement.lang, options).format(day);
  }

  #setBusy(form: HTMLFormElement, busy: boolean): void {
    this.#busy = busy;
    if (busy) form.setAttribute('aria-busy', 'true');
    else form.removeAttribute('aria-busy');
    form.querySelector('[data-continue]')?.setAttribute('aria-disabled', String(busy));
  }
}

const EMITTED_KEY = 'caryard.offer-accepted';

function emitOnce(valuation: string, about: { readonly [name: string]: unknown }): void {
  try {
    if (sessionStorage.getItem(EMITTED_KEY) === valuation) return;
    sessionStorage.setItem(EMITTED_KEY, valuation);
  } catch {
    // Storage is blocked: every acceptance emits an event.
  }
  emitEvent('offer_accepted', about);
}

customElements.define('trade-in-valuation', TradeInValuation);
