import { uncapitalise } from '#domain/uncapitalise.ts';
import { REPORT_WORDS } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import { plainMarkdown } from '#text/markdown.ts';
import { isFirstTopic } from '#text/report-words.ts';
import type { CarChange } from './car-changes.ts';
import type { Cause, Value } from './causes.ts';
import type { PageRef } from './page-differences.ts';
import {
  type CarGroup,
  carGroups,
  causePlace,
  colourText,
  followsTexts,
  hasDetails,
  isFromStockList,
  joinWithLimit,
  labelOf,
  lawTag,
  type Report,
  redirectText,
  removedText,
  reportSentence,
  reportTitle,
  urlOf,
} from './report.ts';

/** Maximum number of lines in a summary, including headings and table. */
export const SUMMARY_ROWS = 25;
const MAX_CARS = 4;
/** Number of changes that get a row; more if more of them are of first topics (`isFirstTopic`), up to the second number. */
const MAX_CAUSES = 6;
const MAX_FIRST_CAUSES = 10;
/** Number of topics named of the other changes. */
const MAX_NAMED_TOPICS = 4;
/** Longer texts are cut. */
const MAX_TEXT = 600;
const MAX_DETAILS = 3;
const MAX_SETTINGS = 8;
const MAX_WARNINGS = 3;
const MAX_VALUES = 3;

/** The report in GitHub's Markdown, for the page of the run that made it: at most `SUMMARY_ROWS` lines. */
export function reportSummary({ changes, weights }: Pick<Report, 'changes' | 'weights'>): string {
  const follows = followsTexts(changes);
  const { origin, settings, cars, causes, pagesAdded, removedPages, law, brokenLinks, pictureFiles, redirects } =
    changes;
  const rows: string[] = [];
  const addRow = (what: string, text: string): number => rows.push(`| ${what} | ${text} |`);
  const findings = [...law.added].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
  for (const finding of findings.slice(0, MAX_WARNINGS))
    addRow(REPORT_WORDS.law, escaped(`${lawTag(finding)}: ${finding.text}. ${finding.law}`));
  if (findings.length > MAX_WARNINGS)
    addRow(REPORT_WORDS.law, fill(REPORT_WORDS.lawMore, { count: findings.length - MAX_WARNINGS }));
  for (const { topic, publicText } of settings.slice(0, MAX_SETTINGS)) addRow(escaped(topic), escaped(publicText));
  if (settings.length > MAX_SETTINGS)
    addRow(REPORT_WORDS.settings, fill(REPORT_WORDS.moreValues, { count: settings.length - MAX_SETTINGS }));
  const groups = carGroups(cars);
  for (const group of groups) {
    const carTexts = group.cars.slice(0, MAX_CARS).map((car) => escaped(carText(car)));
    const details = otherDetails(group);
    const advice = group === groups.at(-1) && cars.some(isFromStockList) ? [REPORT_WORDS.checkCars] : [];
    addRow(
      escaped(group.heading),
      [limitedList(carTexts, group.cars.length, REPORT_WORDS.moreCarsInFull), ...details.map(escaped), ...advice].join(
        '<br>',
      ),
    );
  }
  const firstCauses = causes.filter(({ topic }) => isFirstTopic(topic)).length;
  const limit = Math.max(MAX_CAUSES, Math.min(MAX_FIRST_CAUSES, firstCauses));
  for (const cause of causes.slice(0, limit)) addRow(escaped(cause.topic), causeText(cause));
  const rest = causes.slice(limit);
  if (rest.length > 0) {
    const topics = [...new Set(rest.map(({ topic }) => uncapitalise(topic)))];
    const words = topics.length > MAX_NAMED_TOPICS ? REPORT_WORDS.moreCauses : REPORT_WORDS.moreCausesAll;
    const namedTopics = topics.slice(0, MAX_NAMED_TOPICS).join(', ');
    addRow(REPORT_WORDS.causes, escaped(fill(words, { count: rest.length, topics: namedTopics })));
  }
  if (follows.length > 0) addRow(REPORT_WORDS.follows, follows.join(' '));
  if (pictureFiles.length > 0)
    addRow(REPORT_WORDS.pictureFiles, limitedList(pictureFiles.slice(0, MAX_CARS).map(escaped), pictureFiles.length));
  if (redirects.length > 0)
    addRow(
      REPORT_WORDS.redirects,
      limitedList(
        redirects.slice(0, MAX_CARS).map((redirect) => escaped(redirectText(redirect, origin))),
        redirects.length,
      ),
    );
  if (pagesAdded.length > 0)
    addRow(pagesAdded.length > 1 ? REPORT_WORDS.addedMany : REPORT_WORDS.added, names(pagesAdded));
  for (const page of removedPages.slice(0, 2))
    addRow(REPORT_WORDS.pageRemoved, escaped(`${page.name}. ${removedText(page, origin)}`));
  if (removedPages.length > 2)
    addRow(REPORT_WORDS.pagesRemoved, fill(REPORT_WORDS.more, { count: removedPages.length - 2 }));
  for (const { href: broken, pages } of brokenLinks.slice(0, 2))
    addRow(
      REPORT_WORDS.links,
      escaped(
        fill(REPORT_WORDS.linkOn, {
          address: urlOf(broken, origin),
          pages: joinWithLimit(
            pages.map((page) => `“${page.name}”`),
            2,
            REPORT_WORDS.morePages,
          ),
        }),
      ),
    );
  for (const { page, before, after } of weights.slice(0, 1))
    addRow(REPORT_WORDS.weight, escaped(`${page.name}: ${weightText(before, after)}`));
  const head = [`### ${escaped(reportTitle(changes))}`, '', `**${escaped(reportSentence(changes))}**`];
  const isUnpublished = changes.kind === 'first' || changes.kind === 'changed';
  const foot = isUnpublished ? ['', REPORT_WORDS.untilPublished] : [];
  const table = rows.length === 0 ? [] : ['', '| | |', '| --- | --- |', ...rows];
  const maxTableLines = SUMMARY_ROWS - head.length - foot.length;
  const visibleRows =
    table.length <= maxTableLines
      ? table
      : [
          ...table.slice(0, maxTableLines - 1),
          `| | ${fill(REPORT_WORDS.more, { count: table.length - maxTableLines + 1 })} |`,
        ];
  return `${[...head, ...visibleRows, ...foot].join('\n')}\n`;
}

