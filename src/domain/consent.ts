/** What a visitor said about being counted. `unasked` counts as no: nothing is sent before a yes (EVT-02). */
export type Consent = 'granted' | 'denied' | 'unasked';

/**
 * The answer that counts: a stored one, unless the browser itself says no (Global Privacy Control, Do Not Track), which stands
 * above it. Anything but a clear answer is none.
 */
export function readConsent(stored: unknown, browserOptsOut = false): Consent {
  if (browserOptsOut) return 'denied';
  return stored === 'granted' || stored === 'denied' ? stored : 'unasked';
}

/**
 * Whether an event may be given out. A site without scripts of others asks nobody: its policy lets no event leave the device,
 * and no identifier is kept for it. With such a script only a yes counts.
 */
export const mayCount = (consent: Consent, site: { readonly asks: boolean }): boolean =>
  !site.asks || consent === 'granted';
