import type { PublicRoute } from '#site/routes.ts';
import { factsFor } from '#views/page-view.ts';
import type { BuildRecord, Made } from './build-records.ts';
import { digestOf } from './code-digest.ts';
import { factsOf, type PageContext } from './page-context.ts';
import { plainJson } from './plain-json.ts';

/**
 * Facts that are asked instead of read: how long the clock's answers hold is known of each view, which pages the site was asked for is in
 * the record, and which pictures is among a page's effects.
 */
const ASKED: ReadonlySet<string> = new Set(['now', 'routes', 'socialHref']);

/**
 * Which pages and files the last build made from the very facts that this one has: they need not be made to know what they would be.
 * Nobody says what one rests on. Its maker is handed some of the facts and no others, and each of these counts.
 */
export class LastMade {
  readonly #context: PageContext;
  readonly #making: string;
  readonly #now: number;
  readonly #made: BuildRecord['made'];

  /**
   * @param making digest of all code that makes a page from facts
   * @param now the instant of this build
   * @param last null = nothing of it counts
   */
  constructor(
    context: PageContext,
    making: string,
    now: Date,
    last: Pick<BuildRecord, 'builtFor' | 'made' | 'asked'> | null,
  ) {
    this.#context = context;
    this.#making = making;
    this.#now = now.getTime();
    const isSame = ([path, answer]: readonly [string, boolean]): boolean => context.table.has(path) === answer;
    // A clock that was set back may have answered otherwise at that time.
    this.#made = last !== null && this.#now >= last.builtFor && last.asked.every(isSame) ? last.made : {};
  }

  /** Of all that the page at a route is made from; null for a page that may rest on anything. */
  factsOfPage(route: PublicRoute): string | null {
    const all = factsOf(this.#context);
    const facts = factsFor(all, route);
    return facts === all ? null : this.digestOf({ ...facts, route });
  }

  /** Of facts by their names. */
  digestOf(facts: { readonly [name: string]: unknown }): string {
    const parts = Object.entries(facts).map(([name, fact]) =>
      ASKED.has(name) ? name : `${name} ${digestOfFact(fact)}`,
    );
    return digestOf([this.#making, ...parts].join('\n'));
  }

  /** What is known of the file at a path if a build would make it again from these facts; null when it might make another. */
  at(path: string, facts: string): Made | null {
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
