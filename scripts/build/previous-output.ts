import type { PublicRoute } from '#site/routes.ts';
import { factsFor } from '#views/page-view.ts';
import type { BuildRecord, OutputRecord } from './build-records.ts';
import { digestOf } from './code-digest.ts';
import { factsOf, type PageContext } from './page-context.ts';
import { plainJson } from './plain-json.ts';

/**
 * Facts whose content is not part of the digest, because their use is recorded instead: each view records when its clock results expire,
 * the build record lists the routes that were looked up, and a page's effects list its pictures.
 */
const LOOKED_UP: ReadonlySet<string> = new Set(['now', 'routes', 'socialHref']);

/**
 * Finds pages and files of the last build that were made from the same facts, and so need not be made again. Nothing declares its
 * dependencies: each page or file is given a subset of the facts, and all of that subset counts.
 */
export class PreviousOutput {
  readonly #context: PageContext;
  readonly #making: string;
  readonly #now: number;
  readonly #made: BuildRecord['made'];

  /**
   * @param making digest of all code that turns facts into pages
   * @param now the instant of this build
   * @param last null = nothing can be reused
   */
  constructor(
    context: PageContext,
    making: string,
    now: Date,
    last: Pick<BuildRecord, 'builtFor' | 'made' | 'lookups'> | null,
  ) {
    this.#context = context;
    this.#making = making;
    this.#now = now.getTime();
    const isSame = ([path, answer]: readonly [string, boolean]): boolean => context.table.has(path) === answer;
    // If the clock was set back, its results may have been different at that time.
    this.#made = last !== null && this.#now >= last.builtFor && last.lookups.every(isSame) ? last.made : {};
  }

  /** Digest of everything the page at a route is made from; null for a page that may use any fact. */
  factsOfPage(route: PublicRoute): string | null {
    const all = factsOf(this.#context);
    const facts = factsFor(all, route);
    return facts === all ? null : this.digestOf({ ...facts, route });
  }

  /** Digest of named facts. */
  digestOf(facts: { readonly [name: string]: unknown }): string {
    const parts = Object.entries(facts).map(([name, fact]) =>
      LOOKED_UP.has(name) ? name : `${name} ${digestOfFact(fact)}`,
    );
    return digestOf([this.#making, ...parts].join('\n'));
  }

  /** The record of the file at a path if these facts would produce the same file again; null when they might not. */
  at(path: string, facts: string): OutputRecord | null {
    const made = Object.hasOwn(this.#made, path) ? this.#made[path] : undefined;
    const [known, validUntil] = made ?? [];
    return made !== undefined && known === facts && (validUntil == null || this.#now < validUntil) ? made : null;
  }
}

/** The site, a car, a record are facts of many pages. Facts do not change. */
const digests = new WeakMap<object, string>();

function digestOfFact(fact: unknown): string {
  if (typeof fact !== 'object' || fact === null) return digestOf(plainJson(fact, 'A fact'));
  let digest = digests.get(fact);
  if (digest === undefined) {
    digest = digestOf(Array.isArray(fact) ? fact.map(digestOfFact).join() : plainJson(fact, 'A fact'));
    digests.set(fact, digest);
  }
  return digest;
}
