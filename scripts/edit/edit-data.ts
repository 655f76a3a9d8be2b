import { parse, stringify } from 'yaml';
import { editForm, type FormField } from '#config/edit-form.ts';
import { formatData } from '#config/format-data.ts';
import { excessOf } from '#config/read-data.ts';

/** A file that the form could not have written; the message says why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

type PlainObject = { readonly [name: string]: unknown };
const isPlainObject = (value: unknown): value is PlainObject =>
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
  const editorData =
    path === 'text.json' && isPlainObject(data) ? Object.entries(data).map(([key, text]) => ({ key, text })) : data;
  return formatData({
    ...(isPlainObject(editorData) ? editorData : { [settingOf(path)]: editorData }),
    [BASE_FIELD]: base,
  });
}

const settingOf = (path: string): string => path.replace(/\.json$/, '');

/** The hash of the file that the form was filled in from; '' = none. @throws UnreadableFile */
export function baseOf(path: string, editorText: string): string {
  const data = path.endsWith('.md') ? readYaml(splitFront(editorText).front) : readJson(editorText);
  return isPlainObject(data) ? String(data[BASE_FIELD] ?? '') : '';
}

/**
 * A file that the editor has written, as it is stored. Empty values and defaults are left out unless they were written before: the form has
 * a value for every field.
 *
 * @param stored the stored file; null = it is new
 * @throws UnreadableFile
 */
export function fromEditor(path: string, editorText: string, stored: string | null): string {
  if (path.endsWith('.md')) {
    const { front, body } = splitFront(editorText.replace(/\r\n?/g, '\n'));
    const fields = readYaml(front);
    if (!isPlainObject(fields)) throw new UnreadableFile('it has no title and description');
    const lines = Object.entries(withoutBase(fields)).flatMap(([name, value]) => {
      const line = String(value ?? '')
        .replace(/\s+/g, ' ')
        .trim();
      return line === '' ? [] : [`${name}: ${/^['"]/.test(line) ? `'${line}'` : line}`];
    });
    return `---\n${lines.join('\n')}\n---\n\n${body.replace(/^\n+/, '').trimEnd()}\n`;
  }
  const all = readJson(editorText);
  if (!isPlainObject(all)) throw new UnreadableFile(NOT_FROM_FORM);
  const data = withoutBase(all);
  const [storedData] = stored === null ? [undefined] : [readJson(stored)];
  if (path === 'text.json') {
    const list = listOf(data['text']).filter(isPlainObject);
    const keys = list.map(({ key }) => String(key));
    const duplicate = keys.find((key, index) => keys.indexOf(key) < index);
    if (duplicate !== undefined) throw new UnreadableFile(`"${duplicate}" is in the list twice. Remove one of the two`);
    return formatData(Object.fromEntries(list.map(({ key, text }) => [String(key), text])));
  }
  const setting = settingOf(path);
  const list = data[setting];
  const part = editForm({ [setting]: list ?? data }).find(({ name }) => name === setting);
  const [first] = part?.fields ?? [];
  if (part === undefined) return formatData(data);
  return formatData(
    first?.root ? tidyList(first, listOf(list), storedData) : tidyFields(part.fields, data, storedData),
  );
}

const NOT_FROM_FORM = 'it is not what the form writes';

/** The form leaves out a list without entries. */
function listOf(value: unknown): readonly unknown[] {
  if (value !== undefined && value !== null && !Array.isArray(value)) throw new UnreadableFile(NOT_FROM_FORM);
  return value ?? [];
}

const withoutBase = (data: PlainObject): PlainObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== BASE_FIELD));

function tidyFields(fields: readonly FormField[], data: PlainObject, stored: unknown): PlainObject {
  const storedFields = isPlainObject(stored) ? stored : {};
  const fieldsByName = new Map(fields.map((field) => [field.name, field]));
  // The form has an order of its own; existing settings keep their place.
  const names = [...Object.keys(storedFields).filter((name) => Object.hasOwn(data, name)), ...Object.keys(data)];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const value = data[name];
      const field = fieldsByName.get(name);
      if (field === undefined) return [[name, value]];
      const tidiedValue = tidy(field, value, storedFields[name]);
      return isEmpty(tidiedValue) && !(name in storedFields && sameData(tidiedValue, storedFields[name]))
        ? []
        : [[name, tidiedValue]];
    }),
  );
}

function tidy(field: FormField, value: unknown, stored: unknown): unknown {
  if (Array.isArray(value)) return tidyList(field, value, stored);
  if (isPlainObject(value)) return field.fields === undefined ? value : tidyFields(field.fields, value, stored);
  // A field that can only be switched on has no default.
  const absentValue = field.widget === 'boolean' ? (field.default ?? false) : field.default;
  const isDefault = !field.required && value === absentValue && stored === undefined;
  return isDefault ? undefined : value;
}

/** Entries are compared with the one that had the same id, slug or name before, or was in the same position. */
function tidyList(field: FormField, data: readonly unknown[], stored: unknown): unknown[] {
  const { fields } = field;
  if (fields === undefined) return [...data];
  const storedEntries = Array.isArray(stored) ? stored : [];
  const keyOf = (entry: unknown): unknown =>
    isPlainObject(entry) ? (entry['id'] ?? entry['slug'] ?? entry['name']) : undefined;
  return data.map((entry, index) => {
    const key = keyOf(entry);
    const match = key === undefined ? storedEntries[index] : storedEntries.find((oldEntry) => keyOf(oldEntry) === key);
    return isPlainObject(entry) ? tidyFields(fields, entry, match) : entry;
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlainObject(value) && Object.keys(value).length === 0);

const sameData = (a: unknown, b: unknown): boolean => stringify(a) === stringify(b);

function splitFront(text: string): { readonly front: string; readonly body: string } {
  const [, front, body = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  return { front: front ?? '', body: front === undefined ? text : body };
}

function readYaml(text: string): unknown {
  try {
    return withinLimits(parse(text, { schema: 'failsafe' }));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(NOT_FROM_FORM);
  }
}

/** @throws UnreadableFile */
export function readJson(text: string): unknown {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new UnreadableFile('it is not JSON');
  }
  return withinLimits(data);
}

/** Values nested more deeply than in any form would overflow the stack. */
function withinLimits(data: unknown): unknown {
  const excess = excessOf(data);
  if (excess !== null) throw new UnreadableFile(`it ${excess}`);
  return data;
}
