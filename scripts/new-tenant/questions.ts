import { abnFault } from '#config/business-number.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { SAMPLE_SETTINGS } from '#config/sample-settings.ts';
import { email, httpsUrl, phone } from '#config/schema/fields.ts';
import { identityFields } from '#config/schema/identity.ts';
import { CAR_TYPES, type CarType, ITEM_TYPES, type ItemType } from '#domain/car.ts';
import { contrast, readColour } from '#domain/colour.ts';
import { AU_STATES } from '#domain/law/sourced.ts';
import { toE164 } from '#domain/phone-number.ts';
import { statesOf } from '#domain/postcodes/au-states.ts';

/** A question about a new dealer. */
export type QuestionId = 'name' | 'site' | 'address' | 'phone' | 'email' | 'abn' | 'licence' | 'colour';
export type Answers = { readonly [id in QuestionId]: string };

/** What a question may depend on: the answers so far and the other dealers. */
export interface QuestionContext {
  readonly slug: string;
  /** Hosts of other dealers, each with the dealer's folder. */
  readonly hosts: ReadonlyMap<string, string>;
}

export interface Question {
  readonly id: QuestionId;
  /** The question as shown in a terminal. */
  readonly prompt: string;
  /** A valid example of an answer. */
  readonly example: string;
  /** The placeholder if there is no answer: good enough to build and look at, but not to publish. */
  readonly placeholder: (context: QuestionContext) => string;
  /** What is wrong with an answer, and what to do; null = nothing. Answers are trimmed. */
  readonly problem: (answer: string, context: QuestionContext) => string | null;
}

/** An Australian address, parsed from one line. */
export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: (typeof AU_STATES)[number];
  readonly postcode: string;
}

/** Maximum length of any answer: longer than any real one, and short enough for a line of the file. */
const MAX_CHARACTERS = 90;
/** WCAG 2.2 AA for text. The brand colour is used for links on the page, and as the background of main buttons. */
const MIN_CONTRAST = 4.5;
const BACKGROUNDS = ['#ffffff', '#f7f8f9'];
const EXAMPLE_SITE = 'https://www.gumstreetcars.com.au';

export const QUESTIONS: readonly Question[] = [
  {
    id: 'name',
    prompt: 'What is the dealer called?',
    example: 'Gum Street Cars',
    placeholder: () => SAMPLE_SETTINGS.name,
    problem: nameProblem,
  },
  {
    id: 'site',
    prompt: 'What will the address of the website be?',
    example: EXAMPLE_SITE,
    placeholder: ({ slug }) => SAMPLE_SETTINGS.site(slug),
    problem: siteProblem,
  },
  {
    id: 'address',
    prompt: 'Where are the cars? Street, suburb, state and postcode:',
    example: '12 Gum Street, Geelong VIC 3220',
    placeholder: () => `${SAMPLE_SETTINGS.street}, Melbourne VIC 3000`,
    problem: (answer) => {
      const address = readAddress(answer);
      return 'problem' in address ? address.problem : null;
    },
  },
  {
    id: 'phone',
    prompt: 'Which phone number do shoppers call?',
    example: '03 5550 7700',
    placeholder: () => SAMPLE_SETTINGS.phone,
    problem: (answer) =>
      schemaProblem(phone(), answer) ??
      (toE164(answer, 'AU') === null ? 'Write all its digits, with the area code: 03 5550 7700.' : null),
  },
  {
    id: 'email',
    prompt: 'Which email address do enquiries go to?',
    example: 'sales@gumstreetcars.com.au',
    placeholder: ({ slug }) => SAMPLE_SETTINGS.email(slug),
    problem: (answer) => schemaProblem(email(), answer),
  },
  {
    id: 'abn',
    prompt: 'What is the ABN?',
    example: '51 824 753 556',
    placeholder: () => SAMPLE_SETTINGS.abn,
    problem: abnFault,
  },
  {
    id: 'licence',
    prompt: 'What is the number of the motor dealer licence?',
    example: '00770',
    placeholder: () => SAMPLE_SETTINGS.licence,
    problem: (answer) =>
      /^[A-Za-z0-9][A-Za-z0-9 /-]{0,30}$/.test(answer)
        ? null
        : 'Write the number as the licence has it, without its label: digits, letters, spaces, dashes.',
  },
  {
    id: 'colour',
    prompt: 'What is the main colour, used for buttons and links?',
    example: '#1d4f91',
    placeholder: () => '#1d4f91',
    problem: colourProblem,
  },
];

