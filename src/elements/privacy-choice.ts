import { THIRD_PARTY_SCRIPT_POLICY } from '#domain/third-party-script-policy.ts';
import { browserOptsOut, CONSENT_KEY, currentConsent } from '#stores/events.ts';

/**
 * `<privacy-choice hidden>`: asks once whether the third-party scripts in `data-consent` of the root element may run, stores the answer, and
 * loads them only with consent (EVT-02). Browsers with a privacy signal are not asked. The button `[data-privacy-choices]` in the footer opens
 * it again; declining reloads a page whose scripts run, because they cannot be unloaded. If the dealer adds a script, those who agreed are asked again
 * (`readConsent` in `#domain/consent.ts`), and none runs before the answer.
 */
class PrivacyChoice extends HTMLElement {
  connectedCallback(): void {
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
      // Escape is not an answer: the next page asks again, unless there was an earlier answer.
      if (event.key === 'Escape') this.#close(opener);
    });
    for (const note of this.querySelectorAll<HTMLElement>('[data-signal], [data-no-signal]'))
      note.hidden = browserOptsOut() !== note.hasAttribute('data-signal');
    const consent = currentConsent();
    if (consent === 'granted') loadScripts();
    this.hidden = consent !== 'unasked';
  }

  #answer(isAccepted: boolean, opener: HTMLElement | null): void {
    storeAnswer(isAccepted ? (document.documentElement.dataset['consent'] ?? '') : 'denied');
    this.#close(opener);
    if (isAccepted) loadScripts();
    if (!isAccepted && areLoaded) location.reload();
  }

  #close(opener: HTMLElement | null): void {
    const hadFocus = this.contains(document.activeElement);
    this.hidden = true;
    if (hadFocus) opener?.focus({ preventScroll: true });
  }
}

function storeAnswer(answer: string): void {
  try {
    localStorage.setItem(CONSENT_KEY, answer);
  } catch {
    // Storage is blocked: the answer applies to this page only.
    document.documentElement.dataset['answer'] = answer;
  }
}

interface Policy {
  createScriptURL(href: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

let areLoaded = false;

/** Loads the configured scripts, each once. */
function loadScripts(): void {
  if (areLoaded) return;
  areLoaded = true;
  const scripts = (document.documentElement.dataset['consent'] ?? '').split(' ');
  const rules: Policy = {
    createScriptURL(href) {
      if (!scripts.includes(href)) throw new TypeError(`Not a script of this site: ${href}`);
      return href;
    },
  };
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(THIRD_PARTY_SCRIPT_POLICY, rules) ?? rules;
  for (const href of scripts) {
    const script = document.createElement('script');
    script.async = true;
    script.src = policy.createScriptURL(href);
    document.head.append(script);
  }
}

customElements.define('privacy-choice', PrivacyChoice);
