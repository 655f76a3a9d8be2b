import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readCsv } from './read-csv.ts';

/** Feeds without a line end after their last row, whole or cut, after an import of the whole feed. */

const COLUMNS = {
  stocknum: 'Stock',
  car_type: { from: 'Condition', values: { Used: 'used' } },
  make: 'Make',
  model: 'Model',
  year: { from: 'Year', as: 'number' },
};
const TEXT = { dealercomments: 'Comments' };
const LIST = { images: { from: 'Photos', as: 'images' } };
const NUMBERED = { images: { from: 'Photo {n}', as: 'images' } };
const PRICE = { price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } } };
const BADGE = { badge: 'Badge' };
const USUAL = 'Stock,Condition,Make,Model,Year';
const FIRST = 'U1,Used,Mazda,CX-5,2019';
const LAST = 'U2,Used,Kia,Rio,2020';
const photo = (name: string): string => `https://img.example/${name}.jpg`;
const PHOTOS = ['front', 'rear', 'inside'].map(photo);

function importText(text: string, columns: object, previous: readonly Car[] = []) {
  const mapping = checkMapping({ name: 'Ours', columns: { ...COLUMNS, ...columns } }, 'mapping.json');
  const feed = { ...readCsv(text, mapping), encoding: 'utf-8' as const };
  const now = new Date('2026-11-20T02:00:00Z');
  const locations = [1, 12].map((id) => ({ id, name: `Yard ${id}`, slug: `yard-${id}`, dealership_slug: null }));
  return importStock(feed, { mapping, previous, tenant: { ...STOCK_TENANT, locations }, now, force: false });
}

interface Case {
  readonly why: string;
  readonly columns: object;
  /** The last import. */
  readonly whole: string;
  readonly now: string;
}

describe('DATA-01 a feed that was cut is refused:', () => {
  test.each<Case>([
    {
      why: 'within an earlier picture of a list',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS.join('|')}\n`,
      now: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS[0]}|https://img.example/re`,
    },
    {
      why: 'within the last numbered picture',
      columns: NUMBERED,
      whole: `${USUAL},Photo 1,Photo 2\n${FIRST},${photo('one')},\n${LAST},${PHOTOS[0]},${PHOTOS[1]}\n`,
      now: `${USUAL},Photo 1,Photo 2\n${FIRST},${photo('one')},\n${LAST},${PHOTOS[0]},https://img.example/re`,
    },
    {
      why: 'within a price below a header with a delimiter at its end',
      columns: PRICE,
      whole: `${USUAL},Price,\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Price,\n${FIRST},24990\n${LAST},1899`,
    },
    {
      why: 'within a row below a header with a delimiter at its end',
      columns: PRICE,
      whole: `${USUAL},Price,\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Price,\n${FIRST},24990\n${LAST}`,
    },
    {
      why: 'after the first half of a doubled quote, with a car missing too',
      columns: TEXT,
      whole: `${USUAL},Comments\n${FIRST},One owner\n${LAST},"Wheels of 18"" and a tow bar"\n`,
      now: `${USUAL},Comments\n${LAST},"Wheels of 18"`,
    },
    {
      why: 'within a text, with a car missing too',
      columns: TEXT,
      whole: `${USUAL},Comments\n${FIRST},One owner\n${LAST},Two owners and a tow bar\n`,
      now: `${USUAL},Comments\n${LAST},Two owners`,
    },
    {
      why: 'within the first digits of a price, which are left out as a price',
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Price\n${FIRST},24990\n${LAST},18`,
    },
    {
      why: 'within the first digit of a price, with a car missing too',
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Price\n${LAST},$1`,
    },
    {
      why: 'within kilometres',
      columns: { km: { from: 'Km', as: 'number' } },
      whole: `${USUAL},Km\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Km\n${FIRST},24990\n${LAST},1899`,
    },
    {
      why: 'within a price with a currency and words before it',
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},Was $31 990 now AU$29 490\n`,
      now: `${USUAL},Price\n${FIRST},24990\n${LAST},Was $31 990 now AU$29 `,
    },
    {
      why: 'within the whole kilometres of a decimal figure',
      columns: { 'variant.fuelconsumptioncombined': { from: 'L/100 km', as: 'number' } },
      whole: `${USUAL},L/100 km\n${FIRST},7.2\n${LAST},12.5\n`,
      now: `${USUAL},L/100 km\n${FIRST},7.2\n${LAST},1`,
    },
    {
      why: 'within a word of a model',
      columns: {},
      whole: `Stock,Condition,Year,Make,Model\nU1,Used,2019,Mazda,CX-5\nU2,Used,2020,Kia,Rio Sport\n`,
      now: `Stock,Condition,Year,Make,Model\nU1,Used,2019,Mazda,CX-5\nU2,Used,2020,Kia,Rio Spo`,
    },
    {
      why: 'within the path of a picture with a query',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}?v=2\n${LAST},${PHOTOS[0]}?v=2\n`,
      now: `${USUAL},Photos\n${FIRST},${photo('one')}?v=2\n${LAST},https://img.example/fr`,
    },
    {
      why: 'before a list of pictures, with a car missing too',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS.join('|')}\n`,
      now: `${USUAL},Photos\n${LAST},`,
    },
    {
      why: 'before the last numbered picture, with a car missing too',
      columns: NUMBERED,
      whole: `${USUAL},Photo 1,Photo 2\n${FIRST},${photo('one')},\n${LAST},${PHOTOS[0]},${PHOTOS[1]}\n`,
      now: `${USUAL},Photo 1,Photo 2\n${LAST},${PHOTOS[0]},`,
    },
    {
      why: 'after the first letters of a badge, with a car missing too',
      columns: BADGE,
      whole: `${USUAL},Badge\n${FIRST},Maxx\n${LAST},GXL\n`,
      now: `${USUAL},Badge\n${LAST},GX`,
    },
    {
      why: 'between pictures, with a car missing too',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS.join('|')}\n`,
      now: `${USUAL},Photos\n${LAST},${PHOTOS[0]}|`,
    },
  ])('$why', ({ columns, whole, now }) => {
    const { cars } = importText(whole, columns);
    expect(() => importText(now, columns, cars)).toThrow(/end(?:s| in) (?:in )?the middle of/);
  });
});

