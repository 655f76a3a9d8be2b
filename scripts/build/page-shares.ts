import type { Tenant } from '#config/tenant.ts';
import { BuildRecords } from './build-records.ts';
import { type BundleFiles, openBundle } from './bundle.ts';
import { type BuildPlaces, contextOf, pageOrder, siteWriter } from './site-order.ts';
import { WorkerPool } from './worker-pool.ts';
import { type WrittenPage, writeSomePages } from './write-pages.ts';
import type { CollectedFiles } from './write-site.ts';

/** So many pages in a row are of one share: neighbours have much in common, and each share gets pages of all kinds. */
const IN_A_ROW = 8;

/** The pages of one dealer that another process writes: plain data. */
export interface ShareOrder {
  /** Of the dealer's folder. */
  readonly name: string;
  readonly tenant: Tenant;
  readonly bundle: BundleFiles;
  readonly places: BuildPlaces;
  /** Where the first process collects the files of the site. */
  readonly staging: string;
  /** Which share, from 1, and of how many: the first process has share 0. */
  readonly share: number;
  readonly of: number;
}

/** What came of a share. */
export interface Share {
  /** By their files. */
  readonly pages: ReadonlyMap<string, WrittenPage>;
  readonly files: CollectedFiles;
  /** Pages that views have asked the site for, each with the answer. */
  readonly asked: readonly (readonly [path: string, isThere: boolean])[];
  /** The first instant (ms) at which any answer of the clock may be another; null = none. */
  readonly validUntil: number | null;
}

const isOf = (share: number, of: number, position: number): boolean => Math.floor(position / IN_A_ROW) % of === share;

/** Processes that write pages of one large dealer. What a page does besides its file comes back, and is done again in the first. */
export class PageShares {
  readonly #order: Omit<ShareOrder, 'staging' | 'share' | 'of'>;
  readonly #of: number;
  readonly #pool: WorkerPool<ShareOrder, Share>;
  #running: readonly Promise<Share>[] = [];

  /** @param of how many processes, this one included */
  constructor(order: Omit<ShareOrder, 'staging' | 'share' | 'of'>, of: number) {
    this.#order = order;
    this.#of = of;
    this.#pool = new WorkerPool({ entry: new URL('./worker.ts', import.meta.url), size: of - 1 });
  }

  /** @param staging the folder of the opened site */
  start(staging: string): void {
    this.#running = Array.from({ length: this.#of - 1 }, async (_, at) => {
      const { said, result } = await this.#pool.run({ ...this.#order, staging, share: at + 1, of: this.#of });
      process.stderr.write(said);
      return result;
    });
    // `results` tells of it, which is asked later, or never.
    for (const share of this.#running) share.catch(() => undefined);
  }

  /** Is the page at this position written by this process? */
  isOwn(position: number): boolean {
    return isOf(0, this.#of, position);
  }

  /** @throws WorkerEnded, or an Error with what a process has told */
  results(): Promise<readonly Share[]> {
    return Promise.all(this.#running);
  }

  /** Ends the processes, whatever they do. */
  end(): Promise<void> {
    return this.#pool.close();
  }
}

/**
 * Writes the pages of one share into the folder where the first process collects them.
 *
 * @throws what reading the dealer or printing a page throws
 */
export async function writeShare({ name, tenant, places, staging, share, of, ...files }: ShareOrder): Promise<Share> {
  const bundle = await openBundle(files.bundle);
  const last = places.clean ? null : new BuildRecords(places.tenants, places.out).read(name);
  const { context } = await contextOf(bundle, tenant, places);
  const writer = siteWriter(tenant, places, last, staging);
  writer.share();
  const order = pageOrder(bundle, context, places, last, writer);
  const pages = await writeSomePages(order, (position) => isOf(share, of, position));
  return { pages, files: writer.collected(), asked: [...context.asked], validUntil: context.clock.validUntil() };
}
