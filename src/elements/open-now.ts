import { type Hours, hoursAreKnown, isOpen, nextChange } from '#domain/opening-hours.ts';
import { now } from '#stores/clock.ts';

const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * `<open-now hours="{…}"><span data-open hidden>Open now</span><span data-closed hidden>Closed now</span></open-now>`: shows what is
 * true at this minute by the location's own clock (LOC-10) and changes when it changes. Before script neither is shown: a
 * static page cannot know. A location that gives no hours is called neither. `Call Now` is a `data-open` part (DET-14).
 */
class OpenNow extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #look = (): void => {
    const hours = readHours(this.getAttribute('hours'));
    if (hours && hoursAreKnown(hours)) this.#show(hours);
  };

  connectedCallback(): void {
    this.#look();
    document.addEventListener('caryard:changed', this.#look); // the clock was put right
  }

  disconnectedCallback(): void {
    document.removeEventListener('caryard:changed', this.#look);
    clearTimeout(this.#timer);
  }

  #show(hours: Hours): void {
    clearTimeout(this.#timer);
    const instant = new Date(now());
    const open = isOpen(hours, instant);
    for (const part of this.querySelectorAll<HTMLElement>('[data-open]')) part.hidden = !open;
    for (const part of this.querySelectorAll<HTMLElement>('[data-closed]')) part.hidden = open;
    const change = nextChange(hours, instant);
    if (change)
      this.#timer = setTimeout(
        () => this.#show(hours),
        Math.min(change.getTime() - instant.getTime() + 50, LONGEST_WAIT_MS),
      );
  }
}

function readHours(text: string | null): Hours | null {
  try {
    return text === null ? null : (JSON.parse(text) as Hours);
  } catch {
    return null;
  }
}

customElements.define('open-now', OpenNow);
