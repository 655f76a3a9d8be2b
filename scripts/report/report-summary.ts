import { REPORT_WORDS } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import { plainMarkdown } from '#text/markdown.ts';
import { SHARED_PICTURE } from '#text/report-words.ts';
import type { Cause } from './causes.ts';
import type { PageRef } from './page-differences.ts';
import {
  addressOf,
  carGroups,
  causePlace,
  followsTexts,
  goneText,
  lawText,
  listed,
  type Report,
  redirectText,
  reportSentence,
  reportTitle,
} from './report.ts';

/** Maximum number of lines in a summary, including headings and table. */
export const SUMMARY_ROWS = 25;
const CARS = 4;
const CAUSES = 6;
const DETAILS = 3;
const SETTINGS = 8;
const WARNINGS = 3;
const VALUES = 3;

/** The report in GitHub's Markdown, for the page of the run that made it: at most `SUMMARY_ROWS` lines. */
export function reportSummary({ changes, weights }: Pick<Report, 'changes' | 'weights'>): string {
  const follows = followsTexts(changes);
  const { origin, settings, cars, causes, pagesAdded, pagesGone, law, brokenLinks, pictureFiles, redirects } = changes;
  const rows: string[] = [];
  const row = (what: string, text: string): number => rows.push(`| ${what} | ${text} |`);
  for (const { topic, publicText } of settings.slice(0, SETTINGS)) row(plainMarkdown(topic), plainMarkdown(publicText));
  if (settings.length > SETTINGS)
    row(REPORT_WORDS.settings, fill(REPORT_WORDS.moreValues, { count: settings.length - SETTINGS }));
  for (const group of carGroups(cars)) {
    const named = group.cars.slice(0, CARS).map(({ event, page, priceBefore, priceAfter, values }) => {
      const details = values.slice(0, DETAILS).map(valueText).join('; ');
      if (event === 'changed' && details !== '') return plainMarkdown(`${page.name}, ${details}`);
      const both = priceBefore !== null && priceAfter !== null && priceBefore !== priceAfter;
      const price = both ? `${priceBefore} → ${priceAfter}` : (priceAfter ?? priceBefore);
      return price === null ? plainMarkdown(page.name) : plainMarkdown(`${page.name}, ${price}`);
    });
    row(plainMarkdown(group.heading), cutList(named, group.cars.length));
  }
  for (const cause of causes.slice(0, CAUSES)) row(plainMarkdown(cause.topic), causeText(cause));
  if (causes.length > CAUSES)
    row(REPORT_WORDS.causes, fill(REPORT_WORDS.moreValues, { count: causes.length - CAUSES }));
  if (follows.length > 0) row(REPORT_WORDS.follows, follows.join(' '));
  if (pictureFiles.length > 0)
    row(
      REPORT_WORDS.pictureFiles,
      cutList(
        pictureFiles.slice(0, CARS).map((text) => plainMarkdown(text)),
        pictureFiles.length,
      ),
    );
  if (redirects.length > 0)
    row(
      REPORT_WORDS.redirects,
      cutList(
        redirects.slice(0, CARS).map((one) => plainMarkdown(redirectText(one, origin))),
        redirects.length,
      ),
    );
  if (pagesAdded.length > 0)
    row(pagesAdded.length > 1 ? REPORT_WORDS.addedMany : REPORT_WORDS.added, names(pagesAdded));
  for (const page of pagesGone.slice(0, 2))
    row(REPORT_WORDS.gone, plainMarkdown(`${page.name}. ${goneText(page, origin)}`));
  if (pagesGone.length > 2) row(REPORT_WORDS.goneMany, fill(REPORT_WORDS.more, { count: pagesGone.length - 2 }));
  for (const { href: broken, pages } of brokenLinks.slice(0, 2))
    row(
      REPORT_WORDS.links,
      plainMarkdown(
        fill(REPORT_WORDS.linkOn, {
          address: addressOf(broken, origin),
          pages: listed(
            pages.map((page) => `“${page.name}”`),
            2,
            REPORT_WORDS.morePages,
          ),
        }),
      ),
    );
  for (const finding of law.added.slice(0, WARNINGS))
    row(REPORT_WORDS.law, plainMarkdown(`${lawText(finding)}. ${finding.law}`));
  for (const { page, before, after } of weights.slice(0, 1))
    row(REPORT_WORDS.weight, plainMarkdown(`${page.name}: ${weightText(before, after)}`));
  const head = [`### ${plainMarkdown(reportTitle(changes))}`, '', `**${plainMarkdown(reportSentence(changes))}**`];
  const table = rows.length === 0 ? [] : ['', '| | |', '| --- | --- |', ...rows];
  const room = SUMMARY_ROWS - head.length;
  const shown =
    table.length <= room
      ? table
      : [...table.slice(0, room - 1), `| | ${fill(REPORT_WORDS.more, { count: table.length - room + 1 })} |`];
  return `${[...head, ...shown].join('\n')}\n`;
}

/** `12 kB before, 20 kB now, 67% more` */
export function weightText(before: number, after: number): string {
  const kB = (bytes: number): number => Math.round(bytes / 1000);
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  return fill(after > before ? REPORT_WORDS.weightUp : REPORT_WORDS.weightDown, {
    before: kB(before),
    after: kB(after),
    percent,
  });
}

function causeText({ topic, values, moreValues, places, pages }: Cause): string {
  if (topic === SHARED_PICTURE) return REPORT_WORDS.cannotShowShared;
  const shown = values.slice(0, VALUES).map((value) => plainMarkdown(valueText(value)));
  const more = values.length - shown.length + moreValues;
  if (shown.length === 0) shown.push(REPORT_WORDS.silent);
  const rest = more > 0 ? [fill(REPORT_WORDS.moreValues, { count: more })] : [];
  return [...shown, ...rest, plainMarkdown(causePlace({ places, pages }))].join('<br>');
}

function valueText({ of, before, after }: Cause['values'][number]): string {
  const start = of === null ? '' : `${of}: `;
  if (before !== null && after !== null) return `${start}${before} → ${after}`;
  return after === null
    ? `${REPORT_WORDS.valueRemoved}: ${start}${before ?? ''}`
    : `${REPORT_WORDS.valueAdded}: ${start}${after}`;
}

const names = (pages: readonly PageRef[]): string =>
  cutList(
    pages.slice(0, CARS).map(({ name }) => plainMarkdown(name)),
    pages.length,
  );

function cutList(shown: readonly string[], count: number): string {
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [fill(REPORT_WORDS.more, { count: more })] : [])].join('<br>');
}
