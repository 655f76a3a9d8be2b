import { type Consent, readConsent } from '#domain/consent.ts';
import { allowedParameters, EVENT_IDS, type EventName, type EventParameters } from '#domain/events.ts';

/**
 * The event bus (EVT-01, EVT-02): each event is a `caryard:event` on the document and an entry in `window.dataLayer`. The platform includes
 * no third-party scripts. A site that does has their URLs in `data-consent` on its root element, and then events require consent.
 */

/** Type of the event on the document. */
const EVENT_TYPE = 'caryard:event';
/** Where the answer is stored on this device, as `readConsent` reads it. */
export const CONSENT_KEY = 'caryard.consent';

/** An event as published. */
interface PublishedEvent extends EventParameters {
  readonly event: EventName;
  readonly eventId: number;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Publishes an event, unless consent is required and was not given. Parameters other than the six allowed names are dropped. */
export function emitEvent(event: EventName, parameters: { readonly [name: string]: unknown } = {}): void {
  if (currentConsent() !== 'granted') return;
  const detail: PublishedEvent = { event, eventId: EVENT_IDS[event], ...allowedParameters(parameters) };
  window.dataLayer ??= [];
  window.dataLayer.push(detail);
  document.dispatchEvent(new CustomEvent(EVENT_TYPE, { detail }));
}

/** Whether the browser opts out for its user: Global Privacy Control, or Do Not Track. */
export function browserOptsOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** The effective consent on this device; where storage is blocked, the answer on this page. */
export function currentConsent(): Consent {
  const { answer, consent } = document.documentElement.dataset;
  let stored: string | null | undefined = answer;
  try {
    stored ??= localStorage.getItem(CONSENT_KEY);
  } catch {
    // Storage is blocked.
  }
  return readConsent(stored, browserOptsOut(), consent);
}

/**
 * Event parameters of the car that an element belongs to, from the nearest ancestor with `data-event-vehicle` (JSON of `eventParameters`),
 * rendered on the car page; empty if there is no such ancestor.
 */
export function eventVehicle(element: Element): EventParameters {
  const about = element.closest<HTMLElement>('[data-event-vehicle]');
  try {
    const vehicle: unknown = JSON.parse(about?.dataset.eventVehicle as string);
    return allowedParameters(vehicle as { readonly [name: string]: unknown });
  } catch {
    return {};
  }
}