const escaped = (words: string): string => plainMarkdown(words, MAX_TEXT);

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

/** A car with what changes: `2026 Kia Rio, $20,000 → $18,500`. */
function carText({ event, page, priceBefore, priceAfter, values, otherTopics, note }: CarChange): string {
  if (note !== null) {
    const priceText = priceBefore === null ? '' : `, ${fill(REPORT_WORDS.priceWas, { price: priceBefore })}`;
    return `${page.name}${priceText}. ${note}`;
  }
  const more = values.length - MAX_DETAILS;
  const details = [
    ...values.slice(0, MAX_DETAILS).map(valueText),
    ...(more > 0 ? [uncapitalise(fill(REPORT_WORDS.moreInFull, { count: more }))] : []),
    ...(otherTopics.length > 0
      ? [
          uncapitalise(
            fill(REPORT_WORDS.alsoChanged, { topics: joinWithLimit(otherTopics.map(uncapitalise), MAX_DETAILS) }),
          ),
        ]
      : []),
  ].join('; ');
  if (event === 'changed') return `${page.name}, ${details}`;
  const isOther = priceBefore !== null && priceAfter !== null && priceBefore !== priceAfter;
  const price = isOther ? `${priceBefore} → ${priceAfter}` : (priceAfter ?? priceBefore);
  const nameAndPrice = price === null ? page.name : `${page.name}, ${price}`;
  return details === '' ? nameAndPrice : `${nameAndPrice}; ${details}`;
}

/**
 * What changes, besides the price, for cars of a group that are not listed: a detail that becomes the same for all is reported once; the
 * others are only counted.
 */
function otherDetails({ event, cars }: CarGroup): string[] {
  const hidden = cars.slice(MAX_CARS).filter((car) => (event === 'changed' ? true : hasDetails(car)));
  if (hidden.length === 0) return [];
  const byTopic = Map.groupBy(
    cars.flatMap(({ values }) => values),
    ({ subject }) => subject,
  );
  const sharedDetails = [...byTopic].flatMap(([topic, values]) => {
    const [first] = values;
    const isSame = values.length > 1 && values.every(({ after }) => after !== null && after === first?.after);
    return topic === null || first === undefined || !isSame
      ? []
      : [{ topic, after: first.after ?? '', count: values.length }];
  });
  const shared = new Set(sharedDetails.map(({ topic }) => topic));
  const others = hidden.filter(
    ({ values, otherTopics }) => otherTopics.length > 0 || values.some(({ subject }) => !shared.has(subject ?? '')),
  );
  return [
    ...sharedDetails.map(({ topic, after, count }) =>
      fill(count === cars.length ? REPORT_WORDS.detailOfAll : REPORT_WORDS.detailOfSome, { topic, after, count }),
    ),
    ...(event !== 'changed' && others.length > 0 ? [fill(REPORT_WORDS.otherDetails, { count: others.length })] : []),
  ];
}

function causeText({ values, notes, moreValues, places, pages, isOnAll }: Cause): string {
  const shownValues = values.slice(0, MAX_VALUES).map((value) => escaped(valueText(value)));
  const more = values.length - shownValues.length + moreValues;
  if (shownValues.length + notes.length === 0) shownValues.push(REPORT_WORDS.silent);
  const rest = more > 0 ? [fill(REPORT_WORDS.moreValues, { count: more })] : [];
  const texts = notes.map(escaped);
  const placeText = escaped(causePlace({ places, pages, isOnAll }));
  // Notes beside values say what stays as it is, so the place of the change follows the values.
  return [...shownValues, ...rest, ...(shownValues.length > 0 ? [placeText, ...texts] : [...texts, placeText])].join(
    '<br>',
  );
}

function valueText(value: Value): string {
  const { before, after } = value;
  const label = labelOf(value);
  const start = label === null ? '' : `${label}: `;
  const colours = colourText(before, after);
  if (colours !== null) return `${start}${colours}`;
  if (before !== null && after !== null) return `${start}${before} → ${after}`;
  return after === null
    ? `${REPORT_WORDS.valueRemoved}: ${start}${before ?? ''}`
    : `${REPORT_WORDS.valueAdded}: ${start}${after}`;
}

const names = (pages: readonly PageRef[]): string =>
  limitedList(
    pages.slice(0, MAX_CARS).map(({ name }) => escaped(name)),
    pages.length,
  );

function limitedList(shown: readonly string[], count: number, words: string = REPORT_WORDS.more): string {
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [fill(words, { count: more })] : [])].join('<br>');
}
