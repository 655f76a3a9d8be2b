import { fill } from '#text/fill.ts';
import { LAW_PLACES, LAW_SENTENCES, LAW_WORDS } from '#text/report-law.ts';
import type { CarPage } from '#view-types/car-page.ts';
import type { ReportedFinding } from '../build/law-check.ts';
import type { SiteViews } from '../build/site-views.ts';

/** A finding of the law check in a dealer's words. */
export interface LawChange {
  readonly level: ReportedFinding['level'];
  /** What was found, without a full stop. */
  readonly text: string;
  /** What the law requires, in sentences. */
  readonly law: string;
}

/** Findings that are new, that are resolved, and that both sites have. */
export interface LawChanges {
  readonly added: readonly LawChange[];
  readonly removed: readonly LawChange[];
  readonly unchanged: readonly LawChange[];
}

/** Compares the findings of two builds. */
export function lawChanges(before: SiteViews | null, after: SiteViews | null): LawChanges {
  const key = ({ rule, where, found }: ReportedFinding): string =>
    JSON.stringify([rule, where.replace(/\[\d+\]/g, ''), found]);
  const [oldFindings, newFindings] = [before?.law ?? [], after?.law ?? []].map(
    (list) => new Map(list.map((finding) => [key(finding), finding])),
  );
  const added = [...(newFindings ?? [])].flatMap(([id, finding]) =>
    oldFindings?.has(id) ? [] : [toLawChange(finding, after)],
  );
  const removed =
    after === null
      ? []
      : [...(oldFindings ?? [])].flatMap(([id, finding]) =>
          newFindings?.has(id) ? [] : [toLawChange(finding, before)],
        );
  const unchanged = [...(newFindings ?? [])].flatMap(([id, finding]) =>
    oldFindings?.has(id) ? [toLawChange(finding, after)] : [],
  );
  return { added, removed, unchanged };
}

/** The subject of findings about cars, which are named by their stock numbers: `ZN10022, ZN10023 and 4 more: show no price`. */
const STOCK = 'stock.jsonl';

function toLawChange({ rule, level, law, where, found }: ReportedFinding, site: SiteViews | null): LawChange {
  const sentence = LAW_SENTENCES[rule];
  if (where !== STOCK)
    return { level, text: sentence?.text ?? `${placeOf(where)}: ${found}`, law: sentence?.law ?? law };
  const colon = found.indexOf(': ');
  const numbers = found.slice(0, colon);
  const isOne = !/, | and \d+ more$/.test(numbers);
  const cars = isOne ? carOf(numbers, site) : fill(LAW_WORDS.cars, { numbers });
  const text =
    sentence === undefined ? `${cars}: ${found.slice(colon + 2)}` : fill(sentence.text, { cars, count: isOne ? 1 : 2 });
  return { level, text, law: sentence?.law ?? law };
}

/** `2026 Isuzu D-MAX X-TERRAIN (stock no. ZN10022)` */
function carOf(number: string, site: SiteViews | null): string {
  const page = [...(site?.pages.values() ?? [])].find(
    ({ kind, page: carPage }) =>
      kind === 'car' && (carPage as CarPage).identifiers.some(({ value }) => value === number),
  );
  return page === undefined
    ? fill(LAW_WORDS.car, { number })
    : fill(LAW_WORDS.namedCar, { name: (page.page as CarPage).name, number });
}

/** The subject of a finding: settings are identified by paths, which only an operator knows. */
function placeOf(where: string): string {
  const page = /^(?:pages|blog)\/(.+)\.md(?::\d+)?$/.exec(where)?.[1];
  if (page !== undefined) return fill(LAW_WORDS.text, { name: page.replaceAll('-', ' ') });
  return LAW_PLACES.find(([start]) => where.startsWith(start))?.[1] ?? LAW_WORDS.settings;
}
