import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { clockAt } from '#domain/clock.ts';
import { latestForSale } from '#domain/listed-records.ts';
import { widthsOf } from '#domain/picture.ts';
import { requestFilters } from '#domain/search-filters.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { readSnapshot, readStockFile } from '#stock/snapshot.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { demoStock } from '../demo-stock.ts';
import { readCatalogue } from './catalogue.ts';
import { DRAWING_COLOURS } from './drawings.ts';
import { canBeMain, finishedFile, type Rendering, renderingAt, renderings, renderingUrlsOf } from './renderings.ts';

const FOLDER = 'scripts/demo/pictures/finished';
const all = Object.entries(renderings());
const FORMATS = ['avif', 'webp'] as const;
const widthsIn = ({ width }: Rendering, format: (typeof FORMATS)[number]): readonly number[] =>
  widthsOf(`/pictures/x.0a1b2c-${width}/{w}.${format}`);
const filesOf = (rendering: Rendering): string[] => [
  ...FORMATS.flatMap((format) => widthsIn(rendering, format).map((width) => `${width}.${format}`)),
  ...(canBeMain(rendering) ? ['plain.jpg'] : []),
];
const KB = 1024;

describe('rendered pictures of demo stock', () => {
  test('the folder has exactly the files of the pictures that the manifest lists', () => {
    expect(all.length).toBeGreaterThan(0);
    const names = readdirSync(FOLDER).filter((name) => name !== 'manifest.json');
    expect(names.sort()).toEqual(all.map(([name]) => name).sort());
    for (const [name, rendering] of all)
      expect(readdirSync(join(FOLDER, name)).sort(), name).toEqual(filesOf(rendering).sort());
  });

  test('each file is light enough to be the largest picture of a page on a phone, and all take at most 25 MB', () => {
    let total = 0;
    for (const [name, rendering] of all)
      for (const file of filesOf(rendering)) {
        const bytes = statSync(join(FOLDER, name, file)).size;
        expect(bytes, `${name}/${file}`).toBeLessThanOrEqual((file === 'plain.jpg' ? 80 : 40) * KB);
        total += bytes;
      }
    expect(total).toBeLessThanOrEqual(25 * KB * KB);
  });

  test('names, sizes and digests are those of the files', async () => {
    for (const [name, rendering] of all) {
      const { body, face, colour, view, width, height, digest } = rendering;
      expect(name).toBe(`${body}-${face}-${colour}-${view}`);
      const sha = createHash('sha256');
      for (const file of filesOf(rendering).sort()) sha.update(readFileSync(join(FOLDER, name, file)));
      expect(sha.digest('hex').slice(0, 6), name).toBe(digest);
      for (const format of FORMATS)
        for (const size of widthsIn(rendering, format)) {
          const metadata = await sharp(finishedFile(name, size, format)).metadata();
          expect([metadata.width, metadata.height], name).toEqual([size, Math.round((size * height) / width)]);
        }
    }
  });

  test('a rendered model has the same colours in every view, and a car every colour of the demo stock', () => {
    const views = new Map<string, Set<string>>();
    for (const [, { body, face, colour, view }] of all) {
      if (view === 'banner' || view === 'square' || body === 'cabin') continue;
      const key = `${body}-${face}-${view}`;
      views.set(key, (views.get(key) ?? new Set()).add(colour));
    }
    for (const [key, colours] of views) {
      const model = key.slice(0, key.lastIndexOf('-'));
      expect([...colours].sort(), key).toEqual([...(views.get(`${model}-front`) ?? [])].sort());
      if (!/^(?:caravan|pop-top|camper-trailer|coachbuilt|bus|campervan|motorcycle|scooter)/.test(key))
        expect([...colours].sort(), key).toEqual([...DRAWING_COLOURS].sort());
    }
  });
});

const LEISURE_BODIES: { readonly [body: string]: readonly string[] } = {
  Caravan: ['caravan-a'],
  'Pop Top': ['pop-top-a'],
  'Camper Trailer': ['camper-trailer-a'],
  Motorhome: ['coachbuilt-a', 'campervan-a'],
  Bus: ['bus-a'],
  Naked: ['motorcycle-a'],
  Adventure: ['motorcycle-adventure-a'],
  Cruiser: ['motorcycle-cruiser-a'],
  Sports: ['motorcycle-sport-a'],
  Scooter: ['scooter-a'],
};

