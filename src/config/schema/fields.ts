import * as z from 'zod';
import { hasHiddenCharacterInName } from '#config/hidden-characters.ts';
import { isPublishedPicture } from '#config/local-pictures.ts';
import {
  type Suggest,
  suggestDay,
  suggestHost,
  suggestLink,
  suggestPhone,
  suggestPicture,
  suggestSlug,
  suggestTime,
  suggestUrl,
} from '#config/suggestions.ts';
import { isDay } from '#domain/dates.ts';
import { readEmail } from '#domain/email-address.ts';
import { isForBrowsers } from '#domain/picture-kind.ts';
import { isPublicHostName } from '#domain/public-url.ts';
import { CONTACT_PATHS } from '#domain/routes/public-paths.ts';

// Field types shared by several schema files. Each check states the problem; `params.fix` says how to fix it, `params.suggest` what a
// value in the wrong form probably means, and `src/config/explain.ts` displays them.

/**
 * How the edit form (`edit-form.ts`), in which a dealer's staff change settings, handles a text field: which input it uses, and what it
 * refuses, with the schema's message.
 */
export interface FormRule {
  /** The kind of input; plain text when left out. */
  readonly input?: 'picture' | 'day' | 'time' | 'instant';
  /** A regular expression that the text must match; the schema may check more than this. */
  readonly pattern?: { readonly source: string; readonly errorText: string };
}
/** The edit form's rules for the field types below, by schema; a schema derived from one has its rule. */
export const FORM_RULES = z.registry<FormRule>();

/** For an object of the settings: fields that it does not accept although somebody may expect them, by name, and what to do instead. */
export const REFUSED_FIELDS = z.registry<{ readonly [name: string]: string }>();

const check = (test: (value: string) => boolean, problem: string, fix: string, suggest?: Suggest) =>
  z.string().refine(test, { error: problem, params: { fix, ...(suggest && { suggest: ifValid(suggest, test) }) } });

/** The suggestion, if the check accepts it. */
export const ifValid =
  (suggest: Suggest, test: (value: string) => boolean): Suggest =>
  (value) => {
    const suggestion = suggest(value);
    return suggestion !== undefined && test(suggestion) ? suggestion : undefined;
  };

/** A check by one regular expression, which the edit form repeats while somebody types. */
export const matching = (pattern: RegExp, problem: string, fix: string, suggest?: Suggest) =>
  check((value) => pattern.test(value), problem, fix, suggest).register(FORM_RULES, {
    pattern: { source: pattern.source, errorText: errorText(problem, fix) },
  });

/** A problem and its fix as two sentences, the way the edit form shows it. */
export const errorText = (problem: string, fix: string): string => `This ${problem}. ${fix}`;

/** Like `check`, for values with a fixed format; the example is also shown in the guide and in editors. */
const formatted = (
  test: (value: string) => boolean,
  problem: string,
  fix: string,
  example: string,
  suggest?: Suggest,
) => check(test, problem, fix, suggest).meta({ examples: [example] });

/**
 * A character that people see. White space, joiners, direction marks and blank letters (of Braille or Hangul) do not count.
 * Without the flag `u`, because the edit form tests it as written.
 */
const VISIBLE =
  /(?!\u034f|\u17b4|\u17b5|\u180b|\ufe0e|\ufe0f)[^\s\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/;
/** Whether there is anything to see in a text. */
export const isVisible = (value: string): boolean => VISIBLE.test(value);

/** Text with at least one visible character. */
export const text = () => matching(VISIBLE, 'is empty', 'Write some text, or leave out the field if it is optional.');

/** Maximum length of a name or title, in characters. */
export const MAX_NAME_LENGTH = 200;
/** A name or title on one line, shown unchanged in pages, messages and calendars. */
export const nameText = () =>
  text()
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
      error: 'contains a line break, a tab or another control character',
      params: { fix: 'Write it on one line, with plain spaces.' },
    })
    .refine((value) => !hasHiddenCharacterInName(value), {
      error: 'contains an invisible character',
      params: {
        fix: 'Delete the name and type it again: copied text may contain invisible direction marks or zero-width spaces.',
      },
    })
    .refine((value) => !/<[a-z/!]/i.test(value), {
      error: 'contains markup',
      params: { fix: 'Write plain text: tags would be shown as they are written.' },
    })
    .refine((value) => value.length <= MAX_NAME_LENGTH, {
      error: `is longer than ${MAX_NAME_LENGTH} characters`,
      params: { fix: 'Shorten it: it is used in headings, titles and buttons.' },
    })
    .overwrite((value) =>
      value
        .normalize('NFC')
        .trim()
        .replace(/[ \u00a0]+/g, ' '),
    );

