import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#config/tenant.ts';
import type { BuildRecord } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { ComponentCache } from './component-cache.ts';
import { Integrity } from './integrity.ts';
import { LineCache } from './line-cache.ts';
import { type PageContext, pageContext } from './page-context.ts';
import { PageSheets } from './page-sheets.ts';
import { cachedPicture, newPicture } from './picture-cache.ts';
import { PreviousOutput } from './previous-output.ts';
import { Recheck, type RecheckOptions } from './recheck.ts';
import type { RenderingTools } from './render-page.ts';
import { ScriptTags } from './script-tags.ts';
import { SiteWriter } from './write-site.ts';

/** Where a site is read from and written to, and how much of the last build may be reused. */
export interface SiteOptions {
  /** The folder of all tenants. */
  readonly tenants: string;
  /** The folder of all built sites. */
  readonly out: string;
  /** The instant that the site is built for. */
  readonly now: Date;
  /** Makes pictures again and checks all lines of the stock. */
  readonly clean?: boolean;
  /** Makes some of the reused files again, to check that they come out the same. */
  readonly recheck?: RecheckOptions | null;
  /** Saves the view of each page, to compare this build with another. */
  readonly views?: boolean;
  /** Nothing has changed since the last build, so every file must be the same as recorded. */
  readonly unchanged?: boolean;
}

/** What is needed to write the pages of a site. */
export interface PageOptions {
  readonly previousOutput: PreviousOutput;
  readonly recheck: Recheck | null;
  /** Public path → JSON of the view; null = not requested. */
  readonly views: Map<string, string> | null;
  readonly bundle: Bundle;
  readonly context: PageContext;
  readonly tools: RenderingTools;
  readonly writer: SiteWriter;
  readonly lastBuild: Pick<BuildRecord, 'rendered' | 'effects'> | null;
}

/** Everything about a tenant that its pages need, and the cache of its stock lines. */
export async function contextOf(
  bundle: Bundle,
  tenant: Tenant,
  siteOptions: SiteOptions,
): Promise<{ readonly context: PageContext; readonly lines: LineCache }> {
  const dir = tenant.dir ?? join(siteOptions.tenants, tenant.slug);
  const lines = new LineCache(dir, bundle.pageDigest, siteOptions.clean);
  const source = siteOptions.clean ? newPicture : cachedPicture;
  return { context: await pageContext(dir, tenant, siteOptions.now, source, lines), lines };
}

/** @param staging the staging folder of another process; by default the writer creates its own */
export const siteWriter = (
  { slug }: Tenant,
  { out }: SiteOptions,
  lastBuild: BuildRecord | null,
  staging?: string,
): SiteWriter => new SiteWriter(join(out, slug), lastBuild?.slug === slug ? lastBuild.site : undefined, staging);

/** Collects what is needed to write the pages of a tenant. */
export function pageOptions(
  bundle: Bundle,
  context: PageContext,
  siteOptions: SiteOptions,
  lastBuild: BuildRecord | null,
  writer: SiteWriter,
): PageOptions {
  return {
    bundle,
    context,
    writer,
    lastBuild,
    tools: renderingTools(bundle, context),
    previousOutput: new PreviousOutput(context, bundle.pageDigest, siteOptions.now, lastBuild),
    recheck: siteOptions.recheck ? new Recheck(join(siteOptions.out, context.site.slug), siteOptions.recheck) : null,
    views: siteOptions.views === true ? new Map<string, string>() : null,
  };
}

/** What the pages of a site share while they are rendered. */
export function renderingTools({ renderer, clientDir }: Bundle, { files }: Pick<PageContext, 'files'>): RenderingTools {
  const sheets = new PageSheets(renderer, clientDir);
  return {
    sheets,
    scripts: new ScriptTags((path) => bundled(clientDir, path)?.toString() ?? null),
    integrity: new Integrity((path) => sheets.sheets.get(path) ?? files.get(path) ?? bundled(clientDir, path)),
    componentCache: new ComponentCache(),
  };
}

/** A file that all sites have in common; null = there is none at this path. */
function bundled(clientDir: string, path: string): Buffer | null {
  const file = join(clientDir, path);
  return existsSync(file) ? readFileSync(file) : null;
}
