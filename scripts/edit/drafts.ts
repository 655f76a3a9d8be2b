import { stringify } from 'yaml';
import * as z from 'zod';
import { EDIT_MESSAGES } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import { type DealerWebsite, partOf, placeInForm } from './dealer-website.ts';
import { BASE_FIELD, fromEditor } from './edit-data.ts';
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
export interface TypedText {
  readonly title: string;
  /** Why it is not in the form. */
  readonly message: string;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** What was typed in a draft that the form must not restore; null = it may, because nobody else has changed the page since. */
export function staleDraft(
  website: DealerWebsite,
  person: Person,
  { collectionName, slug, values }: Draft,
  isOtherForm: boolean,
): TypedText | null {
  const path = collectionName === '_singletons' ? `${slug}.json` : `${collectionName}/${slug}.md`;
  const head = website.head();
  const base = String(values[BASE_FIELD] ?? '');
  const stored = website.files().find((file) => file.path === path);
  const isSame = stored === undefined ? base === '' : base !== '' && website.hasOnlyChangesOf(person, base, path, head);
  if (isSame && !isOtherForm) return null;
  const message = isSame
    ? EDIT_MESSAGES.draftForm
    : stored === undefined
      ? EDIT_MESSAGES.deletedSince
      : website.changedSince(path, head, EDIT_MESSAGES.draftChanged);
  const before = website.store.hasContent(base) ? website.store.content(base).toString('utf8') : null;
  return {
    title: fill(EDIT_MESSAGES.draftTitle, { part: partOf(path) }),
    message,
    values: typedSince(path, values, before),
  };
}

/** The values that would have been saved, without those that the file had before. */
function typedSince(path: string, values: Draft['values'], before: string | null): TypedText['values'] {
  const all = nested(values);
  const { body, ...front } = all;
  const written = path.endsWith('.md') ? `---\n${stringify(front)}---\n${String(body ?? '')}` : JSON.stringify(all);
  const old = before === null ? {} : flat(path, before);
  const topic = path.split(/[/.]/)[0] ?? '';
  return Object.entries(flat(path, fromEditor(path, written, before)))
    .filter(([name, value]) => old[name] !== value)
    .map(([name, value]) => ({
      label: placeInForm(topic, name)
        .join(', ')
        .replace(/^[a-z]/, (letter) => letter.toUpperCase()),
      value: value.startsWith('blob:') ? EDIT_MESSAGES.draftPicture : value,
    }));
}

/** All values of a stored file by path. */
function flat(path: string, stored: string): { [name: string]: string } {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(stored) ?? [];
  const data: unknown = path.endsWith('.md') ? { ...readFront(front), body: body.trim() } : JSON.parse(stored);
  const found: { [name: string]: string } = {};
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) found[at] = String(value ?? '');
    else for (const [name, inner] of Object.entries(value)) visit(inner, at === '' ? name : `${at}.${name}`);
  };
  visit(data, '');
  return found;
}

const readFront = (front: string): object =>
  Object.fromEntries(front.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:\s*/, '')]));

/** Turns values by path into nested objects and lists. */
function nested(values: Draft['values']): { [name: string]: unknown } {
  const root: { [name: string]: unknown } = {};
  for (const [path, value] of Object.entries(values)) {
    if (value === null) continue;
    const names = path.split('.');
    let at: { [name: string]: unknown } = root;
    for (const [place, name] of names.entries()) {
      const next = names[place + 1];
      if (name === '__proto__') break;
      const inner = at[name];
      if (next === undefined) {
        if (typeof inner !== 'object' || inner === null) at[name] = value;
      } else if (typeof inner === 'object' && inner !== null) at = inner as typeof at;
      else {
        const made = (/^\d+$/.test(next) ? [] : {}) as typeof at;
        at[name] = made;
        at = made;
      }
    }
  }
  return root;
}
