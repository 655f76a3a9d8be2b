import { uncapitalise } from '#domain/uncapitalise.ts';
import { REPORT_WORDS as W } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import { type FormatLocale, formatInstant } from '#text/format.ts';
import { capitalise } from '#text/item-names.ts';
import { KIND_WORDS, SHARED_PICTURE } from '#text/report-words.ts';
import type { CarChange } from './car-changes.ts';
import type { Cause, Value } from './causes.ts';
import { colourName } from './colour-names.ts';
import type { SiteChanges } from './compare-sites.ts';
import { decideForms } from './decide-section.ts';
import { type Html, html } from './html.ts';
import type { PageRef } from './page-differences.ts';
import type { PicturePair } from './page-pictures.ts';
import {
  type CarGroup,
  carGroups,
  causePlace,
  followsTexts,
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
import { weightText } from './report-summary.ts';

/** Number of entries of a list (cars of an event, pictures, redirects) that are shown expanded. */
const MAX_EXPANDED = 12;
/** Number of pages whose pictures are shown expanded: each fills a phone's screen. */
const EXPANDED_PICTURES = 3;
/** Redirects in the report; a dealer may have ten thousand. */
const MAX_REDIRECTS = 500;
/** Maximum number of details shown for a car. */
const MAX_CAR_VALUES = 6;
/** Number of values of a cause that are shown expanded. */
const EXPANDED_VALUES = 6;
const MAX_EXAMPLES = 3;

/** What the report page contains besides the report. */
export interface PageFrame {
  readonly lang: string;
  readonly locale: FormatLocale & { readonly timeZone: string };
  /** The dealer's style sheet, for its fonts; null = there is none. */
  readonly themeHref: string | null;
  readonly styleHref: string;
}

/** Renders the report as a stand-alone page without scripts. */
export function reportPage(report: Report, frame: PageFrame): string {
  const { changes, builtFor } = report;
  const title = reportTitle(changes);
  const sections = [
    settingsSection(changes, changes.kind === 'deleted' ? W.deletedHeading : W.settings),
    carsSection(report),
    causesSection(report),
    pagesSection(changes),
    pictureFilesSection(changes),
    redirectsSection(changes),
    lawSection(changes),
    linksSection(changes),
    weightSection(report),
    picturesSection(report),
    report.commits !== null &&
      section('decide', W.decide, decideForms(changes.isPublishable ? publishNote(changes) : null)),
    allPagesSection(changes),
  ];
  return `<!doctype html>\n${
    html`<html lang="${frame.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${frame.themeHref !== null && html`<link rel="stylesheet" href="${frame.themeHref}">`}
<link rel="stylesheet" href="${frame.styleHref}">
</head>
<body>
<header class="head">
<p class="eyebrow">${W.eyebrow}</p>
<h1>${title}</h1>
<p class="sentence">${reportSentence(changes)}</p>
<p class="links">${changes.kind !== 'deleted' && html`<a class="button" href="/">${W.preview}</a>`}
${changes.kind !== 'first' && html`<a class="button quiet" href="${changes.origin}/" rel="noopener">${W.live}</a>`}
${report.commits !== null && html`<a class="button quiet" href="#decide">${W.decide}</a>`}</p>
${builtFor !== null && html`<p class="note">${fill(W.built, { date: formatInstant(new Date(builtFor), frame.locale) })}</p>`}
</header>
<main>
${sections}
</main>
</body>
</html>
`.text
  }`;
}

const section = (id: string, heading: string, body: Html): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}
</section>
`;

/** What the button to publish does. */
const publishNote = ({ kind, hosts }: SiteChanges): string =>
  kind === 'first' ? fill(W.publishFirstNote, { hosts: joinWithLimit(hosts) }) : W.publishNote;

function settingsSection({ settings }: SiteChanges, heading: string): Html | null {
  if (settings.length === 0) return null;
  return section(
    'settings',
    heading,
    html`<ul class="causes">${settings.map(
      ({ topic, text }) => html`<li class="cause"><h3>${topic}</h3>
<p>${text}</p></li>`,
    )}</ul>`,
  );
}

function carsSection({ changes }: Report): Html | null {
  const groups = carGroups(changes.cars);
  if (groups.length === 0) return null;
  const advice = changes.cars.some(isFromStockList) && html`<p>${W.checkCars}</p>`;
  return section('cars', W.cars, html`${groups.map((group) => carGroup(group, changes.origin))}${advice}`);
}

function carGroup(group: CarGroup, origin: string): Html {
  const rows = (cars: readonly CarChange[]): Html =>
    html`<ul class="cars">${cars.map((car) => carRow(car, group.tag, origin))}</ul>`;
  const rest = group.cars.slice(MAX_EXPANDED);
  return html`<h3>${group.heading}</h3>
