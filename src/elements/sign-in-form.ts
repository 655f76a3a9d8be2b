import { safePath } from '#domain/safe-path.ts';
import { applyAccount } from '#stores/account.ts';
import { fill } from '#text/fill.ts';
import { queueToast } from './queued-toast.ts';

/** Fields of the edge's responses (functions/api/sign-in.ts). */
interface Reply {
  /** The address or number that the code was sent to. */
  readonly sent_to?: string;
  /** Seconds until another code can be requested. */
  readonly resend_after?: number;
  /** No more codes are sent for now; an earlier one is still valid. */
  readonly already?: boolean;
  /** The message with the code, in a demonstration: a local server or a preview, which sends nothing. */
  readonly shown_message?: string;
  /** Path to continue on after signing in. */
  readonly next?: string;
  /** Whether the car that the shopper wanted to save was saved. */
  readonly saved?: boolean;
  readonly errors?: readonly { readonly name: string; readonly message: string }[];
  readonly message?: string;
}

const RESPONSE_TIMEOUT_MS = 20_000;

/** `<sign-in-form>`: takes both steps of sign-in without loading a page. Its forms also work without it. */
class SignInForm extends HTMLElement {
  connectedCallback(): void {
    const [identifierForm, codeForm, resendForm] = this.querySelectorAll('form');
    const code = this.querySelector<HTMLElement>('.sign-in-code');
    if (!identifierForm || !codeForm || !resendForm || !code) return;
    const toStep = (step: 'ask' | 'code'): void => {
      identifierForm.hidden = step === 'code';
      code.hidden = step === 'ask';
      (step === 'ask' ? identifierForm : codeForm).querySelector<HTMLInputElement>('input.control')?.focus();
    };
    const onSent = (reply: Reply): void => {
      const demoMessage = reply.shown_message ?? '';
      this.#fill('sent_to', reply.sent_to ?? '');
      this.#fill('shown_message', demoMessage);
      for (const part of this.querySelectorAll<HTMLElement>('[data-show="shown_message"]'))
        part.hidden = demoMessage === '';
      for (const part of this.querySelectorAll<HTMLElement>('[data-hide="shown_message"]'))
        part.hidden = demoMessage !== '';
      for (const note of this.querySelectorAll<HTMLElement>('.code-limit')) note.hidden = reply.already !== true;
      this.#wait(resendForm, reply.resend_after ?? 0);
      // A code typed before is of another message, perhaps to another address.
      (codeForm.elements.namedItem('code') as HTMLInputElement).value = '';
      this.#showErrors(codeForm, []);
      toStep('code');
    };
    this.#sendOnSubmit(identifierForm, (reply) => {
      const identifier = resendForm.elements.namedItem('identifier') as HTMLInputElement;
      identifier.value = (identifierForm.elements.namedItem('identifier') as HTMLInputElement).value;
      onSent(reply);
      return false;
    });
    this.#sendOnSubmit(resendForm, (reply) => {
      onSent(reply);
      const status = this.querySelector('[data-status]');
      if (status) status.textContent = (reply.already ? '' : this.dataset.resent) ?? '';
      return false;
    });
    this.#sendOnSubmit(codeForm, (reply) => {
      applyAccount(reply);
      if (reply.saved) queueToast('saved');
      location.replace(safePath(reply.next) ?? '/');
      return true;
    });
    resendForm.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault();
      toStep('ask');
    });
  }

  #fill(name: string, text: string): void {
    for (const element of this.querySelectorAll(`[data-fill="${name}"]`)) element.textContent = text;
  }

  /** @param onReply returns whether another page is being loaded: until then the form stays busy, because a code works only once */
  #sendOnSubmit(form: HTMLFormElement, onReply: (reply: Reply) => boolean): void {
    form.noValidate = true; // our own messages replace the browser's
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.ariaBusy !== 'true') void this.#send(form, onReply);
    });
  }

  async #send(form: HTMLFormElement, onReply: (reply: Reply) => boolean): Promise<void> {
    form.ariaBusy = 'true';
    this.#showErrors(form, []);
    let isLeaving = false;
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      const reply = (await response.json()) as Reply;
      if (response.ok) isLeaving = onReply(reply);
      else this.#showErrors(form, reply.errors ?? [{ name: '', message: reply.message ?? this.dataset.failed ?? '' }]);
    } catch {
      this.#showErrors(form, [{ name: '', message: this.dataset.failed ?? '' }]);
    } finally {
      if (!isLeaving) form.ariaBusy = null;
    }
  }

  /** Errors are shown beside the field of the visible step, including errors that belong to no field. */
  #showErrors(form: HTMLFormElement, errors: NonNullable<Reply['errors']>): void {
    const visibleForm = form.querySelector('input.control') ? form : this.querySelector('form[data-form="sign-in"]');
    const control = visibleForm?.querySelector<HTMLInputElement>('input.control');
    const element = visibleForm?.querySelector<HTMLElement>('.field-error');
    if (!control || !element) return;
    const [message = ''] = errors.map((error) => error.message);
    element.textContent = message;
    element.hidden = message === '';
    if (message === '') control.removeAttribute('aria-invalid');
    else {
      control.setAttribute('aria-invalid', 'true');
      control.focus();
    }
  }

  #timer: ReturnType<typeof setInterval> | undefined;

  /** Another code can only be requested after a while; until then the button shows when. */
  #wait(form: HTMLFormElement, seconds: number): void {
    const button = form.querySelector('button');
    if (!button) return;
    clearInterval(this.#timer);
    let secondsLeft = seconds;
    const tick = (): void => {
      button.disabled = secondsLeft > 0;
      const { resend = '', resendIn = '' } = this.dataset;
      button.textContent = secondsLeft > 0 ? fill(resendIn, { seconds: secondsLeft }) : resend;
      if (secondsLeft <= 0) clearInterval(this.#timer);
      secondsLeft -= 1;
    };
    tick();
    this.#timer = setInterval(tick, 1000);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }
}

customElements.define('sign-in-form', SignInForm);
