import { htmlToText, looksLikeHtml } from '#config/plain-text.ts';
import { labelled, withoutFullStop } from '#text/list.ts';

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** One difference between two views of a page. */
export interface ViewChange {
  /** The path in the view, without list indexes: `frame.footer.phone.text`. */
  readonly path: string;
  /** The label of what it belongs to: `Mon-Fri`; null = there is none. */
  readonly subject: string | null;
  /** The label of the item around that one: the location whose opening hours these are. Left out = there is none. */
  readonly owner?: string;
  /** The text before and after, as a reader sees it; null = there was none, or it cannot be shown as text. */
  readonly before: string | null;
  readonly after: string | null;
  /** The raw values, to distinguish changes that cannot be shown as text. */
  readonly raw: string;
}

/** Fields that may identify an item in both lists; the first one that every item has is used. */
const IDENTITIES = ['id', 'href', 'key', 'days', 'name', 'label', 'title', 'heading', 'question', 'text', 'src'];
/** Fields that contain an item's label. */
const NAMES = ['days', 'label', 'title', 'heading', 'question', 'name', 'text', 'alt', 'caption'];
/** Fields whose values readers never see. */
const HIDDEN_FIELDS = new Set([
  ...['id', 'key', 'kind', 'external', 'current', 'width', 'height', 'srcset', 'avif', 'src', 'icon', 'list', 'layout'],
  ...[
    'dialog',
    'variant',
    'action',
    'autocomplete',
    'control',
    'inputMode',
    'pattern',
    'type',
    'dollars',
    'statusClass',
  ],
  ...['until', 'from', 'day', 'canonical', 'image', 'drawing', 'state', 'url', 'fileName', 'tiles'],
  ...['coded', 'codedHref'],
]);

/**
 * The differences between two views, leaf by leaf; an item or part that exists in only one of them is one change, not one for each of its
 * leaves. List items are matched by identity, so that adding one at the top is one change.
 */
export function viewChanges(before: unknown, after: unknown): ViewChange[] {
  const changes: ViewChange[] = [];
  compare(before as Json, after as Json, '', NO_LABELS, changes);
  return changes;
}

/** The labels of the items that contain a value: the inner one, and the one around it. */
type Labels = Pick<ViewChange, 'subject' | 'owner'>;
const NO_LABELS: Labels = { subject: null };
const withInnerLabel = (outer: Labels, name: string | null): Labels =>
  name === null ? outer : outer.subject === null ? { subject: name } : { subject: name, owner: outer.subject };

function compare(a: Json | undefined, b: Json | undefined, path: string, labels: Labels, changes: ViewChange[]): void {
  if (isJsonObject(a) && isJsonObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      if (!(key === 'href' && isShownByText(a, b)))
        compare(a[key], b[key], path === '' ? key : `${path}.${key}`, labels, changes);
    return;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    compareLists(a, b, path, labels, changes);
    return;
  }
  const [oldValue, newValue] = [a ?? null, b ?? null];
  if (oldValue === newValue) return;
  // If only one of them has the part, its text is shown; null counts as missing.
  changes.push({
    path,
    ...labels,
    before: shownText(oldValue, path),
    after: shownText(newValue, path),
    raw: JSON.stringify([oldValue, newValue]),
  });
}

/** Whether the text of a link to a phone number or an e-mail address has changed, which says the same as the change of its target. */
const isShownByText = (before: JsonObject, after: JsonObject): boolean =>
  before.text !== after.text &&
  [before, after].every(
    ({ text, href }) => isTextOrNumber(text) && typeof href === 'string' && /^(?:tel|mailto):/.test(href),
  );

function compareLists(
  a: readonly Json[],
  b: readonly Json[],
  path: string,
  labels: Labels,
  changes: ViewChange[],
): void {
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  const [itemsBefore, itemsAfter] = [identities(a, b), identities(b, a)];
  if (itemsBefore === null || itemsAfter === null) {
    // The items have no unique identities, so they are matched by position.
    for (let i = 0; i < Math.max(a.length, b.length); i += 1) compare(a[i], b[i], path, labels, changes);
    return;
  }
  const count = changes.length;
  const renamed = renamedItems(itemsBefore, itemsAfter);
  for (const [id, item] of itemsBefore) {
    const other = renamed.get(item);
    if (other === undefined)
      compare(item, itemsAfter.get(id), path, withInnerLabel(labels, nameOf(item, path)), changes);
    else compare(item, other, path, labels, changes);
  }
  const renamedKeys = new Set(renamed.values());
  for (const [id, item] of itemsAfter)
    if (!itemsBefore.has(id) && !renamedKeys.has(item))
      compare(undefined, item, path, withInnerLabel(labels, nameOf(item, path)), changes);
  if (changes.length === count) changes.push({ path, ...labels, before: null, after: null, raw: 'order' });
}

/**
 * Items that changed their identity:
 * - links with the same target, and choices with the same value;
 * - in lists of equal length, texts at the same place, such as the lines of an address;
 * - in lists of equal length, parts at the same place, if both have headings, or both have labels and no link.
 */
function renamedItems(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): Map<Json, Json> {
  const renamed = new Map<Json, Json>();
  const added = [...after].filter(([id]) => !before.has(id)).map(([, item]) => item);
  const [oldItems, newItems] = [[...before.values()], [...after.values()]];
  for (const [id, item] of before) {
    if (after.has(id)) continue;
    const atSameIndex = oldItems.length === newItems.length ? newItems[oldItems.indexOf(item)] : undefined;
    const same = added.find((candidate) =>
      isJsonObject(item) && isJsonObject(candidate)
        ? ['href', 'value'].some((key) => typeof candidate[key] === 'string' && candidate[key] === item[key]) ||
          (candidate === atSameIndex && candidate.id === undefined && canBeRelabelled(item, candidate))
        : candidate === atSameIndex,
    );
    if (same !== undefined && ![...renamed.values()].includes(same)) renamed.set(item, same);
  }
  return renamed;
}

