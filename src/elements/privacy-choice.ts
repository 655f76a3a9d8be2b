import { TAGS_POLICY } from '#domain/tags-policy.ts';
import { answerConsent, browserOptsOut, currentConsent } from '#stores/events.ts';

/**
 * `<privacy-choice data-scripts="[…]" hidden>`: asks once whether third-party scripts may run, stores the answer, and loads them only with
 * consent (EVT-02). Browsers with a privacy signal are not asked. The button `[data-privacy-choices]` in the footer opens it again; withdrawing
 * consent reloads the page, because a running script cannot be unloaded. Consent is for the scripts that the question named: if the dealer
 * adds one, it is asked again, and none runs before the answer.
 */
class PrivacyChoice extends HTMLElement {
  #scripts: readonly string[] = [];

  connectedCallback(): void {
    this.#scripts = JSON.parse(this.dataset.scripts ?? '[]') as readonly string[];
    const opener = document.querySelector<HTMLButtonElement>('[data-privacy-choices]');
    if (opener) {
      opener.hidden = false;
      opener.addEventListener('click', () => {
        this.hidden = false;
        this.querySelector('section')?.focus();
      });
    }
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-answer]')) {
      button.hidden = browserOptsOut() && button.dataset.answer === 'granted';
      button.addEventListener('click', () => this.#answer(button.dataset.answer === 'granted', opener));
    }
    this.addEventListener('keydown', (event) => {
      // Leaving the page is not an answer, so the next page asks again, unless there was an earlier answer.
      if (event.key === 'Escape') this.#close(opener);
    });
    for (const note of this.querySelectorAll<HTMLElement>('[data-signal], [data-no-signal]'))
      note.hidden = browserOptsOut() !== note.hasAttribute('data-signal');
    const consent = currentConsent();
    const isAgreed = consent === 'granted' && agreesTo(this.#scripts);
    if (isAgreed) loadScripts(this);
    this.hidden = isAgreed || consent === 'denied';
  }

  #answer(isAccepted: boolean, opener: HTMLElement | null): void {
    const consentBefore = currentConsent();
    answerConsent(isAccepted ? 'granted' : 'denied');
    this.#close(opener);
    if (isAccepted) {
      storeAgreed(this.#scripts);
      loadScripts(this);
    }
    if (!isAccepted && consentBefore === 'granted') location.reload();
  }

  #close(opener: HTMLElement | null): void {
    const hadFocus = this.contains(document.activeElement);
    this.hidden = true;
    if (hadFocus) opener?.focus({ preventScroll: true });
  }
}

/** The scripts that the visitor agreed to, as JSON. */
const AGREED_KEY = 'caryard.consent.scripts';

/** Whether the stored consent is for all these scripts. One that names none, as of an earlier release, is for none. */
function agreesTo(scripts: readonly string[]): boolean {
  try {
    const agreed = JSON.parse(localStorage.getItem(AGREED_KEY) ?? '[]') as readonly string[];
    return scripts.every((src) => agreed.includes(src));
  } catch {
    return false;
  }
}

function storeAgreed(scripts: readonly string[]): void {
  try {
    localStorage.setItem(AGREED_KEY, JSON.stringify(scripts));
  } catch {
    // Storage is blocked: the answer applies to this page only.
  }
}

interface Policy {
  createScriptURL(href: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Loads the configured scripts, each once. */
function loadScripts(element: HTMLElement): void {
  const scripts = JSON.parse(element.dataset.scripts ?? '[]') as readonly string[];
  element.dataset.scripts = '[]';
  if (scripts.length === 0) return;
  const rules: Policy = {
    createScriptURL(href) {
      if (!scripts.includes(href)) throw new TypeError(`Not a script of this site: ${href}`);
      return href;
    },
  };
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(TAGS_POLICY, rules) ?? rules;
  for (const href of scripts) {
    const script = document.createElement('script');
    script.async = true;
    script.src = policy.createScriptURL(href);
    document.head.append(script);
  }
}

customElements.define('privacy-choice', PrivacyChoice);