describe('pictures of a car', () => {
  const stocks = [...demoStock()].map(({ file }) => file).filter((file) => file.startsWith('tenants/'));
  const renderedModel = (url = ''): string | undefined => {
    const rendering = renderingAt(url)?.rendering;
    return rendering && `${rendering.body}-${rendering.face}`;
  };

  test('a make and model has the same rendered model in every colour and view, and one of its body', () => {
    let rendered = 0;
    for (const entry of readCatalogue()) {
      const urls = DRAWING_COLOURS.flatMap((colour) => renderingUrlsOf(entry, colour));
      const models = new Set(urls.map(renderedModel).filter((name) => name !== 'cabin-a'));
      expect(models.size, `${entry.make} ${entry.model}`).toBeLessThanOrEqual(1);
      for (const name of models) expect(name?.slice(0, name.lastIndexOf('-'))).toBe(entry.drawing);
      rendered += models.size;
    }
    expect(rendered).toBeGreaterThan(0);
  });

  test('every car of a demo dealer that has pictures has rendered ones, of its body', () => {
    for (const file of stocks)
      for (const car of readStockFile(file)) {
        if (car.primary_image_url === null) continue;
        const model = renderedModel(car.primary_image_url);
        expect(model, `${file}, ${car.slug}: ${car.primary_image_url}`).toBeDefined();
        expect(LEISURE_BODIES[car.simple_body ?? ''] ?? [model], `${file}, ${car.slug}`).toContain(model);
      }
  });

  test('a gallery has the same model and colour in every exterior picture, and a close-up is never the first', () => {
    let large = 0;
    for (const file of stocks)
      for (const { slug, images } of readStockFile(file)) {
        const renderings = images.flatMap(({ image }) => renderingAt(image.url)?.rendering ?? []);
        const exteriors = renderings.filter(({ body }) => body !== 'cabin');
        if (exteriors.length === 0) continue;
        expect(renderings[0], slug).toBe(exteriors[0]);
        expect(new Set(exteriors.map(({ body, face, colour }) => `${body}-${face}-${colour}`)).size, slug).toBe(1);
        expect(canBeMain(exteriors[0] as Rendering), slug).toBe(true);
        if (renderings.length >= 5) large++;
      }
    expect(large).toBeGreaterThan(500);
  });

  test('an unknown name is not a rendering', () => {
    expect(renderingAt('/renderings/spaceship-a-red-front.webp')).toBeNull();
    expect(renderingAt('https://pics.example/renderings/suv-a-red-front.webp')).toBeNull();
  });

  /** The places of the cars beside and below a car, in up to four columns. */
  const GRID_REACH = 4;
  const NOW = clockAt(new Date('2026-11-20T00:00:00+10:00'));
  /** Cars of different models, at most `reach` places apart, that show the same picture: their slugs. */
  const repeats = (cars: readonly Pick<SearchRecord, 'slug' | 'make_model' | 'image'>[], reach = 1): string[] =>
    cars.flatMap(({ slug, make_model, image }, index) =>
      cars
        .slice(index + 1, index + 1 + reach)
        .filter((other) => image !== null && image === other.image && make_model !== other.make_model)
        .map((other) => `${slug} and ${other.slug}`),
    );

  test.each(stocks)(
    '%s: no two neighbours show the same picture, in any order, with up to two filters, nor above each other when the list opens',
    async (file) => {
      const folder = dirname(file);
      const { site } = resolveSite(await readTenant(folder), NOW);
      const records = (await readSnapshot(folder, site, NOW)).cars.map((car) => toSearchRecord(car, site, NOW));
      const engine = createEngine(decodeIndex(encodeIndex(records, { version: 'v', synonyms: [] })));
      const singles = (['body', 'make', 'car_type', 'location_id'] as const).map((facet) => {
        const values = new Set(records.flatMap((record) => record[facet] ?? []));
        return [...values].map((value) => ({ [facet]: [String(value)] }));
      });
      const pairs = singles.flatMap((firstFilters, index) =>
        singles
          .slice(index + 1)
          .flatMap((secondFilters) =>
            firstFilters.flatMap((first) => secondFilters.map((second) => ({ ...first, ...second }))),
          ),
      );
      const repetitions: string[] = [];
      for (const sort of site.search.sorts)
        for (const filter of [{}, ...singles.flat(), ...pairs]) {
          const indexName = sort === '' ? 'cars' : `cars:${sort}`;
          const params = { ...requestFilters({ lists: filter, ranges: {} }), hitsPerPage: 1000 };
          const hits = (engine.search([{ indexName, params }])[0] as SearchResponse).hits as readonly SearchRecord[];
          if (Object.keys(filter).length < 2) expect(hits.length, JSON.stringify(filter)).toBeGreaterThan(0);
          const reach = sort === '' && Object.keys(filter).length === 0 ? GRID_REACH : 1;
          repetitions.push(...repeats(hits, reach).map((pair) => `${JSON.stringify(filter)} ${sort}: ${pair}`));
        }
      for (const record of records)
        repetitions.push(
          ...repeats(similarRecords(record, records)).map((pair) => `similar to ${record.slug}: ${pair}`),
        );
      expect(repetitions).toEqual([]);
      expect(repeats(latestForSale(records))).toEqual([]);
    },
  );
});
