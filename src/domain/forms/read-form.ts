import { readEmail } from '#domain/email-address.ts';
import type { FieldKind, FieldName, FormDescription, FormField } from '#domain/forms/form.ts';
import { postcodeExists } from '#domain/postcodes/ranges.ts';

/** Text, a ticked box as `true`/`false`, money and whole numbers as numbers; an empty optional number is `null`. */
export type FieldValue = string | number | boolean | null;
export type FormValues = { readonly [name in FieldName]?: FieldValue };

export interface FieldError {
  readonly name: FieldName;
  readonly message: string;
}
export type FormReading =
  | { readonly ok: true; readonly values: FormValues }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

type Fields = Pick<FormDescription, 'fields'>;
/** `nowhere`: of the right shape, but no place has it. */
type Checked = { readonly value: FieldValue } | 'missing' | 'invalid' | 'nowhere';

/**
 * Reads what was posted with the form's own description: the same rule in the element and at the edge. Unknown keys are
 * dropped, every field of the description has a value, errors come in the order of the fields, one per field.
 *
 * @param raw values by control name: text, numbers or booleans; anything else counts as empty.
 */
export function readForm(description: Fields, raw: { readonly [name: string]: unknown }): FormReading {
  const values: { [name in FieldName]?: FieldValue } = {};
  const errors: FieldError[] = [];
  for (const field of description.fields) {
    const checked = readField(field, raw[field.name]);
    if (typeof checked === 'object') values[field.name] = checked.value;
    else errors.push({ name: field.name, message: messageOf(field, checked) });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values };
}

function messageOf({ messages }: FormField, wrong: Exclude<Checked, object>): string {
  return messages[wrong] ?? messages.invalid;
}

/** Reads one field; used alone when a field is corrected in the page. */
export function readField(field: FormField, raw: unknown): Checked {
  if (field.kind === 'checkbox') {
    const ticked = raw === true || raw === 'true' || raw === 'on';
    return field.required && !ticked ? 'missing' : { value: ticked };
  }
  const text = cleanText(raw, field.kind === 'message');
  // A hidden field can only be wrong by tampering: nobody could act on an error there, so the page's own value stands.
  if (field.kind === 'hidden') return { value: fits(field, text) && text !== '' ? text : field.value };
  if (text === '') return field.required ? 'missing' : READERS[field.kind]('', field);
  if (!fits(field, text)) return 'invalid';
  return READERS[field.kind](text, field);
}

function fits(field: FormField, text: string): boolean {
  if (text.length > field.maxLength) return false;
  if (field.options.length > 0) return field.options.some((option) => option.value === text);
  return field.pattern === null || new RegExp(`^(?:${field.pattern})$`).test(text);
}

const keep = (text: string): Checked => ({ value: text });
const matching =
  (pattern: RegExp, change: (text: string) => string = (text) => text) =>
  (text: string): Checked =>
    text === '' || pattern.test(change(text)) ? { value: change(text) } : 'invalid';

/** How the text of each kind is checked and what value it becomes; empty text is an optional field left open. */
const READERS: {
  readonly [kind in Exclude<FieldKind, 'checkbox' | 'hidden'>]: (text: string, field: FormField) => Checked;
} = {
  text: keep,
  message: keep,
  select: keep,
  radios: keep,
  postcode: (text, { country }) =>
    text === '' || country === null || postcodeExists(text, country) ? { value: text } : 'nowhere',
  email: (text) => {
    const email = text === '' ? '' : readEmail(text);
    return email === null ? 'invalid' : { value: email };
  },
  tel: (text) => {
    const digits = text.replace(/\D/g, '').length;
    return text === '' || (/^\+?[\d\s().-]+$/.test(text) && digits >= 6 && digits <= 15) ? { value: text } : 'invalid';
  },
  rego: matching(/^[A-Z0-9 -]{1,10}$/, (text) => text.toUpperCase()),
  money: (text) => {
    if (text === '') return { value: null };
    const plain = text.replace(/^\$\s*/, '').replace(/,(?=\d{3}(?:\D|$))/g, '');
    const amount = /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
    return amount > 0 ? { value: amount } : 'invalid';
  },
  'whole-number': (text) => {
    if (text === '') return { value: null };
    const plain = text.replace(/,(?=\d{3}(?:\D|$))/g, '');
    return /^\d{1,7}$/.test(plain) ? { value: Number(plain) } : 'invalid';
  },
  'date-time': localDateTime,
  appointment: localDateTime,
};

function localDateTime(text: string): Checked {
  return text === '' || isLocalDateTime(text) ? { value: text } : 'invalid';
}

function isLocalDateTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * Text as it is stored: composed Unicode, without control characters or halves of surrogate pairs, trimmed; empty when nothing
 * of it can be seen. One-line text holds no line breaks, so it cannot break out of a mail header or a log line.
 */
export function cleanText(raw: unknown, manyLines = false): string {
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return '';
  const text = raw.normalize('NFC').replace(/\r\n?/g, '\n');
  const visible = manyLines ? text.replace(CONTROLS_BUT_NEWLINE, '') : text.replace(/\s+/g, ' ').replace(CONTROLS, '');
  return INVISIBLE.test(visible) ? '' : visible.trim();
}
// C0, C1, halves of surrogate pairs, and the marks that turn the direction of text around.
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS_BUT_NEWLINE = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
// Joiners and zero-width spaces belong inside some names; alone they are nothing.
const INVISIBLE = /^[\s\p{Cf}]*$/u;
