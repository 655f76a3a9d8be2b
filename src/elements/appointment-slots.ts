import { type DayWithoutSlots, dayAndMinutes, localTimeOf } from '#domain/appointments.ts';
import { APPOINTMENTS_API_PATH } from '#domain/routes/public-paths.ts';
import { formatClock } from '#text/clock.ts';
import { SLOT_WORDS } from '#text/en/slots.ts';
import { makeWords, type WordsOf } from '#text/words.ts';
import { REFUSED_EVENT } from './lead-form-events.ts';

const RESPONSE_TIMEOUT_MS = 8_000;
/** Fields that determine the location of the test drive. */
const PLACE_CONTROLS = ['car_id', 'location_id'];

/** The edge's response: all times of the location, and its days without any. */
interface SlotsResponse {
  readonly location: { readonly id: number; readonly name: string } | null;
  readonly slots: readonly { readonly starts_at: string; readonly available: boolean }[];
  /** Left out by an edge of an earlier version, like the notice. */
  readonly days_without?: readonly { readonly date: string; readonly reason: DayWithoutSlots['reason'] }[];
  readonly notice_hours?: number;
  /** The names of the car and of the location where it is, if that is another one. */
  readonly car_at?: { readonly car: string; readonly location: string };
}

/**
 * `<appointment-slots>` around a form's date and time (FORM-14): lets the shopper choose one of the dealer's available times, by day and
 * time, instead of typing one. While they load, if there are none and if the call fails, the original control stays. The choice has the
 * control's name, so `<lead-form>` and the edge read it in the same way. Where there is no time to book, the form's button asks for one.
 */
class AppointmentSlots extends HTMLElement {
  /** The original control, in which a time is typed. */
  #input: HTMLInputElement | null = null;
  readonly #days = document.createElement('select');
  readonly #times = document.createElement('select');
  #inputHint: readonly Node[] = [];
  /** The label of the form's button if a time is booked. */
  #bookLabel = '';
  /** The times that can be booked, in the location's time zone. */
  #free: readonly string[] = [];
  #requestId = 0;
  readonly #words: WordsOf<keyof typeof SLOT_WORDS> = (key, values) =>
    makeWords(SLOT_WORDS, JSON.parse(this.dataset.texts ?? '{}'))(key, values);

  connectedCallback(): void {
    this.#input ??= this.querySelector('input');
    const form = this.closest('form');
    if (!this.#input || !form) return;
    this.#inputHint = [...(this.closest('[data-field]')?.querySelector('.field-hint')?.childNodes ?? [])];
    this.#bookLabel = form.querySelector('[data-submit]')?.textContent ?? '';
    this.#days.className = this.#times.className = this.#input.className;
    this.#days.setAttribute('aria-label', this.#words('slot.day'));
    this.#times.setAttribute('aria-label', this.#words('slot.time'));
    this.#days.addEventListener('change', () => {
      this.#fillTimes('');
      this.#times.dispatchEvent(new Event('input', { bubbles: true }));
    });
    form.addEventListener('change', ({ target }) => {
      if (PLACE_CONTROLS.includes((target as { name?: string } | null)?.name ?? '')) void this.#load(form);
    });
    form.addEventListener(REFUSED_EVENT, () => void this.#load(form)); // somebody else may have booked the time
    void this.#load(form);
  }

  async #load(form: HTMLFormElement): Promise<void> {
    this.#requestId += 1;
    const requestId = this.#requestId;
    const location = form.elements.namedItem('location_id');
    const needsLocation = location instanceof HTMLSelectElement && location.value === '';
    const response = needsLocation ? null : await loadSlots(form);
    if (requestId !== this.#requestId || !this.#input) return;
    this.#free = (response?.slots ?? [])
      .filter(({ available }) => available)
      .map(({ starts_at }) => localTimeOf(starts_at));
    const offeredTimes = (response?.slots ?? []).map(({ starts_at }) => localTimeOf(starts_at));
    const chosenTime = this.#times.isConnected ? this.#times.value : this.#input.value;
    const isUnofferedTime = chosenTime !== '' && !offeredTimes.includes(chosenTime);
    if (this.#free.length === 0 || (isUnofferedTime && !this.#times.isConnected)) {
      this.#showTypedField();
      this.#hint(...(needsLocation ? [this.#words('slot.choose_location')] : this.#requestHint(response)));
    } else this.#showSelects(chosenTime, response);
    const button = form.querySelector('[data-submit]');
    const isOnlyRequest = response !== null && this.#free.length === 0;
    if (button) button.textContent = isOnlyRequest ? this.#words('slot.request') : this.#bookLabel;
  }

