import { resourceName } from '../edge/resource-name.ts';
import { AccountRecords } from './account-records.ts';
import type { AccountSettings } from './account-settings.ts';
import type { Cloudflare } from './cloudflare-api.ts';

/** How a live dealer is served: by a Worker of its own, or by one in the account's dispatch namespace. */
export type Hosting = 'worker' | 'namespace';
export const HOSTINGS: readonly Hosting[] = ['worker', 'namespace'];

/** Where a move takes a dealer, for messages. */
export const MOVE_DESTINATION: { readonly [hosting in Hosting]: string } = {
  worker: 'to a Worker of its own',
  namespace: 'into the dispatch namespace',
};
/** A Worker in another place starts without earlier versions. */
export const NO_ROLLBACK_NOTE =
  'Versions from before the move cannot be rolled back to: to go back to one, check out its commit, build and deploy it.';

interface Placement {
  readonly hosting: Hosting;
  readonly hosts: readonly string[];
}

interface StoredPlacements {
  readonly all: Map<string, Placement>;
  /** Names of the Workers in the namespace. */
  readonly workers: ReadonlySet<string>;
}

/** Fraction of the account's limit from which a warning is given. */
const WARN_FROM = 0.9;
const cache = new WeakMap<Cloudflare, Placements>();

/** The hosting that each live dealer has, or is moving to: in the account's own database. */
export class Placements {
  readonly #cloudflare: Cloudflare;
  #all: Promise<StoredPlacements> | undefined;
  /** New dealers that were given a Worker of their own and are not stored yet. */
  readonly #pending = new Set<string>();

  private constructor(cloudflare: Cloudflare) {
    this.#cloudflare = cloudflare;
  }

  /** One for each connection, so that the list is read once. */
  static open(cloudflare: Cloudflare): Placements {
    const placements = cache.get(cloudflare) ?? new Placements(cloudflare);
    cache.set(cloudflare, placements);
    return placements;
  }

  /**
   * The hosting of a dealer. A new one gets a Worker of its own, while the account has fewer than `dispatchFrom`.
   *
   * @param live the hosting that is live; null = this dealer is new
   * @returns the hosting, and a warning for the operator if this is a new dealer and the limit is near
   */
  async hostingOf(
    slug: string,
    live: Hosting | null,
    { dispatchFrom }: AccountSettings,
  ): Promise<{ hosting: Hosting; warning: string | null }> {
    const { all } = await this.#read();
    const hosting = all.get(slug)?.hosting ?? live;
    if (hosting !== null) return { hosting, warning: null };
    const otherPending = [...this.#pending].filter((other) => other !== slug && !all.has(other));
    const count = [...all.values()].filter(({ hosting }) => hosting === 'worker').length + otherPending.length + 1;
    if (count > dispatchFrom)
      return {
        hosting: 'namespace',
        warning: `The account has ${count - 1} dealers with a Worker of their own, and dispatchFrom in functions/account.json is ${dispatchFrom}: this one goes into the dispatch namespace.`,
      };
    this.#pending.add(slug);
    const isNear = count >= WARN_FROM * dispatchFrom;
    return {
      hosting: 'worker',
      warning: isNear
        ? `This is dealer ${count} with a Worker of its own; after ${dispatchFrom} (dispatchFrom in functions/account.json), new ones go into a dispatch namespace. Order Workers for Platforms before then: functions/README.md, More than 400 dealers.`
        : null,
    };
  }

  /** Stores the hosting that a dealer should get. The hosts that are live stay stored until it has it. */
  async storeRequestedHosting(slug: string, hosting: Hosting): Promise<void> {
    const { all } = await this.#read();
    await this.storePlacement(slug, hosting, all.get(slug)?.hosts ?? []);
  }

  /** Stores the hosting and the hosts that a dealer has. */
  async storePlacement(slug: string, hosting: Hosting, hosts: readonly string[]): Promise<void> {
    const { all } = await this.#read();
    const placement = all.get(slug);
    if (placement?.hosting === hosting && JSON.stringify(placement.hosts) === JSON.stringify(hosts)) return;
    const records = await AccountRecords.open(this.#cloudflare);
    await records.run(
      `INSERT INTO placements (slug, form, hosts) VALUES (?1, ?2, ?3)
       ON CONFLICT (slug) DO UPDATE SET form = excluded.form, hosts = excluded.hosts`,
      [slug, hosting, JSON.stringify(hosts)],
    );
    all.set(slug, { hosting, hosts });
  }

  /**
   * The hosts of all dealers in the namespace, with their slugs: including those stored by other machines in the meantime, and those of dealers
   * that are to leave it and have not left it yet.
   */
  async namespaceHosts(): Promise<{ readonly [host: string]: string }> {
    this.#all = undefined;
    const { all, workers } = await this.#read();
    const isInNamespace = (slug: string, hosting: Hosting): boolean =>
      hosting === 'namespace' || workers.has(resourceName(slug, { kind: 'production' }));
    return Object.fromEntries(
      [...all].flatMap(([slug, { hosting, hosts }]) =>
        isInNamespace(slug, hosting) ? hosts.map((host) => [host, slug]) : [],
      ),
    );
  }

  /** Whether a Worker was in the namespace when the list was read. */
  async isDispatched(worker: string): Promise<boolean> {
    return (await this.#read()).workers.has(worker);
  }

  #read(): Promise<StoredPlacements> {
    this.#all ??= this.#load().catch((error: unknown) => {
      this.#all = undefined;
      throw error;
    });
    return this.#all;
  }

  async #load(): Promise<StoredPlacements> {
    const records = await AccountRecords.open(this.#cloudflare);
    const [rows = [], workers = []] = await records.query([
      'SELECT slug, form, hosts FROM placements',
      'SELECT DISTINCT worker FROM namespace_versions',
    ]);
    const all = rows.map(({ slug, form, hosts }): [string, Placement] => [
      String(slug),
      { hosting: form as Hosting, hosts: JSON.parse(String(hosts)) as string[] },
    ]);
    return { all: new Map(all), workers: new Set(workers.map(({ worker }) => String(worker))) };
  }
}
