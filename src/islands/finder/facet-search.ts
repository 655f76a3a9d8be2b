import type { FacetSearchData } from '#view-types/facet-search.ts';
import type { FacetResults, openLists } from './search-lists.tsx';

/** Debounce for typing and choosing. */
const DEBOUNCE_MS = 250;

/**
 * `<facet-search>`: searches models by text, make, name and body style, or the cars of one dealership by category and price (SRCH-17), 21
 * per page. Engine and index are loaded when the shopper is about to use it. Without JavaScript, the static lists beside it remain; search
 * results replace the list with the id in `hides` until the search is cleared.
 */
class FacetSearch extends HTMLElement {
  #lists: Promise<ReturnType<typeof openLists>> | undefined;
  #requestId = 0;
  #page = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    this.addEventListener('focusin', () => void this.#open().catch(() => {}), { once: true });
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#schedule(0);
    });
    this.addEventListener('input', () => this.#schedule(DEBOUNCE_MS));
    this.addEventListener('click', (event) => this.#clicked(event.target as Element));
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #open(): Promise<ReturnType<typeof openLists>> {
    this.#lists ??= import('./search-lists.tsx').then(({ openLists }) => {
      const lists = openLists(JSON.parse(this.getAttribute('data') ?? '{}') as FacetSearchData);
      void lists.find({}, '', 1).then(
        (results) => this.#fill(results.options),
        () => {},
      );
      return lists;
    });
    this.#lists.catch(() => {
      this.#lists = undefined; // retried on the next interaction
    });
    return this.#lists;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#page = 1;
    this.#timer = setTimeout(() => void this.#search(), ms);
  }

  #clicked(target: Element): void {
    const page = target.closest<HTMLElement>('[data-go-to-page]')?.dataset['goToPage'];
    const model = target.closest<HTMLElement>('[data-filter]');
    if (page !== undefined) {
      this.#page = Number(page);
      void this.#search().then(() => this.querySelector<HTMLElement>('[data-status]')?.focus());
    } else if (model) void this.#showCars(model);
  }

  async #search(): Promise<void> {
    this.#requestId += 1;
    const requestId = this.#requestId;
    const query = this.querySelector<HTMLInputElement>('[type="search"]')?.value.trim() ?? '';
    const chosen = Object.fromEntries(
      this.#selects().flatMap(({ name, value }) => (value === '' ? [] : [[name, value]])),
    );
    const staticLists = document.getElementById(this.getAttribute('hides') ?? '');
    const isCleared = query === '' && Object.keys(chosen).length === 0;
    try {
      const lists = await this.#open();
      const response = await lists.find(chosen, query, this.#page);
      const list = isCleared ? null : await lists.list(response.hits);
      if (requestId !== this.#requestId) return;
      this.#fill(response.options);
      const results = this.querySelector('[data-results]');
      if (list === null) results?.replaceChildren();
      else results?.replaceWith(list);
      this.querySelector('[data-pages]')?.replaceChildren(
        ...(isCleared ? [] : lists.pager(this.#page, response.pages)),
      );
      this.#announce(isCleared ? '' : lists.total(response.total));
      if (staticLists) staticLists.hidden = !isCleared;
    } catch {
      if (requestId === this.#requestId) this.#announce(this.#data().words.failed);
    }
  }

  async #showCars(button: HTMLElement): Promise<void> {
    const list = button.nextElementSibling;
    button.setAttribute('aria-expanded', 'true');
    try {
      list?.replaceChildren(...(await (await this.#open()).links(button.dataset['filter'] ?? '')));
    } catch {
      this.#announce(this.#data().words.failed);
    }
  }

  /** Values with their counts under all other filters; the chosen ones stay. */
  #fill(results: FacetResults['options']): void {
    for (const select of this.#selects()) {
      const values = results[select.name] ?? {};
      const [anyOption] = select.options;
      if (!anyOption || select.hasAttribute('data-fixed')) continue;
      const { value: chosen } = select;
      const options = Object.entries(values).map(([value, text]) => new Option(text, value));
      if (chosen !== '' && !(chosen in values)) options.push(new Option(chosen, chosen));
      select.replaceChildren(anyOption, ...options);
      select.value = chosen;
    }
  }

  #selects(): HTMLSelectElement[] {
    return [...this.querySelectorAll('select')];
  }

  #data(): FacetSearchData {
    return JSON.parse(this.getAttribute('data') ?? '{}') as FacetSearchData;
  }

  #announce(text: string): void {
    const status = this.querySelector('[data-status]');
    if (status) status.textContent = text;
  }
}

customElements.define('facet-search', FacetSearch);
