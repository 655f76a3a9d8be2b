import { readEmail } from '#domain/email-address.ts';
import type { FieldKind, FieldName, FormDescription, FormField } from '#domain/forms/form.ts';
import { LOCALES } from '#domain/locale.ts';
import { isPhoneNumber } from '#domain/phone-number.ts';
import { postcodeExists } from '#domain/postcodes/ranges.ts';
import { readAmount } from '#domain/read-amount.ts';
import { readWholeNumber } from '#domain/read-whole-number.ts';

/** Text; `true` or `false` for a checkbox; a number for money and whole numbers, `null` if optional and empty. */
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
/** `unknown`: well formed, but no such postcode exists. */
type FieldResult = { readonly value: FieldValue } | 'missing' | 'invalid' | 'unknown';

/**
 * Parses and validates submitted values by the form's description, in the browser and at the edge alike. Unknown keys are dropped, every
 * field of the description gets a value, and there is at most one error per field, in field order.
 *
 * @param raw values by control name: text, numbers or booleans; anything else counts as empty
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

function messageOf({ messages }: FormField, fault: Exclude<FieldResult, object>): string {
  return messages[fault] ?? messages.invalid;
}

/** Parses and validates one field; called directly when the shopper corrects a field. */
export function readField(field: FormField, raw: unknown): FieldResult {
  if (field.kind === 'checkbox') {
    const ticked = raw === true || raw === 'true' || raw === 'on';
    return field.required && !ticked ? 'missing' : { value: ticked };
  }
  const text = cleanText(raw, field.kind === 'message');
  // A hidden field can be wrong only through tampering, and a shopper could not fix an error there, so the description's own value is used.
  if (field.kind === 'hidden') return { value: isAllowed(field, text) && text !== '' ? text : field.value };
  if (text === '') return field.required ? 'missing' : READERS[field.kind]('', field);
  if (!isAllowed(field, text)) return 'invalid';
  return READERS[field.kind](text, field);
}

function isAllowed(field: FormField, text: string): boolean {
  if (text.length > field.maxLength) return false;
  if (field.options.length > 0) return field.options.some((option) => option.value === text);
  return field.pattern === null || new RegExp(`^(?:${field.pattern})$`).test(text);
}

const asText = (text: string): FieldResult => ({ value: text });
const matching =
  (pattern: RegExp, transform: (text: string) => string = (text) => text) =>
  (text: string): FieldResult =>
    text === '' || pattern.test(transform(text)) ? { value: transform(text) } : 'invalid';

/** Parses a text by field kind; an empty one is an optional field that was left blank. */
const READERS: {
  readonly [kind in Exclude<FieldKind, 'checkbox' | 'hidden'>]: (text: string, field: FormField) => FieldResult;
} = {
  text: asText,
  message: asText,
  select: asText,
  radios: asText,
  postcode: (text, { country }) =>
    text === '' || country === null || postcodeExists(text, country) ? { value: text } : 'unknown',
  email: (text) => {
    const email = text === '' ? '' : readEmail(text);
    return email === null ? 'invalid' : { value: email };
  },
  tel: (text, { country }) =>
    text === '' || country === null || isPhoneNumber(text, country) ? { value: text } : 'invalid',
  rego: matching(/^[A-Z0-9 -]{1,10}$/, (text) => text.toUpperCase()),
  money: (text) => {
    const amount = readAmount(text);
    return text === '' || amount !== null ? { value: amount } : 'invalid';
  },
  'whole-number': (text, { country }) => {
    const number = readWholeNumber(text, country && LOCALES[country].distance);
    return text === '' || number !== null ? { value: number } : 'invalid';
  },
  'date-time': localDateTime,
  appointment: localDateTime,
};

function localDateTime(text: string): FieldResult {
  return text === '' || isLocalDateTime(text) ? { value: text } : 'invalid';
}

function isLocalDateTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * Text as it is stored: normalised Unicode, trimmed, without control characters or unpaired surrogates; empty if nothing in it is visible.
 * Single-line text contains no line breaks, so it cannot inject mail headers or log lines.
 */
export function cleanText(raw: unknown, isMultiLine = false): string {
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return '';
  const text = raw.normalize('NFC').replace(LINE_ENDS, '\n');
  const visible = isMultiLine
    ? text.replaceAll('\t', ' ').replace(CONTROLS_BUT_NEWLINE, '')
    : text.replace(/\s+/g, ' ').replace(CONTROLS, '');
  return INVISIBLE.test(visible.replace(COMMENTS, '')) ? '' : visible.trim();
}
// Pasted from other programs: without them, the words around them would become one.
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Control characters (C0 and C1), unpaired surrogates, and marks that change text direction.
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS_BUT_NEWLINE = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
// Joiners, marks and zero-width spaces are part of some names, but on their own they are not text. Nor are blank letters, such as a
// blank of Braille or Hangul, and HTML comments, which mail programs hide.
const INVISIBLE = /^[\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;
// Stops at the next opening mark, so that many unclosed comments take no longer.
const COMMENTS = /<!--(?:(?!<!--)[\s\S])*?-->/g;
