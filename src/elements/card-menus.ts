/** Closes the open menu of a card (`<details class="card-more">`) when the shopper clicks elsewhere or presses Escape. */
function close(except: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.card-more[open]')) {
    if (except instanceof Node && menu.contains(except)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }
}

document.addEventListener('click', ({ target }) => close(target));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close(null);
});

export {};
