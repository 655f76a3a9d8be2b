import { type Consent, mayCount, readConsent } from '#domain/consent.ts';
import { EVENT_IDS, type EventName, type EventParameters, onlyParameters } from '#domain/events.ts';

/**
 * The event bus (EVT-01, EVT-02): after consent, and only then, an event is a `caryard:event` on the document and an entry of
 * `window.dataLayer`. No vendor script is part of the platform; a tenant's own tag manager may read either.
 */
const EVENT_TYPE = 'caryard:event';
const CONSENT_TYPE = 'caryard:consent';
const CONSENT_KEY = 'caryard.consent';

interface CountedEvent extends EventParameters {
  readonly event: EventName;
  readonly eventId: number;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Counts one event, or does nothing before consent. Parameters beside the six known names are dropped. */
export function emitEvent(event: EventName, parameters: { readonly [name: string]: unknown } = {}): void {
  if (!mayCount(consent())) return;
  const detail: CountedEvent = { event, eventId: EVENT_IDS[event], ...onlyParameters(parameters) };
  window.dataLayer ??= [];
  window.dataLayer.push(detail);
  document.dispatchEvent(new CustomEvent(EVENT_TYPE, { detail }));
}

let answered: Consent | null = null; // stands in where storage is blocked

function consent(): Consent {
  try {
    return answered ?? readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return 'unasked';
  }
}

/** Keeps the visitor's answer on this device and tells the page (`caryard:consent`). */
export function answerConsent(answer: 'granted' | 'denied'): void {
  answered = answer;
  try {
    localStorage.setItem(CONSENT_KEY, answer);
  } catch {
    // Blocked storage: the answer holds for this page.
  }
  document.dispatchEvent(new CustomEvent(CONSENT_TYPE, { detail: answer }));
}

/**
 * The car an element is about: the nearest `data-event-vehicle` (JSON of `eventParameters`) and `data-event-tag` around it,
 * printed by the car page and the card.
 */
export function eventVehicle(element: Element): { readonly parameters: EventParameters; readonly tag: string | null } {
  const about = element.closest<HTMLElement>('[data-event-vehicle]');
  try {
    const given: unknown = JSON.parse(about?.dataset.eventVehicle ?? '{}');
    const parameters = onlyParameters(given as { readonly [name: string]: unknown });
    return { parameters, tag: about?.dataset.eventTag ?? null };
  } catch {
    return { parameters: {}, tag: null };
  }
}
