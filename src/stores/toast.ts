import { atom } from 'nanostores';
import type { ToastKey } from '#view-types/frame.ts';

/** A short message over the page. */
export interface Toast {
  readonly text: string;
  /** `danger` = something failed. */
  readonly variant: 'plain' | 'danger';
  /** An optional action button. */
  readonly action: ToastAction | null;
  /** Incremented with each toast, so that the same text twice counts as two messages. */
  readonly number: number;
}
/** The button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** The message being shown, or null (SAVE-08). A new one replaces it. Rendered by `<toast-message>`. */
export const $toast = atom<Toast | null>(null);

let number = 0;
/** Shows a short message over the page, replacing the current one. */
export function showToast(text: string, variant: Toast['variant'] = 'plain', action: ToastAction | null = null): void {
  number += 1;
  $toast.set({ text, variant, action, number });
}

/**
 * Shows the text that the page has for this key (`data-<key>` of `<toast-message>`); nothing on a site without it.
 *
 * @param undo what its Undo button does; without it the message has no button
 */
export function showToastByKey(key: ToastKey, undo?: () => void, variant?: Toast['variant']): void {
  const texts = document.querySelector('toast-message');
  const text = texts?.getAttribute(`data-${key}`);
  if (text) showToast(text, variant, undo && { label: texts?.getAttribute('data-undo') ?? '', run: undo });
}
