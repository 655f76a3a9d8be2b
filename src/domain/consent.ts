/** A visitor's answer about analytics. `unasked` counts as no: nothing is sent before consent (EVT-02). */
export type Consent = 'granted' | 'denied' | 'unasked';

/**
 * The effective consent: the stored answer, unless the browser opts out (Global Privacy Control, Do Not Track), which takes precedence.
 * Visitors who agreed are asked again if the site has since added a script, because they did not agree to that one. On a site without
 * third-party scripts it is `granted` without asking: the content security policy keeps events on the device, and no identifier is stored
 * for them.
 *
 * @param stored `denied`, or the URLs of the scripts that the visitor agreed to; nothing = never asked
 * @param scripts URLs of the site's third-party scripts, with spaces between them; undefined = it has none
 */
export function readConsent(
  stored: string | null | undefined,
  browserOptsOut: boolean,
  scripts: string | undefined,
): Consent {
  const isAgreed = (src: string): boolean => stored?.split(' ').includes(src) === true;
  if (scripts === undefined || (!browserOptsOut && scripts.split(' ').every(isAgreed))) return 'granted';
  return browserOptsOut || stored === 'denied' ? 'denied' : 'unasked';
}
