/** A visitor's answer about analytics. `unasked` counts as no: nothing is sent before consent (EVT-02). */
export type Consent = 'granted' | 'denied' | 'unasked';

/**
 * The effective consent: the stored answer, unless the browser opts out (Global Privacy Control, Do Not Track), which takes precedence. Any
 * other stored value counts as unasked.
 */
export function readConsent(stored: unknown, browserOptsOut = false): Consent {
  if (browserOptsOut) return 'denied';
  return stored === 'granted' || stored === 'denied' ? stored : 'unasked';
}

/**
 * Whether an event may be published. A site without third-party scripts does not ask: its content security policy keeps events on the
 * device, and no identifier is stored for them. With such a script, consent is required.
 */
export const mayEmitEvents = (consent: Consent, site: { readonly asks: boolean }): boolean =>
  !site.asks || consent === 'granted';
