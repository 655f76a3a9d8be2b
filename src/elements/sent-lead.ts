import { carPath } from '#domain/paths.ts';
import { smallPicture } from '#domain/picture.ts';
import { loadCar } from '#stores/public-cars.ts';
import { LAST_LEAD_KEY } from '#stores/shopper-details.ts';

/**
 * `<sent-lead>` on the confirmation page: shows what happens next with the form sent in this tab, the time it requested and its car
 * (FORM-10), and that car's phone number (PHONE-03). Without such a form, or after a form post without scripts, the page's general
 * text stays.
 */
class SentLead extends HTMLElement {
  connectedCallback(): void {
    const { form, car_id, dateTime } = lastLead();
    const next = [...this.querySelectorAll<HTMLElement>('[data-next]')];
    if (next.some((element) => element.dataset.next === form))
      for (const element of next) element.hidden = element.dataset.next !== form;
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(dateTime)) void this.#showTime(dateTime);
    if (/^\d+$/.test(car_id)) void this.#showCar(Number(car_id));
  }

  async #showTime(dateTime: string): Promise<void> {
    const element = this.querySelector<HTMLElement>('[data-when]');
    const time = element?.querySelector('span');
    if (!element || !time) return;
    const { sentTime } = await import('./sent-time.ts');
    time.textContent = sentTime(dateTime);
    element.hidden = false;
  }

  async #showCar(id: number): Promise<void> {
    const loaded = await loadCar(id);
    const element = this.querySelector<HTMLElement>('[data-car]');
    const link = element?.querySelector('a');
    if (loaded.kind !== 'car' || !element || !link) return;
    link.href = carPath(loaded.car.slug);
    link.textContent = loaded.car.name;
    const image = element.querySelector('img');
    if (image && loaded.car.image) image.src = smallPicture(loaded.car.image);
    else image?.remove();
    element.hidden = false;
    const { phone } = loaded.car;
    const call = document.querySelector<HTMLAnchorElement>('a[data-phone]');
    if (phone && call) Object.assign(call, { href: phone.href, textContent: phone.label });
  }
}

function lastLead(): { readonly form: string; readonly car_id: string; readonly dateTime: string } {
  try {
    const stored = JSON.parse(sessionStorage.getItem(LAST_LEAD_KEY) ?? '{}') as {
      form?: unknown;
      car_id?: unknown;
      dateTime?: unknown;
    };
    const { form, car_id, dateTime } = stored;
    return { form: String(form ?? ''), car_id: String(car_id ?? ''), dateTime: String(dateTime ?? '') };
  } catch {
    return { form: '', car_id: '', dateTime: '' };
  }
}

customElements.define('sent-lead', SentLead);
