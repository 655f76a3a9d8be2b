import { RESERVE_API_PATH, RESERVE_PATH } from '#domain/paths.ts';

const EVERY_MS = 3000;
const LONGEST_MS = 5 * 60_000;

/** `<hold-watch>` around a link that asks again: asks by itself whether the bank has answered, and shows the page anew when it has. */
class HoldWatch extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #since = performance.now();

  connectedCallback(): void {
    if (!this.checkVisibility()) return; // another state of the page is shown
    this.#timer = setTimeout(() => void this.#ask(), EVERY_MS);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const ticket = location.pathname.slice(RESERVE_PATH.length);
    try {
      const answer = await fetch(RESERVE_API_PATH + ticket);
      const { state } = (await answer.json()) as { readonly state?: unknown };
      if (answer.ok && state !== 'held') return location.reload();
    } catch {
      // No connection for a moment: asked again.
    }
    if (this.isConnected && performance.now() - this.#since < LONGEST_MS)
      this.#timer = setTimeout(() => void this.#ask(), EVERY_MS);
  }
}

customElements.define('hold-watch', HoldWatch);
