import { parse, stringify } from 'yaml';
import { editForm, type FormField } from '#config/edit-form.ts';
import { formatData } from '#config/format-data.ts';

/** A file that the form could not have written; the message says why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

type Plain = { readonly [name: string]: unknown };
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Name of a hidden field with the hash of the file that the form was filled in from. The editor stores unsaved input and restores it over
 * newer values; the hash is restored with it, so that saving it is refused.
 */
export const BASE_FIELD = 'base';

/**
 * A dealer's file in the format that the editor reads: front matter as YAML, wording as a list, and lists within an object, for the hash.
 *
 * @param base the file's hash
 */
export function toEditor(path: string, stored: string, base: string): string {
  if (path.endsWith('.md')) {
    const { front, body } = splitFront(stored);
    const fields = front.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Za-z_]+):\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.replace(/^(['"])(.*)\1$/, '$2')] as const];
    });
    const lines = [...fields, [BASE_FIELD, base]].map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    return `---\n${lines.join('\n')}\n---\n${body}`;
  }
  const data = readJson(stored);
  const shown =
    path === 'text.json' && isPlain(data) ? Object.entries(data).map(([key, text]) => ({ key, text })) : data;
  return formatData({ ...(isPlain(shown) ? shown : { [topicOf(path)]: shown }), [BASE_FIELD]: base });
}

const topicOf = (path: string): string => path.replace(/\.json$/, '');

/** The hash of the file that the form was filled in from; '' = none. @throws UnreadableFile */
export function baseOf(path: string, written: string): string {
  const data = path.endsWith('.md') ? readYaml(splitFront(written).front) : readJson(written);
  return isPlain(data) ? String(data[BASE_FIELD] ?? '') : '';
}

/**
 * A file that the editor has written, as it is stored. Empty values, and defaults that were not written before, are left out: the
 * form has a value for every field.
 *
 * @param before the stored file; null = it is new
 * @throws UnreadableFile
 */
export function fromEditor(path: string, written: string, before: string | null): string {
  if (path.endsWith('.md')) {
    const { front, body } = splitFront(written.replace(/\r\n?/g, '\n'));
    const fields = readYaml(front);
    if (!isPlain(fields)) throw new UnreadableFile('it has no title and description');
    const lines = Object.entries(withoutBase(fields)).flatMap(([name, value]) => {
      const line = String(value ?? '')
        .replace(/\s+/g, ' ')
        .trim();
      return line === '' ? [] : [`${name}: ${/^['"]/.test(line) ? `'${line}'` : line}`];
    });
    return `---\n${lines.join('\n')}\n---\n\n${body.replace(/^\n+/, '').trimEnd()}\n`;
  }
  const all = readJson(written);
  if (!isPlain(all)) throw new UnreadableFile(OTHER_FORM);
  const data = withoutBase(all);
  const [old] = before === null ? [undefined] : [readJson(before)];
  if (path === 'text.json') {
    const list = listOf(data['text']).filter(isPlain);
    const keys = list.map(({ key }) => String(key));
    const twice = keys.find((key, index) => keys.indexOf(key) < index);
    if (twice !== undefined) throw new UnreadableFile(`"${twice}" is in the list twice. Remove one of the two`);
    return formatData(Object.fromEntries(list.map(({ key, text }) => [String(key), text])));
  }
  const topic = topicOf(path);
  const list = data[topic];
  const part = editForm({ [topic]: list ?? data }).find(({ name }) => name === topic);
  const [first] = part?.fields ?? [];
  if (part === undefined) return formatData(data);
  return formatData(first?.root ? tidyList(first, listOf(list), old) : tidyFields(part.fields, data, old));
}

const OTHER_FORM = 'it is not what the form writes';

/** The form leaves out a list without entries. */
function listOf(value: unknown): readonly unknown[] {
  if (value !== undefined && value !== null && !Array.isArray(value)) throw new UnreadableFile(OTHER_FORM);
  return value ?? [];
}

const withoutBase = (data: Plain): Plain =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== BASE_FIELD));

function tidyFields(fields: readonly FormField[], data: Plain, before: unknown): Plain {
  const old = isPlain(before) ? before : {};
  const fieldsByName = new Map(fields.map((field) => [field.name, field]));
  // The form has an order of its own; existing settings keep their place.
  const names = [...Object.keys(old).filter((name) => Object.hasOwn(data, name)), ...Object.keys(data)];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const value = data[name];
      const field = fieldsByName.get(name);
      if (field === undefined) return [[name, value]];
      const tidied = tidy(field, value, old[name]);
      return isEmpty(tidied) && !(name in old && sameData(tidied, old[name])) ? [] : [[name, tidied]];
    }),
  );
}

function tidy(field: FormField, value: unknown, before: unknown): unknown {
  if (Array.isArray(value)) return tidyList(field, value, before);
  if (isPlain(value)) return field.fields === undefined ? value : tidyFields(field.fields, value, before);
  // A field that can only be switched on has no default.
  const absent = field.widget === 'boolean' ? (field.default ?? false) : field.default;
  const isDefault = !field.required && value === absent && before === undefined;
  return isDefault ? undefined : value;
}

/** Entries are compared with the one that had the same number or name before, or stood in the same place. */
function tidyList(field: FormField, data: readonly unknown[], before: unknown): unknown[] {
  const { fields } = field;
  if (fields === undefined) return [...data];
  const old = Array.isArray(before) ? before : [];
  const keyOf = (one: unknown): unknown => (isPlain(one) ? (one['id'] ?? one['slug'] ?? one['name']) : undefined);
  return data.map((one, index) => {
    const key = keyOf(one);
    const match = key === undefined ? old[index] : old.find((other) => keyOf(other) === key);
    return isPlain(one) ? tidyFields(fields, one, match) : one;
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.keys(value).length === 0);

const sameData = (one: unknown, other: unknown): boolean => stringify(one) === stringify(other);

function splitFront(text: string): { readonly front: string; readonly body: string } {
  const [, front, body = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  return { front: front ?? '', body: front === undefined ? text : body };
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe' });
  } catch {
    throw new UnreadableFile(OTHER_FORM);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('it is not JSON');
  }
}
