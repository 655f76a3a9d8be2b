import { atom } from 'nanostores';

export interface Toast {
  readonly text: string;
  readonly tone: 'plain' | 'danger';
  /** One thing to do about it. */
  readonly action: ToastAction | null;
  /** Rises with each toast, so that the same words twice are two messages. */
  readonly number: number;
}
export interface ToastAction {
  readonly label: string;
  readonly press: () => void;
}

/** The one message shown, or null (SAVE-08): a new one replaces the old. `<toast-message>` prints it. */
export const $toast = atom<Toast | null>(null);

let number = 0;
/** Shows a short message over the page, in place of the one that stands there. */
export function showToast(text: string, tone: Toast['tone'] = 'plain', action: ToastAction | null = null): void {
  number += 1;
  $toast.set({ text, tone, action, number });
}
