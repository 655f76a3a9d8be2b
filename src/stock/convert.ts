import type { Kind, Source } from './mapping.ts';

/** A value, nothing (`value: null`), or the rule the text broke. `poa` marks a price given on application only. */
export type Converted =
  | { readonly ok: true; readonly value: unknown; readonly poa?: true }
  | { readonly ok: false; readonly rule: string };

const value = (found: unknown): Converted => ({ ok: true, value: found });
const broken = (rule: string): Converted => ({ ok: false, rule });

const POA = /^(p\.?o\.?a\.?|price on application|on application|call( us)?( for price)?|contact (us|dealer)|enquire)$/i;
const TRUE = /^(y|yes|true|1|t|certified|cpo)$/i;
const FALSE = /^(n|no|false|0|f|)$/i;

/** `$32,990.00`, `18000 AUD`, `AUD 18,000`, `32 990`: digits with separators, at most two decimals, a currency beside them. */
function money(text: string): Converted {
  if (POA.test(text.trim())) return { ok: true, value: null, poa: true };
  const bare = text.replace(/^(aud?|nzd?|usd?|a|nz|us)?\s*\$?\s*|\s*(aud|nzd|usd|drive away|dap|egc)\s*$/gi, '').trim();
  if (!/^\d{1,3}([, ]\d{3})*(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/.test(bare)) return broken('an amount of money');
  return value(Number(bare.replace(/[, ]/g, '')));
}

function plainNumber(text: string): Converted {
  const bare = text.trim();
  if (!/^-?\d{1,3}([, ]\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$/.test(bare)) return broken('a number');
  return value(Number(bare.replace(/[, ]/g, '')));
}

function distance(text: string, unit: number): Converted {
  const number = plainNumber(text.replace(/\s*(kms?|kilomet(er|re)s|miles?|mi)\.?$/i, ''));
  return number.ok ? value(Math.round(Number(number.value) * unit)) : broken('a distance');
}

/** `1998`, `1998cc`, `2.0`, `2.0 L`: litres. Above 50 it is cc. */
function litres(text: string): Converted {
  const found = /^(\d+(?:[.,]\d+)?)\s*(cc|ccm|l|lt|ltr|litres?)?$/i.exec(text.trim());
  if (found === null) return broken('an engine size in cc or litres');
  const size = Number(found[1]?.replace(',', '.'));
  return value(size > 50 ? Math.round(size / 100) / 10 : size);
}

const PARTS: { readonly [sign: string]: string } = {
  yyyy: '(?<y>\\d{4})',
  mm: '(?<m>\\d{1,2})',
  dd: '(?<d>\\d{1,2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
};

function date(text: string, formats: readonly string[]): Converted {
  const bare = text.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2})?.*$/, '');
  if (/^\d{4}-\d{2}-\d{2}T/.test(text.trim()) && !Number.isNaN(Date.parse(text.trim()))) return value(text.trim());
  for (const format of formats) {
    const pattern = format.replace(/[.]/g, '\\.').replace(/yyyy|mm|dd|m|d/g, (sign) => PARTS[sign] ?? sign);
    const groups = new RegExp(`^${pattern}$`).exec(bare)?.groups;
    if (groups === undefined) continue;
    const [year, month, day] = [Number(groups.y), Number(groups.m), Number(groups.d ?? 1)];
    const made = new Date(Date.UTC(year, month - 1, day));
    if (made.getUTCMonth() === month - 1 && made.getUTCDate() === day) return value(made.toISOString().slice(0, 10));
  }
  return broken(`a date written ${formats.join(' or ')}`);
}

function list(text: string, separator: string | undefined): string[] {
  const sign = separator ?? ['|', ';', '\n', ','].find((one) => text.includes(one)) ?? '|';
  return text
    .split(sign)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A place name; written in capitals throughout, it is put into ordinary letters. */
function place(text: string): string {
  if (!/^[^a-z]{4,}$/.test(text)) return text;
  return text.toLowerCase().replace(/(^|[\s\-'(])\p{L}/gu, (start) => start.toUpperCase());
}

const CONVERTERS: { readonly [K in Kind]: (text: string, source: Source) => Converted } = {
  text: (text) => value(text),
  number: plainNumber,
  money,
  km: (text) => distance(text, 1),
  miles: (text) => distance(text, 1.609344),
  litres,
  date: (text, { formats }) => date(text, formats),
  boolean: (text) =>
    TRUE.test(text.trim()) ? value(true) : FALSE.test(text.trim()) ? value(false) : broken('yes or no'),
  list: (text, { separator }) => value(list(text, separator)),
  images: (text, { separator }) => value(list(text, separator ?? (/\s*[|;\n]\s*/.exec(text) ? undefined : ','))),
  features: (text, { separator }) => value(list(text, separator)),
  place: (text) => value(place(text)),
  present: () => value(true),
};

/** Turns the text of a cell into a value by its source's rules: pattern, kind, words. */
export function convert(text: string, source: Source): Converted {
  let given = text;
  if (source.pattern !== undefined) {
    const found = new RegExp(source.pattern, 'u').exec(text);
    if (found === null) return broken(source.wants ?? `text like ${source.pattern}`);
    given = (found[1] ?? found[0]).trim();
  }
  if (source.values !== undefined) {
    const word = Object.keys(source.values).find((key) => key.toLowerCase() === given.trim().toLowerCase());
    if (word !== undefined) return value(source.values[word]);
  }
  const converted = CONVERTERS[source.as](given, source);
  return converted.ok && converted.value === 0 && source.zero === 'missing' ? value(null) : converted;
}
