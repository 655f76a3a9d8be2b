import { join } from 'node:path';
import { claimantOf } from '#config/clashes.ts';
import type { Tenant } from '#config/tenant.ts';
import { type BuildRecord, BuildRecords } from './build-records.ts';
import { type BundleFiles, openBundle } from './bundle.ts';
import { dealerInputs, dealerKey } from './dealer-inputs.ts';
import { explain } from './explain.ts';
import { PageWorkers } from './page-workers.ts';
import { ReuseError } from './recheck.ts';
import { renderTenant } from './render-tenant.ts';
import type { WrittenSite } from './write-site.ts';

/** One dealer to build: plain data, because another process may do it. */
export interface DealerJob {
  /** Name of its folder. */
  readonly name: string;
  readonly tenant: Tenant;
  /** Digest of all input except the clock; null = unknown. */
  readonly key: string | null;
  readonly bundle: BundleFiles;
  /** Digest of all code. */
  readonly code: string;
  /** The folder of all tenants. */
  readonly tenants: string;
  /** The folder of all built sites. */
  readonly out: string;
  /** The instant that the site is built for. */
  readonly now: Date;
  /** Ignore earlier builds. */
  readonly clean: boolean;
  /** The share of reused files that is regenerated, to check that they come out the same; 0 = none. */
  readonly checkReused: number;
  /** Save the view of each page. */
  readonly views: boolean;
  /** The published site is up to date: it is only built to check it, or to save its views. */
  readonly unchanged: boolean;
  /** Estimated work, in pages. */
  readonly cost: number;
  /** Probably no page of the last build can be reused. */
  readonly isWhole: boolean;
  /** The maximum number of processes that write its pages. */
  readonly processes: number;
}

/** One row of the build's table. */
export interface Row extends WrittenSite {
  readonly slug: string;
  readonly pages: number;
  /** Pages that were rendered; the others were reused. */
  readonly renderedPages: number;
  /** ISO instant; null = never expires. */
  readonly validUntil: string | null;
  readonly ms: number;
}

/** A failed build. */
interface Fault {
  /** The reason, as text for the console. */
  readonly fault: string;
  /** A reused file came out different when it was regenerated. */
  readonly isReuseFault?: boolean;
  /** What the build printed to the console, if another process did it. */
  readonly output?: string;
}

/** A dealer whose site is published. */
interface Published {
  readonly row: Row;
  readonly warnings: readonly string[];
}

interface Built extends Published {
  readonly built: {
    /** What the build printed to the console, if another process did it; otherwise empty. */
    readonly output: string;
    /** Why the next build cannot reuse it; null = it can. */
    readonly unrecordedReason: string | null;
    /** The record of its site under an earlier name. */
    readonly formerRecord: BuildRecord | null;
    /** Reused files that were checked by making them again. */
    readonly checked: number;
  };
}

/** The result of building a dealer. */
export type DealerResult = Built | Fault;
/** The result for a dealer, including those that needed no build. */
export type Outcome = DealerResult | (Published & { readonly built?: undefined });

/** Builds one dealer and records the result. Does not throw: an error becomes the dealer's outcome. */
export async function buildDealer(job: DealerJob): Promise<DealerResult> {
  const { name, tenant, key, code, tenants, out, now, clean, checkReused, views, unchanged } = job;
  const startedAt = performance.now();
  let pageWorkers: PageWorkers | null = null;
  try {
    const records = new BuildRecords(tenants, out);
    const bundle = await openBundle(job.bundle);
    const lastBuild = records.read(name);
    const recheck = checkReused > 0 ? { share: checkReused, round: lastBuild?.checks ?? 0 } : null;
    const siteOptions = { tenants, out, now, clean, recheck, views, unchanged };
    if (job.processes > 1)
      pageWorkers = new PageWorkers({ name, tenant, bundle: job.bundle, siteOptions }, job.processes);
    const site = await renderTenant(bundle, tenant, siteOptions, clean ? null : lastBuild, pageWorkers);
    const { slug, pages, files, bytes, reused, renderedPages, checked, validUntil, warnings } = site;
    const checks = (lastBuild?.checks ?? 0) + (recheck === null ? 0 : 1);
    const record = async (): Promise<null> => {
      const output = await site.createRecord();
      // Files changed during the build are left for the next build.
      const inputs = dealerInputs(join(tenants, name));
      if (output !== null && key !== null && inputs !== null && dealerKey(tenants, name, code, inputs) === key)
        records.write(name, {
          key,
          inputs,
          claims: claimantOf(tenant),
          slug,
          pages,
          bytes,
          validUntil,
          warnings,
          checks,
          ...output,
        });
      return null;
    };
    const unrecordedReason = await record().catch((error: unknown) => explain(error));
    const row = {
      slug,
      pages,
      files,
      bytes,
      reused,
      renderedPages,
      validUntil,
      ms: performance.now() - startedAt,
    };
    const formerRecord = lastBuild !== null && lastBuild.slug !== slug ? lastBuild : null;
    return { row, warnings, built: { output: '', unrecordedReason, formerRecord, checked } };
  } catch (error) {
    return { fault: explain(error), isReuseFault: error instanceof ReuseError };
  } finally {
    await pageWorkers?.end();
  }
}
