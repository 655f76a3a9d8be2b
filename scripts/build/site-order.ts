import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#config/tenant.ts';
import type { BuildRecord } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { Integrity } from './integrity.ts';
import { LineCache } from './line-cache.ts';
import { type PageContext, pageContext } from './page-context.ts';
import { PageSheets } from './page-sheets.ts';
import { cachedPicture, newPicture } from './picture-cache.ts';
import { PreviousOutput } from './previous-output.ts';
import type { PrintingTools } from './print-page.ts';
import { Recheck, type RecheckOrder } from './recheck.ts';
import { RepeatedParts } from './repeated-parts.ts';
import { SiteWriter } from './write-site.ts';

/** Where a site comes from and goes to, and how much of the last one counts. */
export interface BuildPlaces {
  readonly tenants: string;
  readonly out: string;
  readonly now: Date;
  /** Pictures too are made anew, and all lines of the stock are checked. */
  readonly clean?: boolean;
  /** Some of what is taken from the last build is made again all the same, and must come out as it stands. */
  readonly recheck?: RecheckOrder | null;
  /** What each page is printed from is kept, for whoever compares this build with another. */
  readonly views?: boolean;
  /** Nothing has changed since the last build: every file must come out as it is recorded. */
  readonly unchanged?: boolean;
}

/** What the pages of a site are written with. */
export interface PageOrder {
  readonly lastMade: PreviousOutput;
  readonly recheck: Recheck | null;
  /** Public path → text of the view; null = nobody wants them. */
  readonly views: Map<string, string> | null;
  readonly bundle: Bundle;
  readonly context: PageContext;
  readonly tools: PrintingTools;
  readonly writer: SiteWriter;
  readonly last: Pick<BuildRecord, 'printed' | 'effects'> | null;
}

/** All that is known of a tenant before its first page, and the lines its stock was read from. */
export async function contextOf(
  bundle: Bundle,
  tenant: Tenant,
  places: BuildPlaces,
): Promise<{ readonly context: PageContext; readonly lines: LineCache }> {
  const dir = tenant.dir ?? join(places.tenants, tenant.slug);
  const lines = new LineCache(dir, bundle.making, places.clean);
  const source = places.clean ? newPicture : cachedPicture;
  return { context: await pageContext(dir, tenant, places.now, source, lines), lines };
}

/** @param staging where another process collects the files; it collects its own by itself */
export const siteWriter = (
  { slug }: Tenant,
  { out }: BuildPlaces,
  last: BuildRecord | null,
  staging?: string,
): SiteWriter => new SiteWriter(join(out, slug), last?.slug === slug ? last.site : undefined, staging);

/** What the pages of a tenant are written with. */
export function pageOrder(
  bundle: Bundle,
  context: PageContext,
  places: BuildPlaces,
  last: BuildRecord | null,
  writer: SiteWriter,
): PageOrder {
  const { printer, clientDir, making } = bundle;
  const sheets = new PageSheets(printer, clientDir);
  const integrity = new Integrity(
    (path) => sheets.made.get(path) ?? context.files.get(path) ?? bundled(clientDir, path),
  );
  return {
    bundle,
    context,
    writer,
    last,
    tools: { sheets, integrity, repeated: new RepeatedParts() },
    lastMade: new PreviousOutput(context, making, places.now, last),
    recheck: places.recheck ? new Recheck(join(places.out, context.site.slug), places.recheck) : null,
    views: places.views === true ? new Map<string, string>() : null,
  };
}

/** A file that all sites ship, null = there is none at that path. */
function bundled(clientDir: string, path: string): Uint8Array | null {
  const file = join(clientDir, path);
  return existsSync(file) ? readFileSync(file) : null;
}
