import { forgetShopper } from '#stores/forget-shopper.ts';

/** `<account-end>` around the forms that end a session or delete an account: removes the shopper's data from the device (A43). */
class AccountEnd extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('submit', () => forgetShopper());
  }
}

customElements.define('account-end', AccountEnd);