/** What is wrong with a name shown on pages; null = nothing. */
export function nameProblem(answer: string): string | null {
  if (answer === '') return 'Write the name as it should appear on the site.';
  if (answer.length > MAX_CHARACTERS) return `This has ${answer.length} characters; write at most ${MAX_CHARACTERS}.`;
  return /[\p{C}<>{}`\\]/u.test(answer) ? 'Use letters, digits, spaces and ordinary punctuation.' : null;
}

function siteProblem(answer: string, { hosts }: QuestionContext): string | null {
  if (!isSiteUrl(answer))
    return `This is not a full web address. Write the whole address, https:// first: ${suggestedSite(answer)}`;
  const { hostname, pathname, search, hash, port } = new URL(answer);
  if (pathname !== '/' || search !== '' || hash !== '' || port !== '')
    return `Write no more than the site itself: https://${hostname}`;
  const other = hosts.get(hostname);
  return other === undefined ? null : `${hostname} is the address of the dealer ${other}. Write another.`;
}

/** Whether this is a web address with a host that a dealer's website may have. */
const isSiteUrl = (text: string): boolean =>
  schemaProblem(httpsUrl(), text) === null &&
  schemaProblem(identityFields.origin, `https://${new URL(text).hostname}`) === null;

/** The site that an answer without `https://` means, or an example if it means none. */
function suggestedSite(answer: string): string {
  const url = `https://${answer.replace(/^(http:)?\/*/i, '')}`;
  return isSiteUrl(url) ? `https://${new URL(url).hostname}` : EXAMPLE_SITE;
}

function colourProblem(answer: string): string | null {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(answer) || readColour(answer) === null)
    return 'Write it as # and six digits or letters from a to f, for instance #1d4f91.';
  const ratio = Math.min(...BACKGROUNDS.map((ground) => contrast(answer, ground) ?? 0));
  if (ratio >= MIN_CONTRAST) return null;
  return `Too light to be read: ${ratio.toFixed(1)} to 1 on white, where text needs ${MIN_CONTRAST} to 1. Choose a darker one.`;
}

/**
 * Parses `12 Gum Street, Geelong VIC 3220`. State and postcode must match (Australia Post's ranges).
 *
 * @returns the parts, or what is wrong with the line and what to write
 */
export function readAddress(line: string): Address | { readonly problem: string } {
  const match = /^(?<street>[^,]*\S)\s*,\s*(?<city>[^,]*?\S)[\s,]+(?<state>[A-Za-z]+)[\s,]+(?<postcode>\d{4})$/.exec(
    line,
  );
  const { street = '', city = '', state = '', postcode = '' } = match?.groups ?? {};
  if (match === null || !/\p{L}/u.test(street) || !/\p{L}/u.test(city) || /[\p{C}<>{}`\\]/u.test(line))
    return { problem: 'Write street, comma, suburb, state and postcode: 12 Gum Street, Geelong VIC 3220' };
  const code = AU_STATES.find((candidate) => candidate === state.toUpperCase());
  if (code === undefined) {
    const suggestion = didYouMean(state.toUpperCase(), AU_STATES);
    return {
      problem: `${state} is not a state.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`} States: ${AU_STATES.join(', ')}.`,
    };
  }
  const states = statesOf(postcode);
  if (!states.includes(code))
    return {
      problem:
        states.length === 0
          ? `There is no postcode ${postcode}.`
          : `${postcode} is a postcode of ${states.join(' and ')}, not of ${code}.`,
    };
  return { street, city, state: code, postcode };
}

/** What a dealer sells, in the order of the settings. */
export interface StockTypes {
  readonly types: readonly CarType[];
  readonly itemTypes: readonly ItemType[];
}

const CONDITIONS: { readonly [type in CarType]: RegExp } = {
  new: /^new$/,
  demo: /^demos?$|^demonstrators?$/,
  used: /^(used|pre-?owned|second-?hand)$/,
};
const ITEMS: { readonly [item in ItemType]: RegExp } = {
  car: /^(cars?|utes?|vehicles?)$/,
  motorcycle: /^(motorcycles?|motorbikes?|bikes?)$/,
  caravan: /^(caravans?|campers?)$/,
};
const KNOWN = [...Object.values(CONDITIONS), ...Object.values(ITEMS)];

/**
 * Parses `used cars` or `new and used motorcycles`. Without a condition it means all of them, without a kind of vehicle cars.
 *
 * @returns what is sold, or what is wrong with the text and what to write
 */
export function readStockTypes(text: string): StockTypes | { readonly problem: string } {
  const words = text
    .toLowerCase()
    .split(/[\s,&+/]+/)
    .filter((word) => word !== '' && word !== 'and');
  const unknown = words.find((word) => !KNOWN.some((pattern) => pattern.test(word)));
  if (words.length === 0 || unknown !== undefined) {
    const wrong = unknown === undefined ? 'It is empty' : `"${unknown}" is not one of them`;
    return { problem: `${wrong}. Write new, demo or used, and cars, motorcycles or caravans: used cars` };
  }
  const types = CAR_TYPES.filter((type) => words.some((word) => CONDITIONS[type].test(word)));
  const itemTypes = ITEM_TYPES.filter((item) => words.some((word) => ITEMS[item].test(word)));
  return { types: types.length > 0 ? types : [...CAR_TYPES], itemTypes: itemTypes.length > 0 ? itemTypes : ['car'] };
}

/** What is wrong with an answer: the same message as in the check of the tenant file, so that nobody gets two different messages about one value. */
function schemaProblem(
  schema: {
    safeParse(value: string): { readonly success: boolean; readonly error?: { readonly issues: readonly object[] } };
  },
  answer: string,
): string | null {
  const [issue] = schema.safeParse(answer).error?.issues ?? [];
  if (issue === undefined) return null;
  const { message, params } = issue as { readonly message: string; readonly params?: { readonly fix?: string } };
  return `This ${message}. ${params?.fix ?? ''}`.trim();
}
