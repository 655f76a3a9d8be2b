import { type Finding, type Outcome, printable } from './finding.ts';
import type { Imported } from './import-stock.ts';

/** What an import read, changed and found. */
export interface Report {
  /** Name of the feed file. */
  readonly feed: string;
  /** Name of the mapping, or the path of its file if it was refused; `(none)` if it was not reached. */
  readonly mapping: string;
  /** Slug of the tenant. */
  readonly tenant: string;
  /** When the import ran, an ISO instant. */
  readonly at: string;
  /** Path of the stock file; null = nothing was written. */
  readonly written: string | null;
  /** Why the import was refused; null = it was not. */
  readonly refused: string | null;
  /** How many rows and cars the import read and changed; null if nothing was written. */
  readonly counts: Imported['counts'] | null;
  /** Cars that are no longer for sale; empty if nothing was written. */
  readonly delisted: Imported['delisted'];
  readonly findings: readonly Finding[];
}

const HEADINGS: { readonly [K in Outcome]: string } = {
  rejected: 'Rows left out',
  left_out: 'Values left out',
  unknown: 'Unknown columns',
  cleaned: 'Values cleaned',
  kept: 'Kept, but look at it',
};
const ORDER = Object.keys(HEADINGS) as Outcome[];

interface Group {
  readonly outcome: Outcome;
  readonly column: string;
  readonly rule: string;
  readonly findings: Finding[];
}

/** Groups findings by outcome, column and rule; the largest groups come first within each outcome. */
function groupFindings(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const { outcome, column, rule } = finding;
    const key = `${outcome}|${column}|${rule}`;
    const group = groups.get(key) ?? { outcome, column, rule, findings: [] };
    group.findings.push(finding);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) =>
      ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) ||
      b.findings.length - a.findings.length ||
      (a.column < b.column ? -1 : 1),
  );
}

/** The report as text, with up to `limit` examples per group and 12 groups per outcome; `Infinity` for everything. */
export function reportText(report: Report, limit: number): string {
  const lines = [`Import of ${report.feed} for ${report.tenant}, mapping: ${report.mapping}`];
  const { counts } = report;
  if (counts !== null) {
    lines.push(
      `${counts.rows} rows: ${counts.accepted} cars accepted, ${counts.rejected} rows left out.`,
      `${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.markedSold} missing and marked sold, ${counts.dropped} dropped.`,
    );
    if (counts.unread > 0) lines.push(`${counts.unread} left as they were: their rows cannot be read.`);
  }
  const { delisted } = report;
  if (delisted.length > 0) {
    const shownNames = delisted.slice(0, limit * 4);
    const more = delisted.length - shownNames.length;
    lines.push(
      `No longer for sale (${delisted.length}): ${shownNames.join(', ')}${more > 0 ? ` and ${more} more, listed in the full report` : ''}.`,
    );
  }
  const groups = groupFindings(report.findings);
  for (const outcome of ORDER) {
    const outcomeGroups = groups.filter((group) => group.outcome === outcome);
    if (outcomeGroups.length === 0) continue;
    const outcomeFindings = outcomeGroups.flatMap(({ findings }) => findings);
    // A row may be rejected for several reasons.
    const count = outcome === 'rejected' ? new Set(outcomeFindings.map(({ row }) => row)).size : outcomeFindings.length;
    lines.push('', `${HEADINGS[outcome]} (${count})`);
    const maxGroups = limit === Number.POSITIVE_INFINITY ? outcomeGroups.length : 12;
    for (const group of outcomeGroups.slice(0, maxGroups)) lines.push(...groupLines(group, limit));
    if (outcomeGroups.length > maxGroups)
      lines.push(`  and ${outcomeGroups.length - maxGroups} more kinds in the full report`);
  }
  if (report.refused !== null) lines.push('', `REFUSED: ${report.refused}`);
  return printable(`${lines.join('\n')}\n`);
}

function groupLines({ column, rule, findings }: Group, limit: number): string[] {
  const times = findings.length === 1 ? 'once' : `${findings.length} times`;
  const lines = [`  ${column}: expected ${rule}; ${times}`];
  const shownValues = new Set<string>();
  for (const { row, value, hint } of findings) {
    if (limit !== Number.POSITIVE_INFINITY && shownValues.has(value)) continue;
    if (shownValues.size >= limit || lines.length > MAX_PER_GROUP) break;
    shownValues.add(value);
    const rowText = row === 0 ? 'file' : `row ${row}`;
    lines.push(`    ${rowText}: ${value === '' ? '(empty)' : `"${value}"`}. ${hint}`);
  }
  return lines;
}

/** Maximum number of findings listed per group; a wide, hostile feed has millions. `groups` has the full counts. */
const MAX_PER_GROUP = 5_000;

/** The report as JSON, with one finding per line so that it can be searched. */
export function reportJson(report: Report): string {
  const { findings, ...head } = report;
  const allGroups = groupFindings(findings);
  const groups = allGroups.map(({ outcome, column, rule, findings: all }) => ({
    outcome,
    column,
    rule,
    count: all.length,
  }));
  const omitted = new Set(allGroups.flatMap(({ findings: all }) => all.slice(MAX_PER_GROUP)));
  const included = findings.filter((finding) => !omitted.has(finding));
  const start = JSON.stringify({ ...head, groups }, null, 2).replace(/\n}$/, '');
  return `${start},\n  "findings": [\n${included.map((finding) => `    ${JSON.stringify(finding)}`).join(',\n')}\n  ]\n}\n`;
}
