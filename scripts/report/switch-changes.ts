import type { Features } from '#site/site.ts';
import { fill } from '#text/fill.ts';
import { SWITCHED, SWITCHES, type SwitchRule } from '#text/report-switches.ts';
import type { PageDifference, PageRef, ReportedChange } from './page-differences.ts';
import type { SettingChange } from './setting-changes.ts';

/** The features that were switched on or off, and which other changes are only a consequence. */
export interface SwitchChanges {
  readonly switches: readonly SettingChange[];
  readonly isConsequence: (
    change: Pick<ReportedChange, 'path' | 'raw'>,
    page: Pick<PageRef, 'kind' | 'path'>,
  ) => boolean;
  /** Whether a page comes or goes because of a switch. */
  readonly isPageOf: (page: Pick<PageRef, 'kind' | 'path'>) => boolean;
}

/** Compares the features of two builds of a dealer: each one that differs is one line of the report. */
export function switchChanges(before: Features, after: Features): SwitchChanges {
  const changed = SWITCHES.filter(({ isOn }) => isOn(before) !== isOn(after));
  const isPageOf: SwitchChanges['isPageOf'] = ({ kind, path }) =>
    changed.some(({ pages }) => pages?.test(`${kind} ${path}`) === true);
  return {
    switches: changed.map((rule) => settingOf(rule, rule.isOn(after))),
    // A page of the feature that stays, because another one needs it too, says what it is for in other words.
    isConsequence: ({ path, raw }, page) =>
      (isPageOf(page) && OWN_PATHS.test(path)) ||
      changed.some(({ changes }) => changes.some((pattern) => pattern.test(`${path} ${raw}`))),
    isPageOf,
  };
}

/** Paths in a view whose values are of that page alone. */
const OWN_PATHS = /^(?:page|frame\.meta)\./;

function settingOf({ name, on, off }: SwitchRule, isOn: boolean): SettingChange {
  const topic = fill(isOn ? SWITCHED.on : SWITCHED.off, { name });
  const text = isOn ? on : off;
  return { topic, short: topic, text, publicText: text };
}

/** Removes the changes that are a consequence of a switch. A page that has no others stays in the list, without changes. */
export const withoutConsequences = (
  differences: readonly PageDifference[],
  { isConsequence }: SwitchChanges,
): PageDifference[] =>
  differences.map(({ ref, changes }) => ({ ref, changes: changes.filter((change) => !isConsequence(change, ref)) }));
