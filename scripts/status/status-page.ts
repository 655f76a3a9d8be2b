import { readFileSync } from 'node:fs';
import { Html, html } from '../report/html.ts';
import type { StatusRow } from './status-rows.ts';

const STYLE = readFileSync(new URL('status.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('sort-and-filter.js', import.meta.url), 'utf8');

interface Column {
  readonly heading: string;
  /** The sort key of the column: the same type in every row; null comes last. */
  readonly key: (row: StatusRow, now: Date) => number | string | null;
  readonly cell: (row: StatusRow, now: Date) => Html | string;
}

const instant = (text: string | null): number | null =>
  text === null || Number.isNaN(Date.parse(text)) ? null : Date.parse(text);

const COLUMNS: readonly Column[] = [
  {
    heading: 'Dealer',
    key: ({ slug }) => slug,
    cell: ({ slug, urls: [url] }) => (url === undefined ? slug : html`<a href="${url}" rel="noreferrer">${slug}</a>`),
  },
  {
    heading: 'Problems',
    key: ({ problems }) => problems.length,
    cell: ({ problems }) =>
      problems.length === 0 ? '' : html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`,
  },
  {
    heading: 'Live version',
    key: ({ live }) => instant(live?.since ?? null),
    cell: ({ live }, now) =>
      live === null
        ? 'none'
        : html`<code title="${live.version}">${live.version.slice(0, 8)}</code>, ${time(live.since, now)}`,
  },
  {
    heading: 'Stock',
    key: ({ stockAt }) => instant(stockAt),
    cell: ({ stockAt }, now) => (stockAt === null ? 'not known' : time(stockAt, now)),
  },
  {
    heading: 'Last done',
    key: ({ last }) => instant(last?.at ?? null),
    cell: ({ last }, now) =>
      last === null
        ? 'nothing'
        : html`${last.did} ${last.isDone ? 'done' : html`<strong>failed</strong>`}, ${time(last.at, now)}, by ${last.who}`,
  },
  {
    heading: 'Next change',
    key: ({ next }) => (next === 'never' ? Number.MAX_SAFE_INTEGER : instant(next)),
    cell: ({ next }, now) =>
      next === null || next === 'now' ? 'not known' : next === 'never' ? 'none' : time(next, now),
  },
  {
    heading: 'Schedule',
    key: ({ ranAt }) => instant(ranAt),
    cell: ({ ranAt }, now) => (ranAt === null ? '' : time(ranAt, now)),
  },
  {
    heading: 'Parked',
    key: ({ parked }) => parked,
    cell: ({ parked, flagged }) =>
      parked === null
        ? 'not known'
        : `${parked}${flagged === null || flagged === 0 ? '' : ` (and ${flagged} flagged)`}`,
  },
  {
    heading: 'Log',
    key: ({ log: [newest] }) => instant(newest?.at ?? null),
    cell: ({ log }) =>
      log.length === 0
        ? ''
        : html`<details><summary>${log.length === 1 ? '1 entry' : `${log.length} entries`}</summary><ol>${log.map(
            ({ at, who, did, isDone, text, changes }) =>
              html`<li>${day(at)} ${who}: ${did}${isDone ? '' : ' failed'}. ${text}${
                changes.length === 0
                  ? null
                  : html`<ul>${changes.map((change) => html`<li>${change.who}, ${day(change.at)}: ${change.what}</li>`)}</ul>`
              }</li>`,
          )}</ol></details>`,
  },
];

/**
 * The status of all dealers as one self-contained page: a plain table, which its script makes sortable and filterable.
 *
 * @param scheduler its last round, in a sentence; null = it calls no dealer
 * @param now when it was made: ages are counted from then
 */
export function statusPage(rows: readonly StatusRow[], scheduler: string | null, now: Date): string {
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Dealers: ${bad === 0 ? 'no problems' : `${bad} with problems`}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>${summary(rows.length, bad)}</h1>
<p>Made at <time datetime="${now.toISOString()}">${day(now.toISOString())}</time>, from the records of deployments, roll-outs and the hourly check.</p>
${scheduler === null ? null : html`<p>${scheduler}</p>`}
<form hidden>
<label>Find <input type="search" name="words" placeholder="a dealer or a problem"></label>
<label><input type="checkbox" name="bad"> Only with problems</label>
<output></output>
</form>
<table>
<thead><tr>${COLUMNS.map(({ heading }) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr${row.problems.length > 0 ? raw(' class="bad"') : null}>${COLUMNS.map((column, index) => cellOf(column, index, row, now))}</tr>
`,
)}</tbody>
</table>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}

const summary = (all: number, bad: number): string =>
  `${all === 1 ? '1 dealer' : `${all} dealers`}, ${bad === 0 ? 'none with problems' : `${bad} with problems`}`;

function cellOf({ key, cell }: Column, at: number, row: StatusRow, now: Date): Html {
  const sorted = key(row, now);
  const value = sorted === null ? null : html` data-key="${sorted}"`;
  return at === 0 ? html`<th scope="row"${value}>${cell(row, now)}</th>` : html`<td${value}>${cell(row, now)}</td>`;
}

const raw = (text: string): Html => new Html(text);

/** `3 hours ago`, `in 2 days`, with the instant. */
function time(text: string, now: Date): Html {
  return html`<time datetime="${text}" title="${text}">${relativeTime(Date.parse(text) - now.getTime())}</time>`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const WORDS = new Intl.RelativeTimeFormat('en');

function relativeTime(ms: number): string {
  if (Number.isNaN(ms)) return 'at a time that cannot be read';
  const [unit, unitMs] = UNITS.find(([, unitMs]) => Math.abs(ms) >= unitMs) ?? (['minute', 60_000] as const);
  return Math.abs(ms) < 60_000 ? 'just now' : WORDS.format(Math.trunc(ms / unitMs), unit);
}

/** `2026-11-20 00:00 UTC`. */
const day = (text: string): string =>
  Number.isNaN(Date.parse(text)) ? text : `${new Date(text).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
