import { clearSearches, recentSearches } from '#stores/recent-searches.ts';

/**
 * `<recent-searches heading="…" clear="…" max="5">` beside a search field (SRCH-20): while the field has the focus and is empty, the
 * shopper's recent searches are shown below it as links. Escape and leaving the field close them. The list is an overlay, so nothing
 * shifts; without stored searches it never opens.
 */
class RecentSearches extends HTMLElement {
  #stop = new AbortController();

  connectedCallback(): void {
    const element = this.closest('search');
    const field = element?.querySelector('input');
    if (!element || !field) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const open = (): void => this.#open(field);
    field.addEventListener('focus', open, { signal });
    field.addEventListener('input', () => (field.value === '' ? open() : this.#close()), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) this.#close();
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && this.childElementCount > 0) {
          event.preventDefault();
          this.#close();
          if (event.target !== field) field.focus();
          this.#close(); // focusing the field opens it
        }
        if (event.key === 'ArrowDown' && event.target === field) this.querySelector('a')?.focus();
      },
      { signal },
    );
    element.addEventListener('submit', () => this.#close(), { signal });
    // A click on the list must not move the focus away from the field, which would close the list before the click.
    this.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    // The field was focused before this code loaded, and nothing has been typed since.
    if (document.activeElement === field && field.value === field.defaultValue) open();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.#close();
  }

  #open(field: HTMLInputElement): void {
    const searches = recentSearches(Number(this.getAttribute('max')));
    if (searches.length === 0) {
      this.#close();
      return;
    }
    const list = document.createElement('ul');
    list.append(
      ...searches.map(({ path, text }) => {
        const link = document.createElement('a');
        link.href = path;
        link.textContent = text;
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    const label = this.getAttribute('heading');
    const heading = document.createElement('p');
    heading.textContent = label;
    const clear = document.createElement('button');
    clear.type = 'button';
    clear.textContent = this.getAttribute('clear');
    clear.addEventListener('click', () => {
      clearSearches();
      field.focus();
      this.#close();
    });
    const panel = document.createElement('div');
    panel.className = 'recent';
    panel.role = 'group';
    panel.ariaLabel = label;
    panel.append(heading, list, clear);
    this.replaceChildren(panel);
  }

  #close(): void {
    this.replaceChildren();
  }
}

customElements.define('recent-searches', RecentSearches);
