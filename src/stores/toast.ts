import { atom } from 'nanostores';

export interface Toast {
  readonly text: string;
  readonly tone: 'plain' | 'danger';
  /** Rises with each toast, so that the same words twice are two messages. */
  readonly number: number;
}

/** The one message shown, or null (SAVE-08): a new one replaces the old. `<toast-message>` prints it. */
export const $toast = atom<Toast | null>(null);

let number = 0;
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  number += 1;
  $toast.set({ text, tone, number });
}