/** Whether two parts have headings, or labels and no link. */
const canBeRelabelled = (item: JsonObject, other: JsonObject): boolean =>
  [item, other].every(({ heading }) => isTextOrNumber(heading)) ||
  [item, other].every(({ label, href }) => isTextOrNumber(label) && href === null);

/** Items by their identity; null = they have none, or two have the same. */
function identities(items: readonly Json[], others: readonly Json[]): Map<string, Json> | null {
  const all = [...items, ...others];
  const key = all.every(isJsonObject)
    ? IDENTITIES.find((field) => all.every((item) => isTextOrNumber((item as JsonObject)[field])))
    : undefined;
  if (key === undefined && !all.every((item) => typeof item !== 'object')) return null;
  const byIdentity = new Map(items.map((item) => [String(key === undefined ? item : (item as JsonObject)[key]), item]));
  return byIdentity.size === items.length ? byIdentity : null;
}

const isTextOrNumber = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The label of an item; null for one that consists only of its text, which is shown anyway. */
function nameOf(item: Json, path: string): string | null {
  const name = isJsonObject(item) ? labelOf(item) : undefined;
  return name === undefined ? null : cropToChange(shownText(name, `${path}.label`), null)[0];
}

/** The text that labels an item; of a car, both parts of its title. */
const labelOf = (item: JsonObject): string | undefined =>
  NAMES.flatMap((key) => {
    const value = item[key] ?? null;
    const parts = isJsonObject(value) ? [value.main, value.detail] : [value];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' ') || [];
  })[0];

/** The text as a reader sees it; null = it cannot be shown. */
function shownText(value: Json, path: string): string | null {
  if (value === null || typeof value === 'boolean') return null;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (typeof value === 'number') return HIDDEN_FIELDS.has(key) ? null : String(value);
  if (typeof value === 'string') return HIDDEN_FIELDS.has(key) || HIDDEN_TEXT.test(value) ? null : plainText(value);
  if (Array.isArray(value)) {
    const parts = value.flatMap((item) => shownText(item, path) ?? []);
    return parts.length === 0 ? null : parts.join(', ');
  }
  const object = value as JsonObject;
  const name = labelOf(object);
  const hours = typeof object.hours === 'string' && name === object.days ? `: ${object.hours}` : '';
  if (name !== undefined) return labelled(plainText(name) + hours, contentOf(object, path).join('; ') || null);
  const words = Object.entries(object).flatMap(([field, inner]) => shownText(inner, `${path}.${field}`) ?? []);
  return words[0] ?? null;
}

/** What a part shows besides its label: the text below a title, and the items of a list that is the only one in it. */
function contentOf(object: JsonObject, path: string): string[] {
  const { title, text } = object;
  const below = typeof title === 'string' && typeof text === 'string' ? [text] : [];
  const lists = Object.values(object).filter((inner) => Array.isArray(inner) && inner.some(isJsonObject));
  const items = lists.length === 1 ? (lists[0] as readonly Json[]) : [];
  return [...below, ...items].flatMap((part) => shownText(part, path) ?? []).map(withoutFullStop);
}

const plainText = (text: string): string => (looksLikeHtml(text) ? htmlToText(text) : text).replace(/\s+/g, ' ').trim();

/** Values that are not shown: JSON, URLs, file names with a hash, times of day such as `08:30`. */
const HIDDEN_TEXT = /^(?:[[{].*|(?:https?|tel|mailto|data):\S*|\/.*\.[0-9a-f]{8,}\.\w+|\d\d:\d\d|)$/s;

/** Maximum length of a shown text, and of the unchanged text on each side of a difference. */
const MAX_SHOWN = 160;
const MAX_CONTEXT = 40;

/** Two texts for the report: of several sentences only those that differ, and long ones cut to the difference, at word boundaries. */
export function cropToChange(textBefore: string | null, textAfter: string | null): [string | null, string | null] {
  if (textBefore === null || textAfter === null) return [sliceText(textBefore, 0, 0), sliceText(textAfter, 0, 0)];
  const [before, after] = differingSentences(textBefore, textAfter);
  if (Math.max(before.length, after.length) <= MAX_SHOWN) return [sliceText(before, 0, 0), sliceText(after, 0, 0)];
  const shorter = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < shorter && before[start] === after[start]) start += 1;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  start = start <= MAX_CONTEXT ? 0 : before.lastIndexOf(' ', start - MAX_CONTEXT) + 1;
  end = end <= MAX_CONTEXT ? 0 : end - MAX_CONTEXT;
  return [sliceText(before, start, end), sliceText(after, start, end)];
}

/** Both texts without the sentences that they share at their beginning and end; unchanged if one only adds sentences to the other. */
function differingSentences(before: string, after: string): [string, string] {
  const [a, b] = [before, after].map((text) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) as [string[], string[]];
  const shorter = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < shorter && a[start] === b[start]) start += 1;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  if (start + end === shorter) return [before, after];
  return [a.slice(start, a.length - end).join(' '), b.slice(start, b.length - end).join(' ')];
}

function sliceText(text: string | null, start: number, end: number): string | null {
  if (text === null) return null;
  let rest = text.slice(start, text.length - end);
  const isCut = end > 0 || rest.length > MAX_SHOWN;
  if (isCut) rest = rest.slice(0, MAX_SHOWN).replace(/\s+\S*$/, '');
  return `${start > 0 ? '… ' : ''}${rest}${isCut ? ' …' : ''}`;
}
