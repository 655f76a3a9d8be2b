import { addDays, zonedTime } from '#domain/dates.ts';
import { type Hours, hoursAreKnown, hoursOfAttribute, hoursOn, isOpen, nextChange } from '#domain/opening-hours.ts';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { now } from '#stores/clock.ts';
import { formatClock, spanValues } from '#text/clock.ts';
import { fill } from '#text/fill.ts';

/** The display is updated at least once an hour. */
const MAX_WAIT_MS = 60 * 60 * 1000;

/**
 * `<open-now hours="{…}"><span data-open hidden>Open now</span><span data-closed hidden>Closed now</span></open-now>`: shows whether the
 * location is open, by its own time zone (LOC-10), and updates when that changes. Without JavaScript neither is shown, because a static page
 * has no current time; nor if the day's hours are unknown. `Call Now` is a `data-open` element (DET-14). A `data-today` element shows today's hours
 * and the next opening time, with the texts in its attributes; today's line of the weekly hours (`data-weekdays`) is marked.
 */
class OpenNow extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #update = (): void => {
    const hours = hoursOfAttribute(this.getAttribute('hours'));
    if (hours) this.#show(hours);
  };

  connectedCallback(): void {
    this.#update();
    document.addEventListener(CHANGED_EVENT, this.#update); // the device's clock was corrected
  }

  disconnectedCallback(): void {
    document.removeEventListener(CHANGED_EVENT, this.#update);
    clearTimeout(this.#timer);
  }

  #show(hours: Hours): void {
    clearTimeout(this.#timer);
    const instant = new Date(now());
    const open = isOpen(hours, instant);
    const closed = !open && hoursAreKnown(hours, instant);
    for (const part of this.querySelectorAll<HTMLElement>('[data-open]')) part.hidden = !open;
    for (const part of this.querySelectorAll<HTMLElement>('[data-closed]')) part.hidden = !closed;
    const today = this.querySelector<HTMLElement>('[data-today]');
    if (today) this.#showToday(today, hours, instant, open);
    const change = nextChange(hours, instant);
    if (change)
      this.#timer = setTimeout(
        () => this.#show(hours),
        Math.min(change.getTime() - instant.getTime() + 50, MAX_WAIT_MS),
      );
  }

  #showToday(part: HTMLElement, hours: Hours, instant: Date, open: boolean): void {
    const { date, weekday } = zonedTime(instant, hours.timeZone);
    for (const line of this.querySelectorAll('[data-weekdays]'))
      line.toggleAttribute('data-now', line.getAttribute('data-weekdays')?.includes(`${weekday}`) ?? false);
    part.textContent = todayText(part.dataset, hours, { instant, date, open });
  }
}

interface LocalTime {
  readonly instant: Date;
  readonly date: string;
  readonly open: boolean;
}

function todayText(words: DOMStringMap, hours: Hours, { instant, date, open }: LocalTime): string {
  const { span = null, text = null, isSpecial = false } = hoursOn(hours, date) ?? {};
  const times =
    span === null
      ? ((isSpecial ? words['closedSpecialText'] : undefined) ?? words['closedText'] ?? '')
      : fill(words['hoursText'] ?? '', spanValues(span));
  const today = fill((isSpecial ? words['specialText'] : words['regularText']) ?? '', { hours: text ?? times });
  const opens = open ? null : nextChange(hours, instant);
  if (opens === null) return today;
  const at = zonedTime(opens, hours.timeZone);
  if (at.date === date) return today;
  const isMoreThanAWeekAway = at.date > addDays(date, 6);
  const day = opens.toLocaleDateString(document.documentElement.lang, {
    timeZone: hours.timeZone,
    weekday: 'long',
    ...(isMoreThanAWeekAway ? ({ day: 'numeric', month: 'long' } as const) : {}),
  });
  return fill(words['opensText'] ?? '{today}', { today, day, time: formatClock(at.minutes) });
}

customElements.define('open-now', OpenNow);
