import { type Consent, mayCount, readConsent } from '#domain/consent.ts';
import { EVENT_IDS, type EventName, type EventParameters, onlyParameters } from '#domain/events.ts';

/**
 * The event bus (EVT-01, EVT-02): an event is a `caryard:event` on the document and an entry of `window.dataLayer`. No script of
 * others is part of the platform. A site that carries one says so by `data-consent` on its root: then only after a yes.
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

/** Counts one event, or does nothing where a yes is needed and was not given. Parameters beside the six known names are dropped. */
export function emitEvent(event: EventName, parameters: { readonly [name: string]: unknown } = {}): void {
  if (!mayCount(currentConsent(), { asks: document.documentElement.hasAttribute('data-consent') })) return;
  const detail: CountedEvent = { event, eventId: EVENT_IDS[event], ...onlyParameters(parameters) };
  window.dataLayer ??= [];
  window.dataLayer.push(detail);
  document.dispatchEvent(new CustomEvent(EVENT_TYPE, { detail }));
}

let answered: Consent | null = null; // stands in where storage is blocked

/** Whether the browser says no for its owner: Global Privacy Control, or Do Not Track. */
export function browserOptsOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** The answer that counts on this device now. */
export function currentConsent(): Consent {
  try {
    return readConsent(answered ?? localStorage.getItem(CONSENT_KEY), browserOptsOut());
  } catch {
    return readConsent(null, browserOptsOut());
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
 * The car an element is about: the nearest `data-event-vehicle` (JSON of `eventParameters`) around it, printed by the car page.
 */
export function eventVehicle(element: Element): EventParameters {
  const about = element.closest<HTMLElement>('[data-event-vehicle]');
  try {
    const given: unknown = JSON.parse(about?.dataset.eventVehicle ?? '{}');
    return onlyParameters(given as { readonly [name: string]: unknown });
  } catch {
    return {};
  }
}
