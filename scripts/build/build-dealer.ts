import { claimantOf } from '#config/clashes.ts';
import type { Tenant } from '#config/tenant.ts';
import { type BuildRecord, BuildRecords } from './build-records.ts';
import { type BundleFiles, openBundle } from './bundle.ts';
import { dealerKey } from './dealer-inputs.ts';
import { explain } from './explain.ts';
import { PageShares } from './page-shares.ts';
import { ReuseError } from './recheck.ts';
import { renderTenant } from './render-tenant.ts';
import type { Written } from './write-site.ts';

/** One dealer to build: plain data, for it may be done in another process. */
export interface DealerJob {
  /** Of its folder. */
  readonly name: string;
  readonly tenant: Tenant;
  /** Of all that it is made from but the clock; null = that cannot be said. */
  readonly key: string | null;
  readonly bundle: BundleFiles;
  /** The digest of all code. */
  readonly code: string;
  readonly tenants: string;
  readonly out: string;
  readonly now: Date;
  /** Nothing is taken from earlier builds. */
  readonly clean: boolean;
  /** Of the reused files, the share that is made again and must come out the same; 0 = none. */
  readonly checkReused: number;
  /** What each page is printed from is kept. */
  readonly views: boolean;
  /** Its site stands as a build would make it. */
  readonly unchanged: boolean;
  /** About so many pages are as much work. */
  readonly effort: number;
  /** As far as is known, no page of the last build will do. */
  readonly isWhole: boolean;
  /** Most processes that write its pages. */
  readonly shares: number;
}

/** One row of the table. */
export interface Row extends Written {
  readonly slug: string;
  readonly pages: number;
  /** Pages that were printed; the others are the last build's. */
  readonly fresh: number;
  /** ISO instant; null = for good. */
  readonly validUntil: string | null;
  readonly ms: number;
}

/** A dealer whose site could not be made, and why. */
interface Fault {
  readonly fault: string;
  /** A reused file was not what it should be. */
  readonly isReuse?: boolean;
  /** What its pages wrote to the screen of another process. */
  readonly said?: string;
}

/** A dealer whose site stands. */
interface Stands {
  readonly row: Row;
  readonly warnings: readonly string[];
}

interface Built extends Stands {
  readonly built: {
    /** What its pages wrote to the screen of another process. */
    readonly said: string;
    /** Why the next build can rely on nothing of it; null = it can. */
    readonly unrecorded: string | null;
    /** The record of its site under another name. */
    readonly renamed: BuildRecord | null;
    /** Reused files that were made again, and came out the same. */
    readonly checked: number;
  };
}

/** What came of building a dealer. */
export type DealerDone = Built | Fault;
/** What came of a dealer, who may not have been built at all. */
export type Outcome = DealerDone | (Stands & { readonly built?: undefined });

/** Builds one dealer and records what came of it. Throws nothing: what is wrong is the dealer's outcome. */
export async function buildDealer(job: DealerJob): Promise<DealerDone> {
  const { name, tenant, key, code, tenants, out, now, clean, checkReused, views, unchanged } = job;
  const from = performance.now();
  let shares: PageShares | null = null;
  try {
    const records = new BuildRecords(tenants, out);
    const bundle = await openBundle(job.bundle);
    const last = records.read(name);
    const recheck = checkReused > 0 ? { share: checkReused, round: last?.checks ?? 0 } : null;
    const places = { tenants, out, now, clean, recheck, views, unchanged };
    if (job.shares > 1) shares = new PageShares({ name, tenant, bundle: job.bundle, places }, job.shares);
    const site = await renderTenant(bundle, tenant, places, clean ? null : last, shares);
    const { slug, pages, files, bytes, reused, fresh, checked, validUntil, warnings } = site;
    const checks = (last?.checks ?? 0) + (recheck === null ? 0 : 1);
    const record = async (): Promise<null> => {
      const made = await site.recorded();
      // Files that were changed while they were read are another build's.
      if (made !== null && key !== null && dealerKey(tenants, name, code) === key)
        records.write(name, {
          key,
          claims: claimantOf(tenant),
          slug,
          pages,
          bytes,
          validUntil,
          warnings,
          checks,
          ...made,
        });
      return null;
    };
    const unrecorded = await record().catch((error: unknown) => explain(error));
    const row = { slug, pages, files, bytes, reused, fresh, validUntil, ms: performance.now() - from };
    const renamed = last !== null && last.slug !== slug ? last : null;
    return { row, warnings, built: { said: '', unrecorded, renamed, checked } };
  } catch (error) {
    return { fault: explain(error), isReuse: error instanceof ReuseError };
  } finally {
    await shares?.end();
  }
}