describe('DATA-01 a feed without a line end at its end is imported:', () => {
  test.each<Case & { readonly isReported?: boolean }>([
    {
      why: 'a text in quotes that was shortened, with a car missing',
      columns: TEXT,
      whole: `${USUAL},Comments\n${FIRST},One owner\n${LAST},"Two owners, and a tow bar"\n`,
      now: `${USUAL},Comments\n${LAST},"Two owners"`,
    },
    {
      why: 'the same in apostrophes',
      columns: TEXT,
      whole: `${USUAL},Comments\n${FIRST},One owner\n${LAST},'Two owners and a tow bar'\n`,
      now: `${USUAL},Comments\n${LAST},'Two owners'`,
    },
    {
      why: 'a price that lost a digit in quotes',
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},"189900"\n`,
      now: `${USUAL},Price\n${FIRST},24990\n${LAST},"18990"`,
    },
    {
      why: 'a text without quotes that was shortened',
      columns: TEXT,
      whole: `${USUAL},Comments\n${FIRST},One owner\n${LAST},Two owners and a tow bar\n`,
      now: `${USUAL},Comments\n${FIRST},One owner\n${LAST},Two owners`,
      isReported: true,
    },
    {
      why: 'fewer pictures',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS.join('|')}\n`,
      now: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS[0]}`,
      isReported: true,
    },
    {
      why: 'pictures whose URLs all lost their ends',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}?v=2\n${LAST},${PHOTOS.map((url) => `${url}?v=2`).join('|')}\n`,
      now: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS.join('|')}`,
    },
    {
      why: 'another badge, whose letters are the first of the one before',
      columns: BADGE,
      whole: `${USUAL},Badge\n${FIRST},Maxx\n${LAST},GXL\n`,
      now: `${USUAL},Badge\n${FIRST},Maxx\n${LAST},GX`,
      isReported: true,
    },
    {
      why: 'another location, whose digit is the first of the one before',
      columns: { location_id: { from: 'Yard', as: 'number' } },
      whole: `${USUAL},Yard\n${FIRST},1\n${LAST},12\n`,
      now: `${USUAL},Yard\n${FIRST},1\n${LAST},1`,
      isReported: true,
    },
    {
      why: 'a model without its second word',
      columns: {},
      whole: `Stock,Condition,Year,Make,Model\nU1,Used,2019,Mazda,CX-5\nU2,Used,2020,Kia,Rio Sport\n`,
      now: `Stock,Condition,Year,Make,Model\nU1,Used,2019,Mazda,CX-5\nU2,Used,2020,Kia,Rio`,
      isReported: true,
    },
    {
      why: 'a picture whose address lost its query',
      columns: LIST,
      whole: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS[0]}?v=2\n`,
      now: `${USUAL},Photos\n${FIRST},${photo('one')}\n${LAST},${PHOTOS[0]}`,
      isReported: true,
    },
    {
      why: 'one picture fewer in numbered columns, with a car missing',
      columns: NUMBERED,
      whole: `${USUAL},Photo 1,Photo 2,Photo 3\n${FIRST},${photo('one')},,\n${LAST},${PHOTOS[0]},${PHOTOS[1]},\n`,
      now: `${USUAL},Photo 1,Photo 2,Photo 3\n${LAST},${PHOTOS[0]},,`,
    },
    {
      why: 'rows that end with a delimiter, of which the last has a lower price',
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990,\n${LAST},189900,\n`,
      now: `${USUAL},Price\n${FIRST},24990,\n${LAST},18990,`,
    },
    {
      why: 'a price that is now on application',
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Price\n${FIRST},24990\n${LAST},POA`,
    },
    ...[
      ['12 months', '120000'],
      ['2 owners', '29990'],
    ].map(([text, before]) => ({
      why: `kilometres that are now "${text}"`,
      columns: { km: { from: 'Km', as: 'km' } },
      whole: `${USUAL},Km\n${FIRST},24990\n${LAST},${before}\n`,
      now: `${USUAL},Km\n${FIRST},24990\n${LAST},${text}`,
    })),
    ...['$2 off', 'POA 2', '2 keys'].map((text) => ({
      why: `a price that is now "${text}"`,
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},29990\n`,
      now: `${USUAL},Price\n${FIRST},24990\n${LAST},${text}`,
    })),
    ...['$1', '1.00', 'AU$1 drive away'].map((text) => ({
      why: `a price that is now on application, as "${text}"`,
      columns: PRICE,
      whole: `${USUAL},Price\n${FIRST},24990\n${LAST},10045\n`,
      now: `${USUAL},Price\n${FIRST},24990\n${LAST},${text}`,
      isReported: true,
    })),
    ...[
      { field: 'variant.fuelconsumptioncombined', before: '7.2', text: '7' },
      { field: 'engine_size_litres', before: '2.5', text: '2' },
      { field: 'engine_size_litres', before: '2.5', text: '2.' },
    ].map(({ field, before, text }) => ({
      why: `${field} of ${text} in place of ${before}`,
      columns: { [field]: { from: 'Figure', as: 'number' } },
      whole: `${USUAL},Figure\n${FIRST},1.6\n${LAST},${before}\n`,
      now: `${USUAL},Figure\n${FIRST},1.6\n${LAST},${text}`,
      isReported: true,
    })),
    {
      why: 'a header that ends with a delimiter, over rows that do not',
      columns: PRICE,
      whole: `${USUAL},Price,\n${FIRST},24990\n${LAST},18990\n`,
      now: `${USUAL},Price,\n${FIRST},24990\n${LAST},17990`,
    },
  ])('$why', ({ columns, whole, now, isReported = false }) => {
    const { cars } = importText(whole, columns);
    const { findings, counts } = importText(now, columns, cars);
    expect(counts.accepted).toBeGreaterThan(0);
    expect(findings.filter(({ rule }) => rule.startsWith('a last row with a line end'))).toHaveLength(
      isReported ? 1 : 0,
    );
  });
});
