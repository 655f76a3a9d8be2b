import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPORT_COMMITS_PATH, REPORT_PATH } from '#domain/routes/public-paths.ts';
import { readViews, type SiteViews } from '../build/site-views.ts';
import { workerDigest } from '../edge/wrangler-config.ts';
import { makeFolder } from '../make-folder.ts';
import { writeAtomic } from '../write-atomic.ts';
import type { BuiltBase } from './base-build.ts';
import { compareSites } from './compare-sites.ts';
import { takePictures } from './page-pictures.ts';
import { weightChanges } from './page-weights.ts';
import { type Report, reportSentence } from './report.ts';
import { reportPage } from './report-page.ts';
import { reportSummary } from './report-summary.ts';

export interface ReportOptions {
  /** The slug of the site. */
  readonly slug: string;
  /** The folder of the built sites, among them the preview's, which was built with `--views`. */
  readonly out: string;
  /** The sites to compare with; null = there are none, so everything is new. */
  readonly base: BuiltBase | null;
  /** True = the preview has no site, because the dealer is being removed. */
  readonly isDeleted?: boolean;
  /** The folder for the report; left out = in the preview's site, `<out>/<slug>/_report`. */
  readonly folder?: string;
  /** The two commits, with which the preview can be published; null = it cannot be, because some built files are not committed. */
  readonly commits: Report['commits'];
  /** False = no pictures are taken. */
  readonly pictures: boolean;
}

export interface WrittenReport {
  readonly folder: string;
  /** The whole report in one sentence. */
  readonly sentence: string;
  readonly report: Report;
  /** In GitHub's Markdown. */
  readonly summary: string;
}

/**
 * Compares a built site with an earlier one and writes the change report into the preview's site.
 *
 * @throws SiteNotReadyError if one of the two was not built with its views
 */
export async function writeReport(options: ReportOptions): Promise<WrittenReport> {
  const { slug, out, base } = options;
  const before = base === null ? null : readViews(base.out, slug, base.project);
  const after = options.isDeleted === true ? null : readViews(out, slug);
  const changes = compareSites(before, after, base !== null && (await isCodeNew(base.project)));
  const site = join(out, slug);
  const folder = options.folder ?? join(site, REPORT_PATH);
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  const baseSite = base === null ? null : join(base.project, base.out, slug);
  const hasBothSites = baseSite !== null && after !== null;
  const report: Report = {
    changes,
    weights: hasBothSites ? weightChanges(baseSite, site, changes.changedPages) : [],
    pictures: hasBothSites
      ? await takePictures({
          before: baseSite,
          after: site,
          changes,
          folder,
          now: after.builtFor,
          enabled: options.pictures,
        })
      : { pictures: [], checked: 0, total: 0, missing: null },
    commits: after === null ? null : options.commits,
    builtFor: after?.builtFor ?? null,
  };
  writeAtomic(join(folder, 'index.html'), reportPage(report, frameOf((after ?? before) as SiteViews, after !== null)));
  if (report.commits !== null)
    writeAtomic(join(folder, basename(REPORT_COMMITS_PATH)), JSON.stringify({ slug, ...report.commits }));
  cpSync(join(import.meta.dirname, 'report.css'), join(folder, 'report.css'));
  return { folder, sentence: reportSentence(changes), report, summary: reportSummary(report) };
}

/** Whether the edge has other code than the one the base was built with. */
const isCodeNew = async (project: string): Promise<boolean> =>
  project !== '.' && (await workerDigest(project)) !== (await workerDigest('.'));

function frameOf({ pages, locale }: SiteViews, hasSite: boolean): Parameters<typeof reportPage>[1] {
  const theme = pages.get('/')?.frame.theme;
  return {
    lang: locale.tag,
    locale,
    themeHref: hasSite && theme !== undefined ? theme.href : null,
    styleHref: `${REPORT_PATH}/report.css`,
  };
}
