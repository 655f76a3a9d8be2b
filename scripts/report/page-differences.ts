import type { PageKind } from '#site/route-table.ts';
import { HOME_PAGE, type Topic, topicOf } from '#text/report-words.ts';
import type { CarPage } from '#view-types/car-page.ts';
import type { PageView } from '#view-types/page.ts';
import type { SiteViews } from '../build/site-views.ts';
import { type ViewChange, viewChanges } from './view-changes.ts';

/** A page that the report links to. */
export interface PageRef {
  readonly path: string;
  readonly kind: PageKind;
  readonly name: string;
}

/** A change and its topic. */
export interface ReportedChange extends ViewChange {
  readonly topic: Topic;
}

/** A page that both builds have, with its differences. */
export interface PageDifference {
  readonly ref: PageRef;
  readonly changes: readonly ReportedChange[];
}

/** The topic of a field without a description; a test ensures that every field has one. */
const UNNAMED: Topic = { name: 'Text', kind: 'decided' };

/** Pages of both builds whose views differ. */
export function pageDifferences(before: SiteViews | null, after: SiteViews | null): PageDifference[] {
  return [...(after?.pages ?? [])].flatMap(([path, view]) => {
    const old = before?.pages.get(path);
    const changes = old === undefined ? [] : viewChanges(old, view);
    const withTopics = changes.map((change) => ({ ...change, topic: topicOf(change.path, view.kind) ?? UNNAMED }));
    return withTopics.length === 0 ? [] : [{ ref: refOf(path, view), changes: withTopics }];
  });
}

/** The link from a report to a page. */
export const refOf = (path: string, view: PageView): PageRef => ({ path, kind: view.kind, name: nameOf(view) });

function nameOf({ kind, page, frame }: PageView): string {
  if (kind === 'home') return HOME_PAGE;
  if (kind === 'car') return (page as CarPage).name;
  return frame.meta.name === '' ? frame.meta.title : frame.meta.name;
}