  /** The hint for a time that is only a request. */
  #requestHint(response: SlotsResponse | null): readonly (string | Node)[] {
    if (!response?.car_at || !response.location) return this.#inputHint;
    const { car, location } = response.car_at;
    return [this.#words('slot.elsewhere', { car, yard: location, place: response.location.name })];
  }

  #showTypedField(): void {
    if (!this.#input || !this.#times.isConnected) return;
    const label = this.closest('[data-field]')?.querySelector('label');
    if (label) label.htmlFor = this.#input.id;
    this.removeAttribute('role');
    this.replaceChildren(this.#input);
  }

  #showSelects(chosen: string, response: SlotsResponse | null): void {
    if (!this.#input || !response) return;
    const days = [...new Set(this.#free.map(dayOf))];
    const day = this.#days.value || dayOf(chosen);
    this.#days.replaceChildren(new Option(this.#words('slot.day'), ''), ...this.#dayOptions(days, response));
    this.#days.value = days.includes(day) ? day : '';
    if (!this.#times.isConnected) {
      const hadFocus = document.activeElement === this.#input;
      for (const { name, value } of this.#input.attributes)
        if (name !== 'type' && name !== 'value') this.#times.setAttribute(name, value);
      this.#group();
      this.replaceChildren(this.#days, this.#times);
      if (hadFocus) this.#days.focus();
    }
    this.#hint(this.#words('slot.place', { place: response.location?.name ?? '' }));
    this.#fillTimes(chosen);
  }

  /** The days with free times, and between them those without any, with the reason: a day left out looks like a fault. */
  #dayOptions(
    free: readonly string[],
    { slots, days_without = [], notice_hours = 0 }: SlotsResponse,
  ): HTMLOptionElement[] {
    const others = new Map<string, DayWithoutSlots['reason'] | 'full'>([
      ...slots.map(({ starts_at }) => [dayOf(starts_at), 'full'] as const),
      ...days_without.map(({ date, reason }) => [date, reason] as const),
    ]);
    return [...new Set([...free, ...others.keys()])].sort().map((date) => {
      const reason = free.includes(date) ? undefined : others.get(date);
      const day = dayText(date);
      const option = new Option(reason ? this.#words(`slot.${reason}`, { day, count: notice_hours }) : day, date);
      option.disabled = reason !== undefined;
      return option;
    });
  }

  #fillTimes(chosen: string): void {
    const times = this.#free.filter((time) => dayOf(time) === this.#days.value);
    this.#times.replaceChildren(
      new Option(this.#words('slot.time'), ''),
      ...times.map((time) => new Option(timeText(time), time)),
    );
    this.#times.value = times.includes(chosen) ? chosen : '';
    this.#times.required = this.#days.value !== ''; // a day without a time would be lost silently
  }

  /** The two selects share the label of the original control. */
  #group(): void {
    const label = this.closest('[data-field]')?.querySelector('label');
    if (!label) return;
    label.id = `${this.#times.id}-label`;
    label.htmlFor = this.#days.id = `${this.#times.id}-day`;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-labelledby', label.id);
  }

  #hint(...content: readonly (string | Node)[]): void {
    const hint = this.closest('[data-field]')?.querySelector('.field-hint');
    hint?.replaceChildren(...content);
  }
}

async function loadSlots(form: HTMLFormElement): Promise<SlotsResponse | null> {
  const fields = new FormData(form);
  const query = new URLSearchParams(PLACE_CONTROLS.map((name) => [name, String(fields.get(name) ?? '')]));
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const response = await fetch(`${APPOINTMENTS_API_PATH}?${query}`, { signal });
    return response.ok ? ((await response.json()) as SlotsResponse) : null;
  } catch {
    return null; // the shopper types a time
  }
}

const dayOf = (localTime: string): string => dayAndMinutes(localTime).date;
const timeText = (localTime: string): string => formatClock(dayAndMinutes(localTime).minutes);

function dayText(day: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, options).format(Date.parse(day));
}

customElements.define('appointment-slots', AppointmentSlots);
