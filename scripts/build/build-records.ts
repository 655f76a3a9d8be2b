import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Claimant } from '#config/clashes.ts';
import type { PageKind } from '#site/route-table.ts';
import { outputName } from '../edge/edge-sites.ts';
import { makeFolder } from '../make-folder.ts';
import { writeToFile } from '../write-atomic.ts';
import { readChecked, writeChecked } from './checked-file.ts';
import { digestOf } from './code-digest.ts';
import type { SiteFiles } from './site-files.ts';

/** Records of earlier builds. May be deleted at any time: the next build then starts from scratch. */
const CACHE = '.caryard/cache/sites';
/** Raise it when the shape of a record or the meaning of its fields changes. */
const FORMAT = 6;

/** What rendering a page produced besides HTML. */
export interface PageEffects {
  /** Hashes of inline scripts, for the Content Security Policy. */
  readonly script: readonly string[];
  /** Hashes of inline styles, likewise. */
  readonly style: readonly string[];
  /** Style sheets that were joined into the page's own style sheet. */
  readonly sheets: readonly string[];
  /** Files with a subresource integrity hash in the page. */
  readonly integrity: readonly (readonly [path: string, hash: string])[];
  /** Titles of the pictures for shared links (`og:image`) that its view needs. */
  readonly titles: readonly string[];
}

/**
 * Digest of everything a file was made from, and the first instant (ms) at which the same input would give a different file; null =
 * never. For a page also whether search engines may list it.
 */
export type OutputRecord = readonly [digest: string, validUntil: number | null, isListed?: boolean];

/** The first page of each kind that a site has: its public path, and its file without `.html`. */
export type SamplePages = { readonly [kind in PageKind]?: readonly [path: string, file: string] };

/** Input and output of a dealer's last build. */
export interface BuildRecord {
  /** Digest of all input except the clock. */
  readonly key: string;
  /** Digest of only the dealer's own files. */
  readonly inputs: string;
  /** The instant (ms) that the site was built for. */
  readonly builtFor: number;
  /** The first instant (ISO) at which the same input would give a different site; null = never. */
  readonly validUntil: string | null;
  /** Names, ids and hosts that no other dealer may use. */
  readonly claims: Claimant;
  readonly slug: string;
  /** Number of pages. */
  readonly pages: number;
  /** Size of the site. */
  readonly bytes: number;
  readonly warnings: readonly string[];
  /** Fingerprint of the private edge file. */
  readonly edgeFile: string;
  readonly site: SiteFiles;
  /** Rendered pages by file: digest of view and renderer, and position in `effects`. */
  readonly rendered: { readonly [path: string]: readonly [key: string, effects: number] };
  /** All different effects of its pages. */
  readonly effects: readonly PageEffects[];
  readonly samples: SamplePages;
  /** Pages and other files by path; files whose input is not known are left out. */
  readonly outputs: { readonly [path: string]: OutputRecord };
  /** How many builds have checked reused files by making them again. */
  readonly checks: number;
  /** Paths that views looked up in the route table, each with the result. */
  readonly lookups: readonly (readonly [path: string, exists: boolean])[];
}

/** The records of all dealers of a tenants folder, for one output folder. */
export class BuildRecords {
  readonly #folder: string;
  readonly #out: string;
  /** In each file name: identifies the tenants folder, because several may be built into one output folder. */
  readonly #owner: string;

  constructor(tenants: string, out: string) {
    this.#out = resolve(out);
    this.#folder = join(CACHE, outputName(out));
    this.#owner = digestOf(resolve(tenants)).slice(0, 8);
  }

  /** Null when there is no valid record: missing, incomplete, damaged, or of another version or folder. */
  read(name: string): BuildRecord | null {
    return this.#readFile(this.#file(name));
  }

  /** The slug of a dealer's site by its last build; without a record, the folder's name. */
  slugOf(name: string): string {
    return this.read(name)?.slug ?? name;
  }

  /** The records of some dealers by slug; null = no record. */
  bySlug(names: readonly string[]): Map<string, BuildRecord | null> {
    return new Map(
      names.map((name) => {
        const record = this.read(name);
        return [record?.slug ?? name, record];
      }),
    );
  }

