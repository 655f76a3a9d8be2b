/**
 * The header's menus are `<details name="menu">`, so they open and close by themselves, one at a time. This adds what shoppers expect
 * (MENU-03): Esc closes a menu and restores the focus; a click outside or on a link closes all, and so does moving the focus out of the
 * header; the header has `data-open` while a menu is open. It also loads the menu of all models when a shopper is about to use it.
 */
const header = document.querySelector<HTMLElement>('.site-header');

function openMenus(): HTMLDetailsElement[] {
  return [...(header?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])];
}
function closeAll(except?: Element): void {
  for (const menu of openMenus()) if (menu !== except && !(except && menu.contains(except))) menu.open = false;
}

header?.addEventListener(
  'toggle',
  () => {
    header.toggleAttribute('data-open', openMenus().length > 0);
  },
  true,
);
header?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) closeAll();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const innermost = openMenus().at(-1);
  if (!innermost) return;
  innermost.open = false;
  innermost.querySelector('summary')?.focus();
});
document.addEventListener('pointerdown', (event) => {
  if (event.target instanceof Node && !header?.contains(event.target)) closeAll();
});
// The menu of all models is loaded on demand; until then, and without JavaScript, its links lead to the models page.
for (const element of header?.querySelectorAll<HTMLElement>('.model-menu') ?? [])
  for (const sign of ['pointerenter', 'focusin', 'toggle'])
    element
      .closest('details')
      ?.addEventListener(
        sign,
        () => void import('./model-menu.ts').then(({ fillModelMenu }) => fillModelMenu(element)),
        {
          once: true,
        },
      );
header?.addEventListener('focusout', (event) => {
  if (event.relatedTarget instanceof Node && !header.contains(event.relatedTarget)) closeAll();
});
