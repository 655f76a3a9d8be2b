import type { Tenant } from '#config/tenant.ts';
import { BuildRecords } from './build-records.ts';
import { type BundleFiles, openBundle } from './bundle.ts';
import { contextOf, pageOptions, type SiteOptions, siteWriter } from './site-options.ts';
import { WorkerPool } from './worker-pool.ts';
import { type WrittenPage, writeSomePages } from './write-pages.ts';
import type { CollectedFiles } from './write-site.ts';

/**
 * The parts take turns with this many consecutive pages: neighbouring pages have much in common, but each part should have pages of all kinds.
 */
const CONSECUTIVE_PAGES = 8;

/** A request to another process to write some pages of one dealer: plain data. */
export interface PartJob {
  /** Name of the dealer's folder. */
  readonly name: string;
  readonly tenant: Tenant;
  readonly bundle: BundleFiles;
  readonly siteOptions: SiteOptions;
  /** The staging folder of the first process. */
  readonly staging: string;
  /** The number of this part, from 1; part 0 is the first process's own. */
  readonly part: number;
  /** The number of parts. */
  readonly count: number;
}

/** The pages of one part, as written. */
export interface PagePart {
  /** By file. */
  readonly pages: ReadonlyMap<string, WrittenPage>;
  readonly files: CollectedFiles;
  /** Paths that views looked up in the route table, each with the result. */
  readonly lookups: readonly (readonly [path: string, exists: boolean])[];
  /** The first instant (ms) at which a clock result expires; null = none. */
  readonly validUntil: number | null;
}

const isInPart = (part: number, count: number, position: number): boolean =>
  Math.floor(position / CONSECUTIVE_PAGES) % count === part;

/** Processes that write the pages of one large dealer. Side effects of rendering are returned, and repeated in the first process. */
export class PageWorkers {
  readonly #job: Omit<PartJob, 'staging' | 'part' | 'count'>;
  readonly #count: number;
  readonly #pool: WorkerPool<PartJob, PagePart>;
  #running: readonly Promise<PagePart>[] = [];

  /** @param count number of processes, including this one */
  constructor(job: Omit<PartJob, 'staging' | 'part' | 'count'>, count: number) {
    this.#job = job;
    this.#count = count;
    this.#pool = new WorkerPool({ entry: new URL('./worker.ts', import.meta.url), size: count - 1 });
  }

  /** @param staging the staging folder of the opened site */
  start(staging: string): void {
    this.#running = Array.from({ length: this.#count - 1 }, async (_, index) => {
      const { output, result } = await this.#pool.run({ ...this.#job, staging, part: index + 1, count: this.#count });
      process.stderr.write(output);
      return result;
    });
    // `results` reports the error, if it is called.
    for (const part of this.#running) part.catch(() => undefined);
  }

  /** Whether this process writes the page at this position. */
  isOwn(position: number): boolean {
    return isInPart(0, this.#count, position);
  }

  /** @throws WorkerEnded, or an Error with the message of a process */
  results(): Promise<readonly PagePart[]> {
    return Promise.all(this.#running);
  }

  /** Ends the processes, even while they work. */
  end(): Promise<void> {
    return this.#pool.close();
  }
}

/**
 * Writes the pages of one part into the first process's staging folder.
 *
 * @throws what reading the dealer or rendering a page throws
 */
export async function writePart({
  name,
  tenant,
  siteOptions,
  staging,
  part,
  count,
  ...files
}: PartJob): Promise<PagePart> {
  const bundle = await openBundle(files.bundle);
  const lastBuild = siteOptions.clean ? null : new BuildRecords(siteOptions.tenants, siteOptions.out).read(name);
  const { context } = await contextOf(bundle, tenant, siteOptions);
  const writer = siteWriter(tenant, siteOptions, lastBuild, staging);
  writer.share();
  const job = pageOptions(bundle, context, siteOptions, lastBuild, writer);
  const pages = await writeSomePages(job, (position) => isInPart(part, count, position));
  return {
    pages,
    files: writer.collectedFiles(),
    lookups: [...context.lookups],
    validUntil: context.clock.validUntil(),
  };
}
