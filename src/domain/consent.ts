/** What a visitor said about being counted. `unasked` counts as no: nothing is sent before a yes (EVT-02, edge.md). */
export type Consent = 'granted' | 'denied' | 'unasked';

/** Reads a stored answer; anything but a clear one is no answer. */
export function readConsent(stored: unknown): Consent {
  return stored === 'granted' || stored === 'denied' ? stored : 'unasked';
}

export const mayCount = (consent: Consent): boolean => consent === 'granted';