/** The name of the dealer, a place or a person, to which texts refer: details such as `{site.name}` are not filled in here. */
export const ownName = () =>
  nameText().refine((value) => !/\{[^{}]*\}/.test(value), {
    error: 'contains a reference in braces',
    params: { fix: 'Write the name itself: it is what texts refer to.' },
  });

/** Text, or null by default. */
export const optionalText = (description: string) => text().nullable().default(null).describe(description);

/** A switch with its default. */
export const flag = (defaultValue: boolean, description: string) =>
  z.boolean().default(defaultValue).describe(description);

/** A positive whole number. */
export const id = (description: string) => z.number().int().positive().describe(description);

/** A positive whole number, or null by default. */
export const optionalId = (description: string) =>
  z.number().int().positive().nullable().default(null).describe(description);

/** Ten years: more is a mistake, and beyond about 100 million days a JavaScript `Date` overflows. */
export const MAX_DAYS = 3650;

/** At most 63 characters, as in a label of a host name. */
const SLUG = /^(?=.{1,63}$)[a-z0-9]+(-[a-z0-9]+)*$/;
/** Lower-case letters, digits and single dashes, short enough for a host name label. */
export const isSlug = (value: string): boolean => SLUG.test(value);
/** The last part of a path, such as `north-sydney`. */
export const slug = () =>
  matching(
    SLUG,
    'is not a slug',
    'Use lowercase letters, digits and single hyphens, for instance `north-sydney`.',
    suggestSlug,
  ).meta({ examples: ['north-sydney'] });

