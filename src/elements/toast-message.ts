import { $toast, type Toast } from '#stores/toast.ts';

const DISPLAY_MS = 5000;

/**
 * The page's toast message (SAVE-08): `<toast-message role="status">` in the page frame. It does not take focus, stays while the pointer or
 * focus is on it, and closes on Esc.
 */
class ToastMessage extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    $toast.listen((toast) => {
      this.#stopTimer();
      this.replaceChildren(...(toast ? [toastBox(toast)] : []));
      if (toast) this.#startTimer();
    });
    for (const event of ['pointerenter', 'focusin']) this.addEventListener(event, () => this.#stopTimer());
    for (const event of ['pointerleave', 'focusout']) this.addEventListener(event, () => this.#startTimer());
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && $toast.get()) $toast.set(null);
    });
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
  }

  #startTimer(): void {
    this.#stopTimer();
    if (this.matches(':hover, :focus-within')) return;
    this.#timer = setTimeout(() => $toast.set(null), DISPLAY_MS);
  }
}

function toastBox({ text, variant, action }: Toast): HTMLElement {
  const box = Object.assign(document.createElement('p'), {
    className: variant === 'danger' ? 'toast toast-danger' : 'toast',
    textContent: text,
  });
  if (!action) return box;
  const button = Object.assign(document.createElement('button'), {
    className: 'toast-action',
    textContent: action.label,
    onclick() {
      $toast.set(null);
      action.run();
    },
  });
  box.append(' ', button);
  return box;
}

customElements.define('toast-message', ToastMessage);
