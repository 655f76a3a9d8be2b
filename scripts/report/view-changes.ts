import { htmlToText, looksLikeHtml } from '#config/plain-text.ts';

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
type Group = { readonly [key: string]: Json };

/** One thing that differs between two views of a page. */
export interface ViewChange {
  /** In the view, without the numbers of lists: `frame.footer.phone.text`. */
  readonly path: string;
  /** What it belongs to, by the words beside it: `Mon-Fri`; null = nothing says. */
  readonly of: string | null;
  /** What a reader sees, before and after; null = there was nothing, or nothing that can be read out. */
  readonly before: string | null;
  readonly after: string | null;
  /** Tells changes apart that cannot be read out: the values themselves. */
  readonly raw: string;
}

/** By which the items of two lists are known to be the same, the first that every item has. */
const IDENTITIES = ['id', 'href', 'key', 'days', 'name', 'label', 'title', 'heading', 'question', 'text', 'src'];
/** Of an item, what a reader would call it by. */
const NAMES = ['days', 'label', 'title', 'heading', 'question', 'name', 'text', 'alt', 'caption'];
/** Values that no reader sees as they stand. */
const UNREAD = new Set([
  ...['id', 'key', 'kind', 'external', 'current', 'width', 'height', 'srcset', 'avif', 'src', 'icon', 'list', 'layout'],
  ...['dialog', 'tone', 'action', 'autocomplete', 'control', 'inputMode', 'pattern', 'type', 'dollars', 'statusClass'],
  ...['until', 'from', 'day', 'canonical', 'image', 'drawing', 'state', 'url', 'fileName', 'coded', 'tiles'],
]);

/**
 * What differs between two views, leaf by leaf; an item or a part that is only in one of them is one change, not one for each of its leaves.
 * Items of lists are known by what they are called, so that one more at the top does not change all below it.
 */
export function viewChanges(before: unknown, after: unknown): ViewChange[] {
  const found: ViewChange[] = [];
  compare(before as Json, after as Json, '', null, found);
  return found;
}

function compare(a: Json | undefined, b: Json | undefined, path: string, of: string | null, found: ViewChange[]): void {
  if (isGroup(a) && isGroup(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      compare(a[key], b[key], path === '' ? key : `${path}.${key}`, of, found);
    return;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    compareLists(a, b, path, of, found);
    return;
  }
  const [was, is] = [a ?? null, b ?? null];
  if (was === is) return;
  // A part that came or went as a whole is told by its words; null beside a value is the same as nothing.
  found.push({ path, of, before: readOut(was, path), after: readOut(is, path), raw: JSON.stringify([was, is]) });
}

function compareLists(
  a: readonly Json[],
  b: readonly Json[],
  path: string,
  of: string | null,
  found: ViewChange[],
): void {
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  const [ours, theirs] = [identities(a, b), identities(b, a)];
  if (ours === null || theirs === null) {
    // Nothing names the items: those at the same place belong together.
    for (let at = 0; at < Math.max(a.length, b.length); at += 1) compare(a[at], b[at], path, of, found);
    return;
  }
  const count = found.length;
  for (const [id, item] of ours) compare(item, theirs.get(id), path, nameOf(item, path) ?? of, found);
  for (const [id, item] of theirs) if (!ours.has(id)) compare(undefined, item, path, nameOf(item, path) ?? of, found);
  if (found.length === count) found.push({ path, of, before: null, after: null, raw: 'order' });
}

/** Items by what they are known by; null = two would have the same. */
function identities(items: readonly Json[], others: readonly Json[]): Map<string, Json> | null {
  const all = [...items, ...others];
  const key = all.every(isGroup)
    ? IDENTITIES.find((one) => all.every((item) => isId((item as Group)[one])))
    : undefined;
  if (key === undefined && !all.every((item) => typeof item !== 'object')) return null;
  const found = new Map(items.map((item) => [String(key === undefined ? item : (item as Group)[key]), item]));
  return found.size === items.length ? found : null;
}

const isId = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
const isGroup = (value: Json | undefined): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an item is called; null for one that is nothing but its text, which is told anyway. */
function nameOf(item: Json, path: string): string | null {
  if (!isGroup(item)) return null;
  const name = NAMES.map((key) => item[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? cropToChange(readOut(name, `${path}.label`), null)[0] : null;
}

/** As a reader sees it; null = nobody can read it out. */
function readOut(value: Json, path: string): string | null {
  if (value === null || typeof value === 'boolean') return null;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (typeof value === 'number') return UNREAD.has(key) ? null : String(value);
  if (typeof value === 'string') return UNREAD.has(key) || UNREAD_TEXT.test(value) ? null : plain(value);
  if (Array.isArray(value)) {
    const parts = value.flatMap((item) => readOut(item, path) ?? []);
    return parts.length === 0 ? null : parts.join(', ');
  }
  const group = value as Group;
  const name = NAMES.find((one) => typeof group[one] === 'string' && group[one] !== '');
  const hours = typeof group.hours === 'string' && name === 'days' ? `: ${group.hours}` : '';
  if (name !== undefined) return plain(String(group[name])) + hours;
  const words = Object.entries(group).flatMap(([one, inner]) => readOut(inner, `${path}.${one}`) ?? []);
  return words[0] ?? null;
}

const plain = (text: string): string => (looksLikeHtml(text) ? htmlToText(text) : text).replace(/\s+/g, ' ').trim();

/** Data, addresses of calls and files named by what is in them, times of the day as data hold them. */
const UNREAD_TEXT = /^(?:[[{].*|(?:tel|mailto|data):.*|\/.*\.[0-9a-f]{8,}\.\w+|\d\d:\d\d|)$/s;

/** Letters of a text that are told, and those around what differs. */
const MOST = 160;
const AROUND = 40;

/** Two texts as they are told: long ones cut to where they differ, at words. */
export function cropToChange(before: string | null, after: string | null): [string | null, string | null] {
  if (before === null || after === null || Math.max(before.length, after.length) <= MOST)
    return [cut(before, 0, 0), cut(after, 0, 0)];
  const least = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < least && before[start] === after[start]) start += 1;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  start = start <= AROUND ? 0 : before.lastIndexOf(' ', start - AROUND) + 1;
  end = end <= AROUND ? 0 : end - AROUND;
  return [cut(before, start, end), cut(after, start, end)];
}

function cut(text: string | null, start: number, end: number): string | null {
  if (text === null) return null;
  let rest = text.slice(start, text.length - end);
  const isCut = end > 0 || rest.length > MOST;
  if (isCut) rest = rest.slice(0, MOST).replace(/\s+\S*$/, '');
  return `${start > 0 ? '… ' : ''}${rest}${isCut ? ' …' : ''}`;
}
