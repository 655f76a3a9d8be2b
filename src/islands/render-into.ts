import type { ReactElement, ReactNode } from 'react';

/** What was rendered as one node, to compare the next content with. */
export interface Rendered {
  readonly node: Element | Text;
  readonly key: string | null;
  /** The memoised component that rendered it, and its props; null without one. */
  readonly memo: Memo | null;
  /** Props of the last render, or the text; null for static HTML. */
  readonly props: Props | string | null;
  readonly children: readonly Rendered[] | null;
}
type Props = { readonly [name: string]: unknown; readonly children?: ReactNode };
type Memo = { readonly type: unknown; readonly props: Props };
/** An element or a text to be rendered. */
type Item =
  | string
  | { readonly tag: string; readonly key: string | null; readonly props: Props; readonly memo: Memo | null };
/**
 * What is still to be rendered. `deferred`: an element of a memoised component (`memo`), whose function is called only if its props have
 * changed.
 */
type Pending = Item | typeof Unchanged | { readonly deferred: ReactElement<Props>; readonly key: string | null };

/** A placeholder for an element that is not rendered this time: the existing one stays as it is. */
export const Unchanged = (): null => null;

/**
 * Renders React elements without state or event handlers directly into the DOM: each element is compared with the one rendered before, or
 * with the static HTML, and only differences are changed. Updating a list of cards takes a fifth of the time React needs, and the cards
 * of the static page are reused.
 *
 * Components rendered this way must not use hooks or event handlers: both throw, and the linter forbids them (biome.jsonc). A changed key
 * creates a new element; memoised components (`memo`) are skipped while their props are the same. React is not loaded, so static pages can
 * use this too.
 *
 * @param content the new children of `parent`
 * @param before what the last call for this parent returned; null = it has its static HTML
 */
export function renderInto(
  parent: Element,
  content: ReactNode,
  before: readonly Rendered[] | null,
): readonly Rendered[] {
  const pendingItems: Pending[] = [];
  expand(content, null, pendingItems);
  const previous = before ?? [...parent.childNodes].flatMap(renderedOf);
  const rendered: Rendered[] = [];
  let position = 0;
  for (const pending of pendingItems) {
    const existing = previous[position];
    if (typeof pending === 'function') {
      if (existing) rendered.push(existing);
      position += 1;
      continue;
    }
    if (
      existing &&
      'object' === typeof pending &&
      'deferred' in pending &&
      isUnchanged(existing, pending.deferred, pending.key)
    ) {
      rendered.push(existing);
      position += 1;
      continue;
    }
    const item = itemOf(pending);
    let match = position;
    while (match < previous.length && !canReuse(previous[match] as Rendered, item)) match += 1;
    const oldChild = previous[match];
    if (oldChild) {
      for (; position < match; position += 1) (previous[position] as Rendered).node.remove();
      position += 1;
      rendered.push(update(oldChild, item));
    } else {
      const added = make(item, parent);
      parent.insertBefore(added.node, existing?.node ?? null);
      rendered.push(added);
    }
  }
  for (; position < previous.length; position += 1) (previous[position] as Rendered).node.remove();
  return rendered;
}

/** Renders one element as a DOM element, because the Content Security Policy (Trusted Types) forbids `innerHTML`. */
export function toDom(part: ReactElement): HTMLElement {
  const [rendered] = renderInto(document.createElement('div'), part, []);
  if (!(rendered?.node instanceof HTMLElement)) throw new Error('A component must render one element.');
  rendered.node.remove();
  return rendered.node;
}

/** Converts content to elements and texts; adjacent texts are joined, as in the static page. */
function expand(content: ReactNode, key: string | null, into: Pending[]): void {
  if (content === null || content === undefined || typeof content === 'boolean') return;
  if (Array.isArray(content)) {
    for (const child of content) expand(child, null, into);
  } else if (!isElement(content)) {
    const last = into.at(-1);
    if (typeof last === 'string') into[into.length - 1] = last + String(content);
    else into.push(String(content));
  } else {
    const { type, props } = content;
    const ownKey = content.key ?? key;
    if (typeof type === 'string') into.push({ tag: type, key: ownKey, props, memo: null });
    else if (typeof type === 'symbol') expand(props.children, null, into);
    else if (type === Unchanged) into.push(Unchanged);
    else if (typeof type === 'function') expand((type as (props: Props) => ReactNode)(props), ownKey, into);
    else into.push({ deferred: content, key: ownKey });
  }
}

const isMemo = (type: unknown): type is { readonly type: (props: Props) => ReactNode } =>
  typeof type === 'object' && type !== null && 'type' in type && typeof type.type === 'function';

const isElement = (content: ReactNode): content is ReactElement<Props> =>
  typeof content === 'object' && content !== null && '$$typeof' in content;

function isUnchanged(
  { memo, key }: Rendered,
  { type, props }: ReactElement<Props>,
  expectedKey: string | null,
): boolean {
  if (memo === null || memo.type !== type || key !== expectedKey) return false;
  const names = Object.keys(props);
  return names.length === Object.keys(memo.props).length && names.every((name) => props[name] === memo.props[name]);
}