  /** The records of all other dealers of this tenants folder. */
  othersThan(names: readonly string[]): BuildRecord[] {
    const expectedNames = new Set(names.map(this.#nameOf));
    return namesIn(this.#folder)
      .filter((name) => name.endsWith(`.${this.#owner}.json`) && !expectedNames.has(name))
      .flatMap((name) => this.#readFile(join(this.#folder, name)) ?? []);
  }

  #readFile(file: string): BuildRecord | null {
    const record = readChecked(file, this.#validFor, (body): unknown => JSON.parse(body.toString()));
    return isRecord(record) ? record : null;
  }

  write(name: string, record: BuildRecord): void {
    makeFolder(this.#folder);
    writeToFile(join(this.#folder, 'out'), this.#out);
    writeChecked(this.#file(name), this.#validFor, JSON.stringify(record));
  }

  /** Removes obsolete records: of removed dealers, of removed output folders, and left by killed builds. */
  prune(names: readonly string[]): void {
    const current = new Set(names.map((name) => this.#nameOf(name)));
    for (const name of namesIn(this.#folder)) {
      const belongsToRemovedDealer = name.endsWith(`.${this.#owner}.json`) && !current.has(name);
      if (belongsToRemovedDealer || isStaleTemporaryFile(join(this.#folder, name))) remove(join(this.#folder, name));
    }
    for (const name of namesIn(CACHE)) {
      const out = textOf(join(CACHE, name, 'out'));
      // Empty: another build is just writing it.
      if (out !== null && out !== '' && !existsSync(out)) remove(join(CACHE, name));
    }
  }

  readonly #nameOf = (name: string): string => `${digestOf(name).slice(0, 16)}.${this.#owner}.json`;
  readonly #file = (name: string): string => join(this.#folder, this.#nameOf(name));
  get #validFor(): string {
    return `${FORMAT} ${this.#out}`;
  }
}

type Shape = { readonly [name: string]: (value: unknown) => boolean };
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNumber = (value: unknown): boolean => typeof value === 'number';
const hasShape =
  (shape: Shape) =>
  (value: unknown): boolean =>
    isObject(value) &&
    Object.entries(shape).every(([name, matches]) => matches((value as { [name: string]: unknown })[name]));
const isArrayOf =
  (matches: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(matches);
const isRecordOf =
  (matches: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isObject(value) && Object.values(value as object).every(matches);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isBuildRecord = hasShape({
  key: isText,
  inputs: isText,
  builtFor: isNumber,
  validUntil: isTextOrNull,
  claims: hasShape({
    slug: isText,
    dir: isText,
    file: isText,
    config: hasShape({
      id: isNumber,
      origin: isText,
      hosts: isArrayOf(isText),
      legal: hasShape({
        abn: isTextOrNull,
        legalName: isText,
        licences: isArrayOf(hasShape({ state: isText, number: isText })),
      }),
      search: hasShape({ engine: isText, index: isText }),
      private: hasShape({ search: (server) => server === null || hasShape({ host: isText })(server) }),
    }),
  }),
  slug: isText,
  pages: isNumber,
  bytes: isNumber,
  warnings: isArrayOf(isText),
  edgeFile: isText,
  site: hasShape({ files: isRecordOf(Array.isArray), folders: isRecordOf(Array.isArray) }),
  rendered: isRecordOf(Array.isArray),
  effects: isArrayOf(isObject),
  samples: isRecordOf(isArrayOf(isText)),
  outputs: isRecordOf(Array.isArray),
  lookups: isArrayOf(Array.isArray),
  checks: isNumber,
});
/** Whether a value has every field that a build reads; the file's checksum only shows that it is undamaged. */
const isRecord = (value: unknown): value is BuildRecord => isBuildRecord(value);

/** Removes a file; failures are ignored, as another build may be removing it too. */
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

/** Whether a file is a temporary one at least an hour old, left by a killed build. */
function isStaleTemporaryFile(file: string): boolean {
  if (!/\.json\.\d+$/.test(file)) return false;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > 3_600_000;
}