${rows(group.cars.slice(0, MAX_EXPANDED))}
${rest.length > 0 && html`<details><summary>${fill(W.moreCars, { count: rest.length })}</summary>${rows(rest)}</details>`}
`;
}

function carRow(
  { event, page, picture, priceBefore, priceAfter, values, note, otherTopics }: CarChange,
  tag: string,
  origin: string,
): Html {
  const isRemoved = event === 'sold' || event === 'removed';
  const hasBothPrices = priceBefore !== null && priceAfter !== null && priceBefore !== priceAfter;
  const price = priceAfter ?? priceBefore;
  return html`<li class="car">
<div class="photo">${
    picture === null
      ? html`<span>${W.noPicture}</span>`
      : html`<img src="${picture.src}" alt="" width="${picture.width}" height="${picture.height}" loading="lazy">`
  }</div>
<div class="facts">
<p class="name">${page.name}</p>
<p class="price"><span class="tag tag-${event.replaceAll(' ', '-')}">${tag}</span> ${
    hasBothPrices
      ? html`<span><span class="hidden">${W.before} </span><del>${priceBefore}</del> <span class="hidden">${W.after} </span><ins>${priceAfter}</ins></span>`
      : price !== null && html`<span>${isRemoved ? html`<del>${price}</del>` : price}</span>`
  }</p>
${note !== null && html`<p>${note}</p>`}
${values.length > 0 && valuesList(values.slice(0, MAX_CAR_VALUES))}
${values.length > MAX_CAR_VALUES && html`<p class="note">${fill(W.moreDetails, { count: values.length - MAX_CAR_VALUES })}</p>`}
${otherTopics.length > 0 && html`<p class="note">${fill(W.alsoChanged, { topics: joinWithLimit(otherTopics.map(uncapitalise), 6) })}</p>`}
<p class="links">${pageLinks(page, origin, { isNew: event === 'added', isRemoved: event === 'removed' })}</p>
</div>
</li>`;
}

/** A link to a page of the preview, with one to the live page. */
function pageLinks({ path, name }: PageRef, origin: string, { isNew = false, isRemoved = false } = {}): Html {
  return html`${!isRemoved && html`<a href="${path}" aria-label="${fill(W.previewOf, { page: name })}">${W.seePreview}</a>`}
${!isNew && html`<a href="${origin}${path}" rel="noopener" aria-label="${fill(W.liveOf, { page: name })}">${W.seeLive}</a>`}`;
}

function causesSection({ changes, pictures }: Report): Html | null {
  const { causes, stockDependent: dependentPages, unseen, origin } = changes;
  const totals = [
    [W.follows, followsTexts(changes).join(' '), dependentPages],
    [W.unseen, unseen.length > 0 ? fill(W.unseenText, { count: unseen.length }) : '', unseen],
  ] as const;
  const filled = totals.filter(([, text]) => text !== '');
  if (causes.length + filled.length === 0) return null;
  return section(
    'causes',
    changes.cars.length > 0 ? W.causes : W.causesAlone,
    html`<ul class="causes">${causes.map((cause) => causeItem(cause, origin, pictures.pictures))}