/** Calls the function of a memoised component; anything else is returned as it is. */
function itemOf(pending: Exclude<Pending, typeof Unchanged>): Item {
  if (typeof pending === 'string' || !('deferred' in pending)) return pending;
  const { type, props } = pending.deferred;
  const into: Pending[] = [];
  if (!isMemo(type)) throw new Error('renderInto renders elements, functions and memo components only.');
  expand(type.type(props), pending.key, into);
  const [item] = into;
  if (typeof item !== 'object' || 'deferred' in item) throw new Error('A memo component must render one element.');
  return { ...item, memo: { type, props } };
}

/** A node of the static page as `Rendered`; whitespace between elements, and comments, are removed from the page. */
function renderedOf(node: ChildNode): Rendered[] {
  if (node instanceof Element || (node instanceof Text && node.data.trim() !== ''))
    return [{ node, key: null, memo: null, props: null, children: null }];
  node.remove();
  return [];
}

/** Whether an existing node can be changed into an item. */
function canReuse({ node, key, props }: Rendered, item: Item): boolean {
  if (typeof item === 'string') return node instanceof Text;
  if (node instanceof Text || node.localName !== item.tag) return false;
  const before = props === null ? node.getAttribute('class') : (props as Props)['className'];
  return (props === null || key === item.key) && firstWord(before) === firstWord(item.props['className']);
}
const firstWord = (text: unknown): string => (typeof text === 'string' ? (text.split(' ', 1)[0] ?? '') : '');

function make(item: Item, parent: Element): Rendered {
  if (typeof item === 'string')
    return { node: document.createTextNode(item), key: null, memo: null, props: item, children: null };
  const { tag, key, props, memo } = item;
  const isSvg = tag === 'svg' || parent.namespaceURI === SVG;
  const node = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const name in props) if (name !== 'children') setAttribute(node, name, props[name]);
  return { node, key, memo, props, children: renderInto(node, props.children, []) };
}
const SVG = 'http://www.w3.org/2000/svg';

function update({ node, props: before, children }: Rendered, item: Item): Rendered {
  if (typeof item === 'string') {
    if (before === null ? (node as Text).data !== item : before !== item) (node as Text).data = item;
    return { node, key: null, memo: null, props: item, children: null };
  }
  const element = node as Element;
  const { key, props, memo } = item;
  if (before === null) syncAttributes(element, props);
  else {
    const old = before as Props;
    for (const name in props)
      if (name !== 'children' && props[name] !== old[name]) setAttribute(element, name, props[name]);
    for (const name in old) if (name !== 'children' && !(name in props)) element.removeAttribute(attributeOf(name));
  }
  return { node, key, memo, props, children: renderInto(element, props.children, children) };
}

/** Attributes that the shopper, custom elements, time windows and broken pictures change; they are left alone. */
const EXTERNALLY_CHANGED: ReadonlySet<string> = new Set([
  'open',
  'hidden',
  'aria-pressed',
  'data-broken',
  'data-no-photo',
]);

/** Sets the attributes of a static element that differ, and removes the others. */
function syncAttributes(element: Element, props: Props): void {
  const attributes = new Map<string, string>();
  for (const name in props) {
    const value = name === 'children' ? null : textOf(name, props[name]);
    if (value !== null) attributes.set(attributeOf(name), value);
  }
  /** Which of `EXTERNALLY_CHANGED` are removed all the same, because what they were set for is no longer shown. */
  const outdated: { readonly [name: string]: boolean } = {
    hidden: !(attributes.has('data-until') || attributes.has('data-from')),
    'data-broken': element.getAttribute('src') !== attributes.get('src'),
    // A menu that was opened before scripts arrived stays open, unless it becomes another car's.
    open: (element.firstElementChild?.getAttribute('aria-label') ?? null) !== accessibleNameOf(props.children),
  };
  for (const { name } of [...element.attributes])
    if (!attributes.has(name) && (outdated[name] ?? !EXTERNALLY_CHANGED.has(name))) element.removeAttribute(name);
  for (const [name, value] of attributes)
    if (element.getAttribute(name) !== value && !(EXTERNALLY_CHANGED.has(name) && element.hasAttribute(name)))
      element.setAttribute(name, value);
}

/** The accessible name of the first element. */
function accessibleNameOf(children: ReactNode): unknown {
  const [first] = [children].flat();
  return isElement(first) ? (first.props['aria-label'] ?? null) : null;
}

function setAttribute(element: Element, name: string, value: unknown): void {
  const text = textOf(name, value);
  if (text === null) element.removeAttribute(attributeOf(name));
  else element.setAttribute(attributeOf(name), text);
}

/** As React renders it: `true` is an empty attribute, but the text "true" for `aria-` and `data-`. */
function textOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'function' || typeof value === 'object')
    throw new Error(`${name} is not text: renderInto attaches no event handlers.`);
  if (typeof value !== 'boolean') return String(value);
  if (/^(aria|data)-/.test(name)) return String(value);
  return value ? '' : null;
}

const NAMES: { readonly [prop: string]: string } = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  fetchPriority: 'fetchpriority',
  dateTime: 'datetime',
  tabIndex: 'tabindex',
};
const attributeOf = (name: string): string => NAMES[name] ?? name;
