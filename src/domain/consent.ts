/** A visitor's answer about analytics. `unasked` counts as no: nothing is sent before consent (EVT-02). */
export type Consent = 'granted' | 'denied' | 'unasked';

/**
 * The effective consent: the stored answer, unless the browser opts out (Global Privacy Control, Do Not Track), which takes precedence. Who
 * agreed is asked again if the site has added a script since: the answer was not about that one.
 *
 * @param stored `denied`, or `granted` and the addresses of the scripts that it is for; anything else counts as unasked
 * @param scripts addresses of the site's third-party scripts
 */
export function readConsent(stored: string | null, browserOptsOut: boolean, scripts: string): Consent {
  if (browserOptsOut || stored === 'denied') return 'denied';
  const [answer, ...agreed] = (stored ?? '').split(' ');
  return answer === 'granted' && scripts.split(' ').every((src) => agreed.includes(src)) ? answer : 'unasked';
}

/**
 * Whether an event may be published. A site without third-party scripts does not ask: its content security policy keeps events on the
 * device, and no identifier is stored for them. With such a script, consent is required.
 */
export const mayEmitEvents = (consent: Consent, site: { readonly asks: boolean }): boolean =>
  !site.asks || consent === 'granted';