${filled.map(
  ([heading, text, pages]) => html`<li class="cause"><h3>${heading}</h3>
<p class="where">${text}</p>
${examples(pages, origin)}</li>`,
)}</ul>`,
  );
}

function causeItem(
  { topic, places, values, notes, moreValues, pages, isOnAll }: Cause,
  origin: string,
  pictures: readonly PicturePair[],
): Html {
  const shown =
    topic === SHARED_PICTURE ? undefined : pictures.find(({ page }) => pages.some(({ path }) => path === page.path));
  return html`<li class="cause"><h3>${topic}</h3>
<p class="where">${causePlace({ places, pages, isOnAll })}</p>
${values.length > 0 ? valuesList(values.slice(0, EXPANDED_VALUES)) : notes.length === 0 && html`<p>${W.cannotShow}</p>`}
${notes.map((note) => html`<p>${note}</p>`)}
${values.length > EXPANDED_VALUES && html`<details><summary>${fill(W.showValues, { count: values.length - EXPANDED_VALUES })}</summary>${valuesList(values.slice(EXPANDED_VALUES))}</details>`}
${moreValues > 0 && html`<p class="note">${fill(W.more, { count: moreValues })}</p>`}
${shown !== undefined && html`<p class="links"><a href="#${shown.id}">${W.pictures}</a></p>`}
${examples(pages, origin)}</li>`;
}

const valuesList = (values: readonly Value[]): Html =>
  html`<dl class="values">${values.map((value) => html`<div>${labelOf(value) !== null && html`<dt>${labelOf(value)}</dt>`}${valueText(value)}</div>`)}</dl>`;

/** Length from which the old and new text are shown below each other. */
const LONG_TEXT_LENGTH = 60;

function valueText({ before, after }: Value): Html {
  const [textBefore, textAfter] = withDifferenceMarked(before, after);
  const [oldCell, newCell] = [html`${swatch(before)}${textBefore}`, html`${swatch(after)}${textAfter}`];
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > LONG_TEXT_LENGTH;
  if (before === null || after === null)
    return html`<dd><span class="value-label">${after === null ? W.valueRemoved : W.valueAdded}</span> ${after === null ? oldCell : newCell}</dd>`;
  if (isLong)
    return html`<dd><p><span class="value-label">${W.before}</span> ${oldCell}</p><p><span class="value-label">${W.after}</span> ${newCell}</p></dd>`;
  return html`<dd><span class="hidden">${W.before} </span>${oldCell} <span class="arrow" aria-hidden="true">→</span> <span class="hidden">${W.after} </span>${newCell}</dd>`;
}

/** A colour sample with its name, beside its code. The colour is in `fill`, because a preview's policy forbids inline styles. */
const swatch = (text: string | null): Html | null =>
  text !== null && /^(?:#[\da-f]{3,8}|oklch\([\d\s.%/a-z]+\))$/i.test(text)
    ? html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${text}"/></svg> ${colourName(text)} `
    : null;

/** Two texts must share this many words at their ends for only the difference to be marked. */
const MIN_SHARED_WORDS = 3;

/** Two texts with their differences marked. */
function withDifferenceMarked(before: string | null, after: string | null): [Html, Html] {
  if (before === null || after === null) return [html`<del>${before ?? ''}</del>`, html`<ins>${after ?? ''}</ins>`];
  const [a, b] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < shorter && a[start] === b[start]) start += 1;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  if (start + end < MIN_SHARED_WORDS) [start, end] = [0, 0];
  const part = (words: readonly string[], tag: 'del' | 'ins'): Html => {
    const differing = words.slice(start, words.length - end).join(' ');
    const mark = tag === 'del' ? html`<del>${differing}</del>` : html`<ins>${differing}</ins>`;
    return html`${words.slice(0, start).join(' ')} ${differing !== '' && mark} ${words.slice(words.length - end).join(' ')}`;
  };
  return [part(a, 'del'), part(b, 'ins')];
}

