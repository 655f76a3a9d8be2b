import { clearShopperData } from '#stores/clear-shopper-data.ts';

/** `<clear-data-on-submit>` around the forms that end a session or delete an account: removes the shopper's data from the device (A43). */
class ClearDataOnSubmit extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('submit', () => clearShopperData());
  }
}

customElements.define('clear-data-on-submit', ClearDataOnSubmit);
