import type { PublicRoute } from '#site/route-table.ts';
import { inputFor } from '#views/page-view.ts';
import type { BuildRecord, OutputRecord } from './build-records.ts';
import { digestOf } from './code-digest.ts';
import { inputOf, type PageContext } from './page-context.ts';
import { plainJson } from './plain-json.ts';

/**
 * Inputs whose content is not part of the digest, because their use is recorded instead: each view records when its clock results expire,
 * and the build record lists the routes that were looked up and the titles of each page's pictures for shared links (`PageEffects`).
 */
const TRACKED_INPUTS: ReadonlySet<string> = new Set(['now', 'routes', 'socialHref']);

/**
 * Finds pages and files of the last build that were made from the same input, and so need not be regenerated. Nothing declares its
 * dependencies: each page or file is given a subset of the input, and all of that subset counts.
 */
export class PreviousOutput {
  readonly #context: PageContext;
  readonly #codeDigest: string;
  readonly #now: number;
  readonly #outputs: BuildRecord['outputs'];

  /**
   * @param codeDigest digest of all code that turns input into pages
   * @param now the instant of this build
   * @param lastBuild null = nothing can be reused
   */
  constructor(
    context: PageContext,
    codeDigest: string,
    now: Date,
    lastBuild: Pick<BuildRecord, 'builtFor' | 'outputs' | 'lookups'> | null,
  ) {
    this.#context = context;
    this.#codeDigest = codeDigest;
    this.#now = now.getTime();
    const isSame = ([path, existed]: readonly [string, boolean]): boolean => context.table.has(path) === existed;
    // If the clock was set back, its results may have been different at that time.
    this.#outputs =
      lastBuild !== null && this.#now >= lastBuild.builtFor && lastBuild.lookups.every(isSame) ? lastBuild.outputs : {};
  }

  /** Digest of everything the page at a route is made from; null for a page that may use any input. */
  digestOfPage(route: PublicRoute): string | null {
    const all = inputOf(this.#context);
    const inputs = inputFor(all, route);
    return inputs === all ? null : this.digestOfInputs({ ...inputs, route });
  }

  /** Digest of named inputs, and of the code. */
  digestOfInputs(inputs: { readonly [name: string]: unknown }): string {
    const parts = Object.entries(inputs).map(([name, value]) =>
      TRACKED_INPUTS.has(name) ? name : `${name} ${digestOfValue(value)}`,
    );
    return digestOf([this.#codeDigest, ...parts].join('\n'));
  }

  /** The record of the file at a path if the input with this digest would produce the same file again; null if it might not. */
  reusableOutput(path: string, digest: string): OutputRecord | null {
    const record = Object.hasOwn(this.#outputs, path) ? this.#outputs[path] : undefined;
    const [lastDigest, validUntil] = record ?? [];
    return record !== undefined && lastDigest === digest && (validUntil == null || this.#now < validUntil)
      ? record
      : null;
  }
}

/** Digests of objects: the site, a car or a record is input of many pages, and does not change during a build. */
const digests = new WeakMap<object, string>();

function digestOfValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return digestOf(plainJson(value, 'An input'));
  let digest = digests.get(value);
  if (digest === undefined) {
    digest = digestOf(Array.isArray(value) ? value.map(digestOfValue).join() : plainJson(value, 'An input'));
    digests.set(value, digest);
  }
  return digest;
}
