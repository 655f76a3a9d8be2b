import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPORT_FRAME } from '#tests/builders/report-frame.ts';
import { aSiteViews } from '#tests/builders/site-views.ts';
import type { CarEvent } from './car-changes.ts';
import { compareSites } from './compare-sites.ts';
import { reportPage } from './report-page.ts';

test('OPS-08 the label of each change of a price has a colour in the style sheet', async () => {
  const site = await aSiteViews();
  const events: readonly CarEvent[] = ['price fell', 'price rose', 'price without charges', 'price'];
  const details = { picture: null, priceBefore: '$20,000', priceAfter: '$19,000', values: [], note: null };
  const page = { path: '/cars/1', kind: 'car', name: 'A car' } as const;
  const cars = events.map((event) => ({ event, page, ...details, otherTopics: [] }));
  const changes = { ...compareSites(site, site), cars };
  const pictures = { pictures: [], checked: 0, total: 0, missing: null };
  const text = reportPage({ changes, weights: [], pictures, commits: null, builtFor: null }, REPORT_FRAME);
  const labels = [...text.matchAll(/<p class="price"><span class="tag ([^"]*)"/g)].map(([, name]) => name);
  expect(labels).toHaveLength(events.length);
  const style = readFileSync(join(import.meta.dirname, 'report.css'), 'utf8');
  const coloured = new Set([...style.matchAll(/^\.(tag-[\w-]+)(?:,| \{)$/gm)].map(([, name]) => name));
  expect(labels.filter((name) => !coloured.has(name))).toEqual([]);
});
