import { toSlug } from '#domain/slug.ts';

/**
 * What somebody probably meant by a value in the wrong form, for messages: `8:30am` is 08:30. `undefined` = no idea. The field's own check
 * decides whether the answer is offered.
 */
export type Suggest = (value: string) => string | undefined;

/** `8:30am`, `5 pm`, `0830`, `8.30`, `noon`; midnight at the end of a day is its last minute. */
export const suggestTime: Suggest = (value) => {
  const [, hours, minutes = '00', meridiem] =
    /^\s*(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(
      value.replace(/^\s*(?:12 ?)?(?:noon|midday)\s*$/i, '12pm'),
    ) ?? [];
  if (hours === undefined) return undefined;
  if (meridiem === undefined)
    return Number(hours) === 24 && minutes === '00' ? '23:59' : `${hours.padStart(2, '0')}:${minutes}`;
  if (Number(hours) > 12) return undefined;
  return `${String((Number(hours) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
};

/** As `suggestTime`, for the end of a day: an hour alone, as in `9 to 5`, is in the afternoon. */
export const suggestClosingTime: Suggest = (value) =>
  suggestTime(/^\s*(?:[1-9]|1[01])(?:[:.][0-5]\d)?\s*$/.test(value) ? `${value}pm` : value);

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `25/12/2026`, `2026/12/5`, `25 December 2026`. Where day and month cannot be told apart, there is no answer. */
export const suggestDay: Suggest = (value) => {
  const [, first = '', month = '', last = ''] =
    /^\s*(\d{1,4})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{1,4})\s*$/i.exec(value) ?? [];
  const monthNumber = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = (year: string, months: number, day: string): string =>
    `${year}-${String(months).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (first.length === 4) return date(first, monthNumber || Number(month), last);
  if (last.length !== 4) return undefined;
  if (monthNumber > 0) return date(last, monthNumber, first);
  if (Number(first) > 12 || first === month) return date(last, Number(month), first);
  return Number(month) > 12 ? date(last, Number(first), month) : undefined;
};

/** A number with other marks between its digits, or with an extension after them. */
export const suggestPhone: Suggest = (value) =>
  value
    .replace(/\s*(?:ext(?:ension)?|x)\.?\s*\d+\s*$/i, '')
    .replace(/^\s*(?:ph|phone|tel|mob|mobile|m|t)\b[.:]?\s*/i, '')
    .replace(/[.·–—/-]+/g, ' ')
    .trim();

/** A URL of a web page without its protocol, or with the old one. */
export const suggestUrl = (value: string): string =>
  /^https?:\/\//i.test(value) ? value.replace(/^http:/i, 'https:') : `https://${value.trim().replace(/^\/+/, '')}`;

/** A link without its protocol, or a page by the name of its file. */
export const suggestLink: Suggest = (value) => {
  const trimmed = value.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (/^tel:/i.test(trimmed) || /^\+?[\d ()-]{6,}$/.test(trimmed)) return `tel:${trimmed.replace(/[^\d+]/g, '')}`;
  if (/^http:\/\/|^www\.|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|au|nz|example)(?:\/|$)/i.test(trimmed))
    return suggestUrl(trimmed);
  if (/^[\w./-]+$/.test(trimmed)) return `/${trimmed.replace(/^(?:\.{0,2}\/)+/, '').replace(/\.(?:md|html?)$/i, '')}`;
  return undefined;
};

/** The path of a picture whose first slash is missing, or whose folder has another name; the URL of one on another host. */
export const suggestPicture: Suggest = (value) => {
  if (/^http:/i.test(value)) return suggestUrl(value);
  if (/^\/\/\w/.test(value)) return `https:${value}`;
  if (/^https:/i.test(value)) return undefined; // refused for something else in it
  const path = `/${value
    .trim()
    .replace(/^(?:\.{0,2}[/\\])+/, '')
    .replaceAll('\\', '/')}`;
  return path.startsWith('/pictures/') ? path : `/pictures/${path.slice(path.lastIndexOf('/') + 1)}`;
};

/** The host of a web URL; an international name in its ASCII form. */
export const suggestHost: Suggest = (value) => {
  const guess = suggestUrl(value);
  return URL.canParse(guess) ? new URL(guess).hostname.replace(/\.$/, '') : undefined;
};

/** The value as a slug. */
export const suggestSlug: Suggest = (value) => toSlug(value);

/** A colour without its `#`, or in red, green and blue. */
export const suggestColour: Suggest = (value) => {
  const [, ...parts] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(value.trim()) ?? [];
  if (parts.length === 0) return `#${value.trim()}`;
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
};
