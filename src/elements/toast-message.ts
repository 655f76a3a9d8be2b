import { $toast } from '#stores/toast.ts';

const SHOWN_MS = 5000;

/** The one message of the page (SAVE-08): `<toast-message role="status">` in the shell. Waits while the pointer or focus is on it. */
class ToastMessage extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    $toast.listen((toast) => {
      clearTimeout(this.#timer);
      this.replaceChildren();
      if (!toast) return;
      const box = document.createElement('p');
      box.className = toast.tone === 'danger' ? 'toast toast-danger' : 'toast';
      box.textContent = toast.text;
      this.append(box);
      this.#wait();
    });
    for (const event of ['pointerenter', 'focusin']) this.addEventListener(event, () => clearTimeout(this.#timer));
    for (const event of ['pointerleave', 'focusout']) this.addEventListener(event, () => this.#wait());
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => $toast.set(null), SHOWN_MS);
  }
}

customElements.define('toast-message', ToastMessage);
