import { CONTROL_NAMES, FORM_IDS, type FormId } from '#domain/forms/form.ts';
import { type FieldError, readForm } from '#domain/forms/read-form.ts';
import { SUCCESS_PATH } from '#domain/routes/public-paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { type SentCar, sentEvent } from '#domain/sent-event.ts';
import { emitEvent } from '#stores/events.ts';
import { LAST_LEAD_KEY } from '#stores/shopper-details.ts';
import { fill } from '#text/fill.ts';
import { clearFixedErrors } from './clear-fixed-errors.ts';
import { formToken } from './form-token.ts';
import { startDetails, storeDetails } from './lead-form-details.ts';
import {
  clearDraft,
  clearSubmission,
  keyFor,
  markSubmissionArrived,
  openChangedDetails,
  restoreDraft,
  saveDraft,
  saveTyped,
} from './lead-form-draft.ts';
import { showErrors, showFailure } from './lead-form-errors.ts';
import { type AddedDetails, LEAD_SENT, type LeadSent, REFUSED_EVENT } from './lead-form-events.ts';
import { controlValues, type FormValues, formFields, namedVehicle } from './lead-form-fields.ts';
import { inShownStep, moveStep, onLastStep, startSteps } from './lead-form-steps.ts';
import { pasteTrimmed } from './paste-trimmed.ts';
import { leadAttributes, recordVisit } from './visited-pages.ts';

const RESPONSE_TIMEOUT_MS = 20_000;
/** Characters of the message that the confirmation page repeats. */
const MAX_MESSAGE = 1000;

/**
 * `<lead-form data-failed="…" data-phone="…" data-unexpected="…"><form data-form="general" …>`: validates the form by the rules in its markup, stores a
 * draft until it is sent, and sends it as JSON with a key that makes a repeat harmless. Without this element the same form is posted by the
 * browser. Markup: functions/platform/fill/README.md.
 */
class LeadForm extends HTMLElement {
  #busy = false;
  #token: Promise<string | null> | undefined;

  connectedCallback(): void {
    const form = this.querySelector('form');
    const id = FORM_IDS.find((formId) => formId === form?.dataset.form);
    if (!form || !id) return;
    form.noValidate = true; // our own messages replace the browser's
    recordVisit();
    restoreDraft(form);
    saveTyped(form);
    startDetails(form);
    openChangedDetails(form);
    startSteps(form, () => this.#go(form, id));
    form.addEventListener('input', (event) => {
      this.#token ??= formToken(form, event.target);
      void carOf(controlValues(form)); // loaded while the shopper types, needed for the lead's event
      if (event.target instanceof Element) saveDraft(form, event.target);
      clearFixedErrors(form, event.target);
    });
    form.addEventListener('paste', pasteTrimmed);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#go(form, id);
    });
    // A page restored from the back/forward cache must not still be sending. On an ordinary load, the browser may restore fields only
    // after this element was defined.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#setBusy(form, false);
      restoreDraft(form);
      openChangedDetails(form);
    });
  }

  /** The button or Enter: goes to the next step if this one is valid, and sends from the last one. */
  #go(form: HTMLFormElement, id: FormId): void {
    if (this.#busy) return;
    const isLastStep = onLastStep(form);
    const values = controlValues(form);
    const reading = readForm({ fields: formFields(form, isLastStep ? undefined : inShownStep) }, values);
    showErrors(form, id, reading.ok ? [] : reading.errors);
    if (!reading.ok) return;
    if (isLastStep) void this.#send(form, id, values);
    else moveStep(form, 1);
  }

  async #send(form: HTMLFormElement, id: FormId, values: FormValues): Promise<void> {
    this.#setBusy(form, true);
    const token = (await this.#token) ?? '';
    const reply = await send(form, {
      ...values,
      [CONTROL_NAMES.key]: await keyFor(form, values),
      [CONTROL_NAMES.token]: token,
    });
    if (reply.kind === 'sent') return this.#sent(form, id, values, reply);
    if (reply.kind === 'elsewhere') return location.assign(reply.next);
    this.#setBusy(form, false);
    if (reply.kind === 'rejected') {
      showErrors(form, id, reply.errors);
      form.dispatchEvent(new Event(REFUSED_EVENT));
    } else
      showFailure(form, reply.message ?? fill(this.dataset[reply.kind] ?? '', { phone: this.dataset.phone ?? '' }));
  }

  async #sent(form: HTMLFormElement, id: FormId, values: FormValues, { next, leadId }: Sent): Promise<void> {
    const detail: LeadSent = { leadId, after: null, added: null };
    this.dispatchEvent(new CustomEvent(LEAD_SENT, { bubbles: true, detail: detail }));
    const after = await detail.after;
    if (after?.kind === 'failed') {
      this.#setBusy(form, false);
      return showFailure(form, after.message);
    }
    // A handler that keeps the page open has emitted an event itself (EVT-01: an accepted offer is one event, not two).
    if (markSubmissionArrived(form) && after?.kind !== 'stay') await emitSent(id, values);
    clearDraft(form);
    storeDetails(form, values);
    storeLastLead(id, values, this.dataset.phone, detail.added);
    if (after?.kind === 'stay') after.show();
    else location.assign(next);
  }

  #setBusy(form: HTMLFormElement, busy: boolean): void {
    this.#busy = busy;
    if (busy) form.setAttribute('aria-busy', 'true');
    else form.removeAttribute('aria-busy');
    // Not `disabled`, which would remove the focus from the button while sending.
    form.querySelector('[data-submit]')?.setAttribute('aria-disabled', String(busy));
  }
}

