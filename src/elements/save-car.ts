import { REMOVE_CAR_API_PATH, SAVE_CAR_API_PATH } from '#domain/paths.ts';
import { loadAccount, serverInstant } from '#stores/account.ts';
import { showToast } from '#stores/toast.ts';
import { type SendPress, watchlist } from '#stores/watchlist.ts';
import { toSignIn } from './to-sign-in.ts';

export const $savedCars = watchlist.$cars;

/** Saves or removes a car: seen and said at once, taken back when the server does not do it (SAVE-03, SAVE-05). */
export function pressSave(car: number): void {
  const saved = !watchlist.has(car);
  showToast(text(saved ? 'saved' : 'removed'));
  let leaving = false;
  const send: SendPress = async (press) => {
    const user = await loadAccount();
    if (user === null || user.phone === '') {
      leaving = true;
      return { kind: 'refused', message: '' };
    }
    const reply = await fetch(press.saved ? SAVE_CAR_API_PATH : REMOVE_CAR_API_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone_number: user.phone, car_id: press.car, at: serverInstant(press.at) }),
      keepalive: true,
    });
    leaving = reply.status === 401;
    const answer = (await reply.json()) as {
      readonly success?: boolean;
      readonly saved?: boolean;
      readonly version?: number;
      readonly message?: string;
    };
    if (answer.success === true)
      return { kind: 'stored', saved: answer.saved ?? press.saved, version: answer.version ?? 0 };
    if (answer.success === false) return { kind: 'refused', message: answer.message || text('save-failed') };
    throw new Error(`status ${reply.status}`);
  };
  void watchlist.press(car, saved, send, Date.now, (message) => {
    if (leaving) toSignIn(car);
    else showToast(message ?? text('save-failed'), 'danger');
  });
}

/** Words of the page, on the element that shows them. */
function text(key: 'saved' | 'removed' | 'save-failed'): string {
  return document.querySelector('toast-message')?.getAttribute(`data-${key}`) ?? '';
}