function examples(pages: readonly PageRef[], origin: string): Html {
  // Pages of the same name look like a repetition: all but the first of them come last.
  const onePerName = [...Map.groupBy(pages, ({ name }) => name).values()].flatMap(([page]) => page ?? []);
  const shown = [...new Set([...onePerName, ...pages])].slice(0, MAX_EXAMPLES);
  return html`${pages.length > MAX_EXAMPLES && html`<p class="note">${W.examples}</p>`}
<ul class="pages">${shown.map((page) => pageItem(page, origin))}</ul>`;
}

const pageItem = (page: PageRef, origin: string, links: { isNew?: boolean; isRemoved?: boolean } = {}): Html =>
  html`<li><span>${page.name}</span> <span class="links">${pageLinks(page, origin, links)}</span></li>`;

function pagesSection({ pagesAdded, removedPages, origin }: SiteChanges): Html | null {
  if (pagesAdded.length + removedPages.length === 0) return null;
  return section(
    'pages',
    W.pages,
    html`${pagesAdded.length > 0 && html`<h3>${pagesAdded.length > 1 ? W.addedMany : W.added}</h3><ul class="pages">${pagesAdded.map((page) => pageItem(page, origin, { isNew: true }))}</ul>`}
${
  removedPages.length > 0 &&
  html`<h3>${removedPages.length > 1 ? W.pagesRemoved : W.pageRemoved}</h3><ul class="pages">${removedPages.map(
    (page) =>
      html`<li class="${page.leadsTo === null ? 'bad' : 'fine'}"><span><b>${page.name}</b>. ${removedText(page, origin)}</span> <span class="links">${pageLinks(page, origin, { isRemoved: true })}</span></li>`,
  )}</ul>`
}`,
  );
}

function pictureFilesSection({ pictureFiles }: SiteChanges): Html | null {
  if (pictureFiles.length === 0) return null;
  return section(
    'picture-files',
    W.pictureFiles,
    html`<p>${W.pictureFilesText}</p>
<ul class="files">${pictureFiles.slice(0, MAX_EXPANDED).map((path) => html`<li><img src="${path}" alt="" loading="lazy"> <a href="${path}">${path.slice(path.lastIndexOf('/') + 1)}</a></li>`)}</ul>
${pictureFiles.length > MAX_EXPANDED && html`<p class="note">${fill(W.more, { count: pictureFiles.length - MAX_EXPANDED })}</p>`}`,
  );
}

function redirectsSection({ redirects, origin }: SiteChanges): Html | null {
  if (redirects.length === 0) return null;
  const row = (redirect: SiteChanges['redirects'][number]): Html => html`<li>${redirectText(redirect, origin)}</li>`;
  const rest = redirects.slice(MAX_EXPANDED);
  return section(
    'redirects',
    W.redirects,
    html`<p>${W.redirectsText}</p>
<ul class="lines">${redirects.slice(0, MAX_EXPANDED).map(row)}</ul>
${rest.length > 0 && html`<details><summary>${fill(W.more, { count: rest.length })}</summary><ul class="lines">${rest.slice(0, MAX_REDIRECTS).map(row)}</ul></details>`}`,
  );
}

function lawSection({ law }: SiteChanges): Html | null {
  if (law.added.length + law.removed.length + law.unchanged.length === 0) return null;
  const item = (level: string, tag: string) => (finding: SiteChanges['law']['added'][number]) =>
    html`<li class="${level}"><p><span class="tag tag-${level}">${tag}</span> ${finding.text}.</p><p class="note">${finding.law}</p></li>`;
  return section(
    'law',
    W.law,
    html`<ul class="law">${law.added.map((finding) => item('bad', lawTag(finding))(finding))}${law.removed.map(item('fine', W.lawResolved))}</ul>
${
  law.unchanged.length > 0 &&
  html`<details><summary>${fill(W.lawStay, { count: law.unchanged.length })}</summary><ul class="law">${law.unchanged.map(item('stay', W.lawOpen))}</ul></details>`
}
<p class="note">${W.lawNote}</p>`,
  );
}

