import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import * as z from 'zod';
import { wordLabel } from '#config/edit-form.ts';
import { excessOf } from '#config/read-data.ts';
import { EDIT_MESSAGES } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import { type DealerWebsite, labelledPath, partOf } from './dealer-website.ts';
import { BASE_FIELD, fromEditor, UnreadableFile } from './edit-data.ts';
import type { Person } from './git-store.ts';

/** Unsaved changes that the editor stores in the browser: the values of each page by path, such as `team.0.role`. */
export const DraftsSchema = z.object({
  /** Whether the form has changed since; the editor would drop all drafts then. */
  isOtherForm: z.boolean(),
  drafts: z
    .array(
      z.object({
        collectionName: z.string().max(100),
        slug: z.string().max(300),
        values: z.record(z.string(), z.unknown()),
      }),
    )
    .max(100),
});
export type Draft = z.infer<typeof DraftsSchema>['drafts'][number];

/** What somebody typed that cannot be restored into the form, so that they can read and copy it. */
export interface UnrestoredDraft {
  readonly title: string;
  /** Why it is not in the form. */
  readonly message: string;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** What the form should do with a draft: restore it (null), drop it because its values are stored, or show what was typed instead. */
export type DraftAction = UnrestoredDraft | 'saved' | null;

/**
 * What to do with a draft. It is restored unless somebody else has changed the page since, or the form has changed. A draft that was saved
 * may remain, if somebody types and saves within half a second: the editor stores what was typed only after that.
 */
export function draftAction(
  website: DealerWebsite,
  person: Person,
  { collectionName, slug, values }: Draft,
  isOtherForm: boolean,
): DraftAction {
  const path = collectionName === '_singletons' ? `${slug}.json` : `${collectionName}/${slug}.md`;
  const head = website.head();
  const base = String(values[BASE_FIELD] ?? '');
  const stored = website.files().find((file) => file.path === path);
  const isSame = stored === undefined ? base === '' : website.hasOnlyChangesOf(person, base, path, head);
  if (stored !== undefined && isStored(path, values, contentOf(website, stored.sha))) return 'saved';
  if (isSame && !isOtherForm) return null;
  const message = isSame
    ? EDIT_MESSAGES.draftForm
    : stored === undefined
      ? EDIT_MESSAGES.deletedSince
      : website.changedSince(path, head, EDIT_MESSAGES.draftChanged);
  const storedBefore = website.store.hasContent(base) ? contentOf(website, base) : null;
  return {
    title: fill(EDIT_MESSAGES.draftTitle, { part: partOf(path) }),
    message,
    values: changedDraftValues(path, values, storedBefore),
  };
}

const contentOf = (website: DealerWebsite, sha: string): string => website.store.content(sha).toString('utf8');

/** Whether saving a draft would leave its file as it is. */
function isStored(path: string, values: Draft['values'], stored: string): boolean {
  const fileText = fileFromDraft(path, values, stored);
  return fileText !== null && isDeepStrictEqual(flatValues(path, fileText), flatValues(path, stored));
}

/** The values that would have been saved, without those that the file had before; all that was typed if it could not be saved as it is. */
function changedDraftValues(
  path: string,
  values: Draft['values'],
  storedBefore: string | null,
): UnrestoredDraft['values'] {
  const oldValues = storedBefore === null ? {} : flatValues(path, storedBefore);
  const setting = path.split(/[/.]/)[0] ?? '';
  const fileText = fileFromDraft(path, values, storedBefore);
  const labelOf = (name: string): string =>
    labelledPath(setting, name)
      .join(', ')
      .replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return (fileText === null ? allDraftValues(setting, values) : Object.entries(flatValues(path, fileText)))
    .filter(([name, value]) => oldValues[name] !== value)
    .map(([name, value]) => ({
      label: setting === 'text' ? wordLabel(name) : labelOf(name),
      value: value.startsWith('blob:') ? EDIT_MESSAGES.draftPicture : value,
    }));
}

/** Everything in a draft, by path; of the words on the site by their key, as in their file. */
function allDraftValues(setting: string, values: Draft['values']): (readonly [name: string, value: string])[] {
  const all = nestValues({ ...values, [BASE_FIELD]: null });
  if (setting !== 'text') return Object.entries(leavesOf(all));
  return [all['text']].flat().flatMap((entry) => {
    const { key = '', text = '' } = (entry ?? {}) as { readonly key?: unknown; readonly text?: unknown };
    return text === '' ? [] : [[String(key), String(text)] as const];
  });
}

/** The file that saving a draft would write over `storedBefore`; null = it would be refused. */
function fileFromDraft(path: string, values: Draft['values'], storedBefore: string | null): string | null {
  const draft = nestValues(values);
  const { body, ...front } = draft;
  const fileText = path.endsWith('.md') ? `---\n${stringify(front)}---\n${String(body ?? '')}` : JSON.stringify(draft);
  try {
    return fromEditor(path, fileText, storedBefore);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return null;
  }
}

/** All values of a stored file by path. */
function flatValues(path: string, stored: string): { [name: string]: string } {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(stored) ?? [];
  if (path.endsWith('.md')) return leavesOf({ ...readFront(front), body: body.trim() });
  try {
    return leavesOf(JSON.parse(stored));
  } catch {
    return {}; // the hash is that of another file
  }
}

function leavesOf(data: unknown): { [name: string]: string } {
  const leaves: { [name: string]: string } = {};
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) leaves[path] = String(value ?? '');
    else for (const [name, child] of Object.entries(value)) visit(child, path === '' ? name : `${path}.${name}`);
  };
  visit(data, '');
  return leaves;
}

const readFront = (front: string): object =>
  Object.fromEntries(front.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:\s*/, '')]));

/** Number of an entry; no page has room for 10,000. */
const INDEX = /^\d{1,4}$/;

/** No form nests fields as deeply as this; more would overflow the stack. */
const MAX_LEVELS = 32;

/** Turns values by path into nested objects and lists. */
function nestValues(values: Draft['values']): { [name: string]: unknown } {
  const root: { [name: string]: unknown } = {};
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    if (value === null || excessOf(value) !== null || names.length > MAX_LEVELS) continue;
    let parent: { [name: string]: unknown } = root;
    for (const [index, name] of names.entries()) {
      const next = names[index + 1];
      if (name.startsWith('__')) break; // `__proto__`, and what the editor adds for itself, such as `__sc_item_id`
      if (Array.isArray(parent) && !INDEX.test(name)) break; // `length`, and what would be a list of millions
      const child = parent[name];
      if (next === undefined) {
        if (typeof child !== 'object' || child === null) parent[name] = value;
      } else if (typeof child === 'object' && child !== null) parent = child as typeof parent;
      else {
        const container = (INDEX.test(next) ? [] : {}) as typeof parent;
        parent[name] = container;
        parent = container;
      }
    }
  }
  return root;
}
