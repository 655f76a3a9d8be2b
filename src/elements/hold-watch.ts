import { holdStatePath, RESERVE_PATH } from '#domain/routes/public-paths.ts';

const POLL_INTERVAL_MS = 3000;
const RESPONSE_TIMEOUT_MS = 8000;
const MAX_POLLING_MS = 5 * 60_000;

/** `<hold-watch>` around a link that reloads: polls the hold, and reloads the page once its deposit is no longer awaited. */
class HoldWatch extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #since = performance.now();

  connectedCallback(): void {
    if (!this.checkVisibility()) return; // the page shows another state
    this.#timer = setTimeout(() => void this.#poll(), POLL_INTERVAL_MS);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    const token = location.pathname.slice(RESERVE_PATH.length + 1);
    try {
      const response = await fetch(holdStatePath(token), { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
      const { state } = (await response.json()) as { readonly state?: unknown };
      // `held`: the deposit has yet to be paid.
      if (response.ok && state !== 'held') return location.reload();
    } catch {
      // Offline for a moment: polled again.
    }
    if (this.isConnected && performance.now() - this.#since < MAX_POLLING_MS)
      this.#timer = setTimeout(() => void this.#poll(), POLL_INTERVAL_MS);
  }
}

customElements.define('hold-watch', HoldWatch);