interface Sent {
  readonly kind: 'sent';
  readonly leadId: string;
  readonly next: string;
}
type Reply =
  | Sent
  | { readonly kind: 'rejected'; readonly errors: readonly FieldError[] }
  /** Nothing was stored, and another page says why: somebody else was faster, or the session has ended. */
  | { readonly kind: 'elsewhere'; readonly next: string }
  /** `failed`: sending failed. `unexpected`: the edge answered 200 without having stored a lead. */
  | { readonly kind: 'failed' | 'unexpected'; readonly message: string | null };

async function send(form: HTMLFormElement, values: FormValues): Promise<Reply> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values, lead_attributes: leadAttributes() }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const body = (await response.json()) as {
      lead_id?: unknown;
      next?: unknown;
      errors?: readonly FieldError[];
      error?: unknown;
      message?: unknown;
    };
    if (response.ok && typeof body.lead_id === 'string')
      return { kind: 'sent', leadId: body.lead_id, next: safePath(body.next) ?? SUCCESS_PATH };
    if (response.status === 422 && Array.isArray(body.errors)) return { kind: 'rejected', errors: body.errors };
    if (body.error === 'key_reused') clearSubmission(form); // the subject of the form has changed in the meantime
    const next = safePath(body.next);
    if ([401, 409].includes(response.status) && next !== null) return { kind: 'elsewhere', next };
    if (response.status < 500 && typeof body.message === 'string') return { kind: 'failed', message: body.message };
    if (response.ok) return { kind: 'unexpected', message: typeof body.error === 'string' ? body.error : null };
  } catch {
    // Offline, a timeout, or an unexpected response: the same to the shopper.
  }
  return { kind: 'failed', message: null };
}

/** The car that a form is about, loaded if there is one. */
async function carOf(values: FormValues): Promise<SentCar | null> {
  if (!values['car_id']) return null;
  return import('./sent-car.ts').then(
    ({ sentCar }) => sentCar(values),
    () => null, // the event is emitted without its car
  );
}

async function emitSent(id: FormId, values: FormValues): Promise<void> {
  const category = typeof values.category === 'string' ? values.category : null;
  const { event, parameters } = sentEvent(id, category, await carOf(values), namedVehicle(values));
  emitEvent(event, parameters);
}

/** FORM-10: stores which car the form was about, its kind, message, time, amount, location and phone number, for the confirmation page. */
function storeLastLead(form: FormId, values: FormValues, phone: string | undefined, added: AddedDetails | null): void {
  try {
    sessionStorage.setItem(
      LAST_LEAD_KEY,
      JSON.stringify({
        form,
        category: values.category,
        message: String(values.message ?? '').slice(0, MAX_MESSAGE),
        car_id: values.car_id ?? null,
        dateTime: values.dateTime,
        offer: values.offer_from_client,
        phone,
        location_id: values.location_id,
        ...added,
        make: values.make,
        model: values.model,
        year: values.year,
      }),
    );
  } catch {
    // Storage is blocked: the page shows its general text.
  }
}

customElements.define('lead-form', LeadForm);
