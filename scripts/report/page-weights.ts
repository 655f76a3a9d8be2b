import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageRef } from './page-differences.ts';

/** A page that is noticeably heavier or lighter than before. */
export interface WeightChange {
  readonly page: PageRef;
  /** Bytes as sent, compressed if they are: page, style sheets and scripts. */
  readonly before: number;
  readonly after: number;
  /** Pages of the same kind with a similar change. */
  readonly similarPages: number;
}

/** A change below either of these is not noticeable. */
const NOTICED_BYTES = 5000;
const NOTICED_SHARE = 0.1;

/** Pages whose weight changed so much that a shopper on a phone might notice; for each kind, the largest increase and the largest decrease. */
export function weightChanges(before: string, after: string, pages: readonly PageRef[]): WeightChange[] {
  const [weighOld, weighNew] = [weightReader(before), weightReader(after)];
  const noticeable = pages.flatMap((page): Omit<WeightChange, 'similarPages'>[] => {
    const [oldWeight, newWeight] = [weighOld(page.path), weighNew(page.path)];
    if (oldWeight === null || newWeight === null) return [];
    const difference = Math.abs(newWeight - oldWeight);
    return difference >= NOTICED_BYTES && difference >= NOTICED_SHARE * oldWeight
      ? [{ page, before: oldWeight, after: newWeight }]
      : [];
  });
  const groups = Map.groupBy(noticeable, (change) => `${change.page.kind} ${change.after > change.before}`);
  return [...groups.values()].flatMap((group) => {
    const [largest] = group.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
    return largest === undefined ? [] : [{ ...largest, similarPages: group.length - 1 }];
  });
}

const SENT_WITH_PAGE =
  /<(?:link[^>]+rel="(?:stylesheet|modulepreload)"[^>]+href|link[^>]+href|script[^>]+src)="(\/[^"]+\.(?:css|js))"/g;

/** Returns a function for the weight of a page of a built site in bytes; null = there is no such page. */
function weightReader(site: string): (path: string) => number | null {
  const cache = new Map<string, number>();
  const weightOf = (file: string): number => {
    const weight = cache.get(file) ?? compressed(readOrNull(join(site, file)));
    cache.set(file, weight);
    return weight;
  };
  return (path) => {
    const html = readOrNull(join(site, path === '/' ? '/index.html' : `${path}.html`));
    if (html === null) return null;
    const files = new Set([...html.toString().matchAll(SENT_WITH_PAGE)].map(([, file = '']) => file));
    return [...files].reduce((sum, file) => sum + weightOf(file), compressed(html));
  };
}

const compressed = (bytes: Buffer | null): number => (bytes === null ? 0 : gzipSync(bytes).length);

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