/** `mailto:` with an email address, `tel:` with a phone number, or a reference to one, such as `{site.email}`, whose brace may be encoded (`%7B`). */
const CONTACT_LINK = /^mailto:[^@]+@[^@]+$|^tel:(?:\D*\d){3}|\{|%7B/i;

/** Whether a page may link to this URL: a path of this site, an anchor, https, mailto or tel. Never `javascript:` or `//host`. */
export function isSafeHref(value: string): boolean {
  // Browsers drop control characters and spaces before parsing the scheme, so they are rejected.
  if ([...value].some((character) => character <= ' ' || character === '\\' || character === '\u007f')) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  if (value.startsWith('#')) return true;
  if (/^(mailto|tel):[^<>"']+$/.test(value)) return CONTACT_LINK.test(value);
  return isHttps(value);
}

/** Whether this is a complete https URL of a host on the internet, without a user name or password. */
function isHttps(value: string): boolean {
  if (!/^https:\/\/[^\s<>"']+$/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === '' && url.password === '' && isPublicHostName(url.hostname.replace(/\.$/, ''));
}

/** A URL that a page may link to; see `isSafeHref`. */
export const href = () =>
  check(
    isSafeHref,
    'is not an address a page may link to',
    `Use a path such as \`${CONTACT_PATHS[0]}\`, or an address that starts with \`https://\`, \`mailto:\` or \`tel:\`.`,
    suggestLink,
  );

/** A complete https URL. */
export const httpsUrl = () =>
  check(
    isHttps,
    'is not a full web address',
    'Write the whole address, https:// first: `https://www.example.com.au/page`.',
    suggestUrl,
  );

/** Whether this is a host name with a domain, and neither an IP address nor a name of this machine. */
export const isPublicHost = (name: string): boolean =>
  /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/.test(name);

/** The name of a host on the internet, in lower case: `www.example.com.au`. */
export const hostName = () =>
  z
    .string()
    .transform((value) => value.toLowerCase())
    .refine(isPublicHost, {
      error: 'is not the name of a host on the internet',
      params: {
        fix: 'Write the name only, without protocol, port or path: `example.com.au`.',
        suggest: ifValid(suggestHost, isPublicHost),
      },
    });

/** A picture: one that this site publishes, or an https URL. */
export const imageUrl = () =>
  formatted(
    (value) =>
      value.startsWith('/') ? isSafeHref(value) && isPublishedPicture(value) : isHttps(value) && isForBrowsers(value),
    'is not the address of a picture',
    'Use the path of a JPEG, PNG or WebP file in the pictures folder, without spaces, such as `/pictures/yard.jpg`, or an address of such a file that starts with `https://`.',
    '/pictures/yard.jpg',
    suggestPicture,
  ).register(FORM_RULES, { input: 'picture' });

const NOT_AN_EMAIL = 'is not an email address';
const EMAIL_FIX = 'Write one address and nothing else: `name@example.com.au`.';
/** An e-mail address, by the same rules as shoppers' (`readEmail`). */
export const email = () =>
  matching(/^[^\s@<>"':;,]+@[^\s@<>"':;,]+\.[^\s@<>"':;,]+$/, NOT_AN_EMAIL, EMAIL_FIX).refine(
    (value) => readEmail(value) === value.replace(/(?<=@).*/, (host) => host.toLowerCase()),
    {
      error: NOT_AN_EMAIL,
      params: { fix: EMAIL_FIX },
    },
  );

/** A phone number as displayed, with at least six digits. */
export const phone = () =>
  matching(
    /^(?=(?:\D*\d){6})\+?[\d ()-]+$/,
    'is not a phone number',
    'Use digits and spaces, for instance `07 5550 1234`.',
    suggestPhone,
  ).meta({ examples: ['07 5550 1234'] });

/** An IANA time zone name, such as `Australia/Brisbane`. */
export const timeZone = () =>
  z
    .string()
    .refine(isTimeZone, {
      error: 'is not a known time zone',
      params: {
        fix: 'Write its IANA name, which contains a city: `Australia/Sydney`, `Australia/Melbourne`, `Australia/Brisbane`, `Australia/Adelaide`, `Australia/Darwin`, `Australia/Perth`, `Australia/Hobart`, `Pacific/Auckland`.',
        known: Intl.supportedValuesOf('timeZone'),
      },
    })
    .meta({ examples: ['Australia/Brisbane'] });

/** Results by time zone name, because creating a format takes longer than reading a dealership. */
const timeZones = new Map<string, boolean>();

function isTimeZone(value: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z_+-]+)+$/.test(value)) return value === 'UTC';
  const known = timeZones.get(value) ?? hasFormat(value);
  timeZones.set(value, known);
  return known;
}

function hasFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The problem with a text that is not a date. */
export const NOT_A_DATE = 'is not a date from 1900 to 2099';

/** Whether this is an existing date from 1900 to 2099. Any other year is mistyped: what ends in 2206 would, in effect, never end. */
const isDayInRange = (value: string): boolean => isDay(value) && /^(?:19|20)/.test(value);

/** `YYYY-MM-DD`, an existing date from 1900 to 2099. */
export const day = () =>
  formatted(isDayInRange, NOT_A_DATE, 'Write it as year, month, day: `2027-03-28`.', '2027-03-28', suggestDay).register(
    FORM_RULES,
    {
      input: 'day',
    },
  );

/** An ISO instant with its UTC offset, so that it is unambiguous. For a day alone nothing is suggested: a field does not know the dealer's offset. */
export const instant = () =>
  formatted(
    (value) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
      isDayInRange(value.slice(0, 10)) &&
      !Number.isNaN(Date.parse(value)),
    'is not an instant with a time offset',
    'Write an existing date from 1900 to 2099, a time and the offset of your time zone on that day: `2027-02-01T00:00:00+11:00`. In Sydney, Melbourne and Hobart it is `+11:00` in summer and `+10:00` in winter, in Brisbane always `+10:00`.',
    '2027-02-01T00:00:00+11:00',
  ).register(FORM_RULES, { input: 'instant' });

/**
 * A time of day, `HH:MM`, 24 hours.
 *
 * @param suggest what somebody may have meant who wrote another form
 */
export const timeOfDay = (suggest = suggestTime) =>
  formatted(
    (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    'is not a time of day',
    "Write hours and minutes on the 24 hour clock: `08:30`. A closed day has status 'Closed' and no times.",
    '08:30',
    suggest,
  ).register(FORM_RULES, { input: 'time' });

/** The name of a secret binding; the secret itself is never in a tenant file. */
export const bindingName = () =>
  formatted(
    (value) => /^[A-Z][A-Z0-9_]*$/.test(value),
    'is not the name of a secret binding',
    'Write the name in capitals, for instance `LEAD_HOOK_SECRET`; the secret itself is stored with the Worker.',
    'LEAD_HOOK_SECRET',
  );