function linksSection({ brokenLinks, origin }: SiteChanges): Html | null {
  if (brokenLinks.length === 0) return null;
  return section(
    'links',
    W.links,
    html`<ul class="pages">${brokenLinks.map(
      ({ href, pages }) =>
        html`<li class="bad"><span>${fill(W.linkOn, {
          address: urlOf(href, origin),
          pages: joinWithLimit(
            pages.map(({ name }) => `“${name}”`),
            3,
            W.morePages,
          ),
        })}</span></li>`,
    )}</ul>`,
  );
}

function weightSection({ weights, changes }: Report): Html | null {
  if (weights.length === 0) return null;
  return section(
    'weight',
    W.weight,
    html`<p class="note">${W.weightNote}</p>
<ul class="pages">${weights.map(
      ({ page, before, after, similarPages }) =>
        html`<li class="${after > before ? 'bad' : 'fine'}"><span>${page.name}: ${weightText(before, after)}${
          similarPages > 0 &&
          `, ${fill(W.more, { count: similarPages })} ${KIND_WORDS[page.kind][similarPages === 1 ? 0 : 1]}`
        }</span> <span class="links">${pageLinks(page, changes.origin)}</span></li>`,
    )}</ul>`,
  );
}

/** A picture links to its own file: on a phone, a wide one is legible only by itself. */
const shot = ({ href, width, height }: PicturePair['before'], alt: string, caption: string): Html =>
  html`<figure><a href="${href}"><img src="${href}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;

function picturesSection({ pictures, changes }: Report): Html | null {
  const { pictures: pairs, checked, total, missing } = pictures;
  if (missing === null && total === 0) return null;
  const note = pairs.length > 0 ? W.picturesSome : W.picturesNone;
  const pair = ({ id, page, before, after }: PicturePair): Html =>
    html`<article class="pair" id="${id}"><h3>${page.name}</h3>
<div class="shots">
${shot(before, fill(W.beforeOf, { page: page.name }), W.before)}
${shot(after, fill(W.afterOf, { page: page.name }), W.after)}
</div>
<p class="links">${pageLinks(page, changes.origin)}</p></article>`;
  return section(
    'pictures',
    W.pictures,
    html`${missing !== null && html`<p>${fill(W.picturesMissing, { why: missing })}</p>`}
${missing === null && html`<p class="note">${checked < total ? fill(W.picturesCut, { all: total, count: checked }) : fill(note, { count: checked })} ${pairs.length > 0 && W.picturesLarger}</p>`}
${pairs.slice(0, EXPANDED_PICTURES).map(pair)}
${
  pairs.length > EXPANDED_PICTURES &&
  html`<details><summary>${fill(W.morePictures, { count: pairs.length - EXPANDED_PICTURES })}</summary>${pairs.slice(EXPANDED_PICTURES).map(pair)}</details>`
}`,
  );
}

function allPagesSection({ changedPages, origin }: SiteChanges): Html | null {
  if (changedPages.length === 0) return null;
  const groups = [...Map.groupBy(changedPages, ({ kind }) => kind)];
  return html`<details class="all"><summary>${fill(W.allPages, { count: changedPages.length })}</summary>
${groups.map(([kind, pages]) => {
  const words = KIND_WORDS[kind][pages.length === 1 ? 0 : 1];
  return html`<h3>${capitalise(words)}</h3><ul class="pages">${pages.map((page) => pageItem(page, origin))}</ul>`;
})}
</details>
`;
}
