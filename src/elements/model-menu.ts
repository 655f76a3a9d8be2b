import { menuScrolls } from '#domain/models.ts';

/**
 * Fills the model menu with the cards of `/models` under tabs (MENU-04, MENU-06): arrow keys switch tabs, and each tab starts at the top of
 * its list. If the page fails to load, the menu says so, and its other links still lead to that page.
 */
export async function fillModelMenu(container: HTMLElement): Promise<void> {
  if (container.ariaBusy || container.firstElementChild) return;
  container.ariaBusy = 'true';
  const list = (await fetchDocument(container.dataset['models'] ?? ''))?.querySelector<HTMLElement>('.models');
  container.ariaBusy = null;
  if (list) showAsTabs(container, document.importNode(list, true));
  else container.textContent = container.dataset['failed'] ?? '';
}

/** Parsed as a document, because parsing a string as HTML in place violates Trusted Types. */
function fetchDocument(path: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
}

let menus = 0;

function showAsTabs(container: HTMLElement, list: HTMLElement): void {
  const id = `model-menu-${++menus}`;
  const [all = '', ...categories] = JSON.parse(list.dataset['tabs'] ?? '[]') as string[];
  const cards = [...list.querySelectorAll<HTMLElement>('.model-card')];
  const panel = document.createElement('div');
  Object.assign(panel, { id, role: 'tabpanel', tabIndex: 0, className: 'model-panel' });
  panel.append(list);
  const scrolling = { above: Number(container.dataset['above']), allCountAs: Number(container.dataset['allCountAs']) };
  const tabs = [all, ...categories].map((label, index) => {
    const tab = document.createElement('button');
    Object.assign(tab, {
      id: `${id}-${index}`,
      type: 'button',
      role: 'tab',
      className: 'model-tab',
      textContent: label,
    });
    tab.setAttribute('aria-controls', id);
    return tab;
  });

  const select = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    const index = tabs.indexOf(chosen);
    const isAll = index === 0;
    const visibleCards = cards.filter((card) => isAll || card.dataset['category'] === categories[index - 1]);
    for (const card of cards) card.hidden = !visibleCards.includes(card);
    panel.classList.toggle('scrolls', menuScrolls(visibleCards.length, isAll, scrolling));
    panel.setAttribute('aria-labelledby', chosen.id);
    panel.scrollTo(0, 0);
    chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const row = document.createElement('div');
  Object.assign(row, { role: 'tablist', className: 'model-tabs', ariaLabel: container.dataset['label'] ?? null });
  row.append(...tabs);
  row.addEventListener('click', ({ target }) => {
    const tab = tabs.find((candidate) => candidate === target);
    if (tab) select(tab);
  });
  row.addEventListener('keydown', (event) => {
    const index = tabs.indexOf(event.target as HTMLButtonElement);
    const next = tabs.at(NEXT[event.key]?.(index, tabs.length) ?? tabs.length);
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    next.focus();
    select(next);
  });
  container.replaceChildren(row, panel);
  if (tabs[0]) select(tabs[0]);
}

const NEXT: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};
