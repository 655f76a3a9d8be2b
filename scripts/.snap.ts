import { readFileSync } from 'node:fs';
import { CarRowSchema } from '#stock/car-row.ts';
import { readStockFile, toSnapshot } from '#stock/snapshot.ts';

const rows = readFileSync('tenants/harbour-hume/stock.jsonl', 'utf8').trim().split('\n');
const time = (n: string, f: () => unknown) => {
  const t = performance.now();
  f();
  console.log(n, Math.round(performance.now() - t));
};
time('json', () => rows.map((r) => JSON.parse(r)));
const objs = rows.map((r) => JSON.parse(r));
for (let i = 0; i < 3; i++) time('zod', () => objs.map((r) => CarRowSchema.safeParse(r)));
const shape = CarRowSchema.shape as any;
const cost: any[] = [];
for (const k of Object.keys(shape)) {
  const t = performance.now();
  for (const o of objs) shape[k].safeParse(o[k]);
  cost.push([k, Math.round((performance.now() - t) * 100) / 100]);
}
console.log(cost.sort((a, b) => b[1] - a[1]).slice(0, 14));
for (let i = 0; i < 3; i++) time('readStockFile', () => readStockFile('tenants/harbour-hume/stock.jsonl'));
const cars = readStockFile('tenants/harbour-hume/stock.jsonl');
const site = {
  stock: { types: [], inStockOnly: false, withPhotosOnly: false, excludeMakes: [], includeSoldCarsDays: 3 },
  locale: { timeZone: 'Australia/Brisbane' },
  locations: [],
} as never;
for (let i = 0; i < 3; i++) time('toSnapshot', () => toSnapshot(cars, site, new Date('2026-11-19T14:00:00Z')));
