import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Claimant } from '#config/clashes.ts';
import { nameOfOut } from '../edge/private-halves.ts';
import { digestOf } from './code-digest.ts';
import type { SiteFiles } from './site-files.ts';

/** What builds remember of each other. It may be deleted at any time: then the next build makes everything anew. */
const CACHE = '.caryard/cache/sites';
/** Changes with the shape of a record, or with what its fields mean. */
const FORMAT = 3;

/** What a page did besides its HTML. */
export interface PageEffects {
  /** Hashes of inline scripts and styles, for the policy. */
  readonly script: readonly string[];
  readonly style: readonly string[];
  /** Style sheets joined into the page's own. */
  readonly sheets: readonly string[];
  /** Files whose hash stands in the page, and that hash. */
  readonly integrity: readonly (readonly [path: string, hash: string])[];
  /** Titles of the pictures that its view asked for. */
  readonly titles: readonly string[];
}

/**
 * The digest of all that a file was made from, and the first instant (ms) at which the same would make another; null = none. Of a page
 * also whether search engines shall know it.
 */
export type Made = readonly [facts: string, validUntil: number | null, isListed?: boolean];

/** What the last build of a dealer was made from and what came of it. */
export interface BuildRecord {
  /** Of everything the build was made from but the clock. */
  readonly key: string;
  /** The instant (ms) it was made for, and the first one (ISO) at which a build from the same would come out another; null = none. */
  readonly builtFor: number;
  readonly validUntil: string | null;
  /** What another dealer may not claim. */
  readonly claims: Claimant;
  /** For the table. */
  readonly slug: string;
  readonly pages: number;
  readonly bytes: number;
  readonly warnings: readonly string[];
  /** The fingerprint of the private half. */
  readonly half: string;
  readonly site: SiteFiles;
  /** Pages by their file: the digest of all that was printed, and which of the effects it had. */
  readonly printed: { readonly [path: string]: readonly [key: string, effects: number] };
  readonly effects: readonly PageEffects[];
  /** Pages and other files by their path, those of which it is known what they were made from. */
  readonly made: { readonly [path: string]: Made };
  /** How many builds have looked whether reused files come out the same when they are made. */
  readonly checks: number;
  /** Pages that views have asked the site for, each with the answer. */
  readonly asked: readonly (readonly [path: string, isThere: boolean])[];
}

/** The records of the dealers of one tenants folder, built into one folder. */
export class BuildRecords {
  readonly #folder: string;
  readonly #out: string;
  readonly #owner: string;

  constructor(tenants: string, out: string) {
    this.#out = resolve(out);
    this.#folder = join(CACHE, nameOfOut(out));
    this.#owner = digestOf(resolve(tenants)).slice(0, 8);
  }

  /** Null when there is none, or none that can be relied on: half written, damaged, of another version or place, or not of a record's shape. */
  read(name: string): BuildRecord | null {
    return this.#readFile(this.#file(name));
  }

  /** What the site of a dealer's folder is called: as its last build says, else as the folder. */
  slugOf(name: string): string {
    return this.read(name)?.slug ?? name;
  }

  /** The records of some dealers by what their sites are called; null = that folder has none. */
  bySlug(names: readonly string[]): Map<string, BuildRecord | null> {
    return new Map(
      names.map((name) => {
        const record = this.read(name);
        return [record?.slug ?? name, record];
      }),
    );
  }

  /** The records of dealers of this tenants folder who are not among `names`. */
  others(names: readonly string[]): BuildRecord[] {
    const known = new Set(names.map(this.#nameOf));
    return namesIn(this.#folder)
      .filter((name) => name.endsWith(`.${this.#owner}.json`) && !known.has(name))
      .flatMap((name) => this.#readFile(join(this.#folder, name)) ?? []);
  }

  #readFile(file: string): BuildRecord | null {
    try {
      const text = readFileSync(file, 'utf8');
      const end = text.indexOf('\n');
      const body = text.slice(end + 1);
      const record: unknown = text.slice(0, end) === this.#seal(body) ? JSON.parse(body) : null;
      return isRecord(record) ? record : null;
    } catch {
      return null;
    }
  }

  /** Written beside and renamed, so that nobody reads half of it. */
  write(name: string, record: BuildRecord): void {
    const body = JSON.stringify(record);
    const file = this.#file(name);
    const beside = `${file}.${process.pid}`;
    mkdirSync(this.#folder, { recursive: true });
    try {
      writeFileSync(join(this.#folder, 'out'), this.#out);
      writeFileSync(beside, `${this.#seal(body)}\n${body}`);
      renameSync(beside, file);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }

  /** Takes away what no build will ask for again: dealers that are gone, folders of sites that are gone, what an ended build left. */
  prune(names: readonly string[]): void {
    const kept = new Set(names.map((name) => this.#nameOf(name)));
    for (const name of namesIn(this.#folder)) {
      const isOurs = name.endsWith(`.${this.#owner}.json`) && !kept.has(name);
      if (isOurs || isLeftOver(join(this.#folder, name))) remove(join(this.#folder, name));
    }
    for (const name of namesIn(CACHE)) {
      const out = textOf(join(CACHE, name, 'out'));
      // Empty = another build is writing it just now.
      if (out !== null && out !== '' && !existsSync(out)) remove(join(CACHE, name));
    }
  }

  readonly #nameOf = (name: string): string => `${digestOf(name).slice(0, 16)}.${this.#owner}.json`;
  readonly #file = (name: string): string => join(this.#folder, this.#nameOf(name));
  /** The first line of a record: what it is, whose it is, and that it is whole. */
  readonly #seal = (body: string): string => `caryard build record ${FORMAT} ${digestOf(this.#out)} ${digestOf(body)}`;
}

type Shape = { readonly [name: string]: (value: unknown) => boolean };
const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isOf =
  (shape: Shape) =>
  (value: unknown): boolean =>
    isGroup(value) && Object.entries(shape).every(([name, fits]) => fits((value as { [name: string]: unknown })[name]));
const isListOf =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(fits);
const isTableOf =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isGroup(value) && Object.values(value as object).every(fits);
const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const fitsRecord = isOf({
  key: isText,
  builtFor: isNumber,
  validUntil: (value) => value === null || isText(value),
  claims: isOf({
    slug: isText,
    dir: isText,
    file: isText,
    config: isOf({ id: isNumber, origin: isText, hosts: isListOf(isText) }),
  }),
  slug: isText,
  pages: isNumber,
  bytes: isNumber,
  warnings: isListOf(isText),
  half: isText,
  site: isOf({ files: isTableOf(Array.isArray), folders: isTableOf(Array.isArray) }),
  printed: isTableOf(Array.isArray),
  effects: isListOf(isGroup),
  made: isTableOf(Array.isArray),
  asked: isListOf(Array.isArray),
  checks: isNumber,
});
/** Has it every part that a build reads? The seal says only that it is whole. */
const isRecord = (value: unknown): value is BuildRecord => fitsRecord(value);

/** What another build is removing just now, or may not be removed, is no fault of this one. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // the next build tries again
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** A record that a build was about to write when it was ended an hour ago or more. */
function isLeftOver(file: string): boolean {
  if (!/\.json\.\d+$/.test(file)) return false;
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > 3_600_000;
}
