import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';

type MenuItem = NonNullable<TenantConfig['navigation']['header']>[number];
type Fault = Pick<Finding, 'problem' | 'fix'>;

const NO_TARGET: Fault = {
  problem: 'leads nowhere',
  fix: 'Give it `href`, `items` or `models: true`, or remove it.',
};
const TOO_DEEP: Fault = {
  problem: 'is on the third level of a menu that has two',
  fix: 'Move it up, beside the item it is in.',
};
const LINK_AND_SUBMENU: Fault = {
  problem: 'has a link and a submenu, and a click would only open the submenu',
  fix: 'Make the link the first item of its submenu, and remove `href` here.',
};
const MODELS_ELSEWHERE: Fault = {
  problem: 'is the menu of all models, which only the first level of the header can open',
  fix: 'Link to the page of all models instead, or move it there.',
};
const DUPLICATE: Fault = {
  problem: 'is in this menu twice, with the same label and link',
  fix: 'Keep one of the two.',
};
const FOOTER_LINK: Fault = {
  problem: 'is a link where the footer has groups',
  fix: 'Write a group with a label, and this link in its `items`.',
};

/**
 * The most items of a menu: more fill a header to the edge on a laptop and push the page down on a phone, and more in a submenu reach below
 * the window.
 */
const MAX_ITEMS = { top: 12, submenu: 40 };
/** The longest text that stays in two lines of a submenu. */
const MAX_LABEL_LENGTH = 60;
const LONG_LABEL: Fault = {
  problem: `has more than ${MAX_LABEL_LENGTH} characters`,
  fix: 'Write two or three words; the page that it leads to says the rest.',
};
const tooMany = (count: number, level: number): Fault => ({
  problem: `has ${count} items; there is space for ${maxItems(level)}`,
  fix:
    level > 1
      ? 'Divide them between two submenus, or leave out those that a page links to.'
      : 'Group them: an item without `href` opens those in its `items`. Or leave out those that a page links to.',
});
const maxItems = (level: number): number => (level > 1 ? MAX_ITEMS.submenu : MAX_ITEMS.top);

/** Items of a dealer's own menus that no page would show: the header has two levels, the footer has groups of links (MENU-01, MENU-08). */
export function menuFindings({ navigation }: TenantConfig): Finding[] {
  return (['header', 'footer'] as const).flatMap((menu) =>
    findingsIn(navigation[menu] ?? [], ['navigation', menu], menu, 1),
  );
}

function findingsIn(
  items: readonly MenuItem[],
  list: Finding['path'],
  menu: 'header' | 'footer',
  level: number,
): Finding[] {
  const countFindings: Finding[] =
    items.length > maxItems(level) ? [{ path: list, found: items.length, ...tooMany(items.length, level) }] : [];
  const itemFindings = items.flatMap((item, index) => {
    const path = [...list, index];
    const isDuplicate = items.findIndex(({ label, href }) => label === item.label && href === item.href) < index;
    const fault = level > 2 ? TOO_DEEP : (faultOf(item, menu, level) ?? (isDuplicate ? DUPLICATE : null));
    // Only the uppermost of items nested too deeply is reported.
    const nested = fault === TOO_DEEP ? [] : findingsIn(item.items, [...path, 'items'], menu, level + 1);
    return [...(fault === null ? [] : [{ path, found: item.label, ...fault }]), ...nested];
  });
  return [...countFindings, ...itemFindings];
}

function faultOf({ label, href, models, items }: MenuItem, menu: 'header' | 'footer', level: number): Fault | null {
  const opensSubmenu = items.length > 0 || models === true;
  // In the footer, `modelRules` reports it.
  if (models === true && level > 1) return menu === 'footer' ? null : MODELS_ELSEWHERE;
  if (href === null && !opensSubmenu) return NO_TARGET;
  if (menu === 'footer' && level === 1 && !opensSubmenu) return FOOTER_LINK;
  if (level === 1 && href !== null && opensSubmenu) return LINK_AND_SUBMENU;
  return label.length > MAX_LABEL_LENGTH ? LONG_LABEL : null;
}
