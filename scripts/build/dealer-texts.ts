import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offersByIndex, ownDealership } from '#config/dealer-defaults.ts';
import { isPlain } from '#config/merge.ts';
import type { Tenant } from '#config/tenant.ts';

/** A text that visitors may read, and where it is configured. */
export interface DealerText {
  /** The file as shown in messages. */
  readonly file: string;
  /** The place in it: `offers[0].name`, `pages/about-us.md:12`. */
  readonly where: string;
  readonly text: string;
  /** A paragraph of a Markdown page. */
  readonly page: boolean;
}

/**
 * Settings whose texts nobody reads, or whose wording the law requires. `legal.stateNotes` (by Australian state) are the dealer's own words,
 * and are added.
 */
const EXCLUDED_SETTINGS = ['private', 'legal', 'theme', 'images', 'routes', 'hosts'];

/** Every text in a dealer's files that this website may show: settings, and Markdown pages by paragraph with line numbers. */
export function dealerTexts({ config, file, dir }: Pick<Tenant, 'config' | 'file' | 'dir'>): DealerText[] {
  const offers = offersByIndex(config);
  const reviews = config.reviewRules.hidden ? [] : config.reviews;
  const own = ownDealership(config);
  const ownConfig = own ? `dealerships[${config.dealerships.indexOf(own)}].config` : '';
  // What the site's own dealership has instead of the site's is also among the site's settings.
  const ofOwn = new Set(fieldTexts(own?.config, ownConfig).map(([where]) => where));
  const fields = Object.entries({ ...config, offers, reviews })
    .filter(([setting]) => !EXCLUDED_SETTINGS.includes(setting))
    .flatMap(([setting, value]) => fieldTexts(value, setting))
    .filter(([where]) => !ofOwn.has(`${ownConfig}.${where}`))
    .concat(config.legal.stateNotes.map(({ text }, index) => [stateNoteField(index), text] as const))
    .map(([where, text]) => ({ file, where, text, page: false }));
  return [...fields, ...(dir === null ? [] : pageTexts(dir))];
}

/** Path of the text of one of `legal.stateNotes`. */
export const stateNoteField = (index: number): string => `legal.stateNotes[${index}].text`;

function fieldTexts(value: unknown, where: string): (readonly [string, string])[] {
  if (typeof value === 'string') return [[where, value]];
  if (Array.isArray(value)) return value.flatMap((child, index) => fieldTexts(child, `${where}[${index}]`));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => fieldTexts(child, `${where}.${key}`));
}

function pageTexts(dir: string): DealerText[] {
  return globSync('{pages,blog}/*.md', { cwd: dir })
    .sort()
    .flatMap((name) =>
      paragraphs(readFileSync(join(dir, name), 'utf8')).map(([line, text]) => [name, line, text] as const),
    )
    .map(([name, line, text]) => ({ file: name, where: `${name}:${line}`, text, page: true }));
}

/** Paragraphs with the number of their first line. */
function paragraphs(source: string): (readonly [line: number, text: string])[] {
  const paragraphs: [number, string][] = [];
  let open = false;
  for (const [index, line] of source.split(/\r?\n/).entries()) {
    const last = paragraphs.at(-1);
    if (line.trim() === '') open = false;
    else if (open && last) last[1] += ` ${line}`;
    else {
      paragraphs.push([index + 1, line]);
      open = true;
    }
  }
  return paragraphs;
}
