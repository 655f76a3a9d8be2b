import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { RowMapper } from './map-row.ts';
import { checkMapping, type Mapping } from './mapping.ts';
import { saleState } from './sale-state.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const columns = {
  stocknum: 'Stock No',
  make: 'Make',
  model: 'Model',
  year: { from: 'Year', as: 'number' },
  car_type: 'Condition',
  dealercomments: 'Comments',
};
const mapping = (settings: object = {}): Mapping =>
  checkMapping({ name: 'Our list', columns, ...settings }, 'mapping.json');

/**
 * Imports cars with an additional column.
 *
 * @param values its cell in each row
 * @param mappedStatuses the cells of the mapped column `Vehicle state`, if there is one
 */
function importCells(
  header: string,
  values: readonly unknown[],
  usedMapping: Mapping | null = mapping(),
  mappedStatuses: readonly string[] = [],
) {
  const usual = { Make: 'Kia', Model: 'Rio', Year: '2019', Condition: 'used', Comments: '' };
  const canonical = { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used' };
  const rows = values.map((value, index) => ({
    row: index + 2,
    cells:
      usedMapping === null
        ? { ...canonical, stocknum: `U${index + 1}`, [header]: value }
        : {
            ...usual,
            'Stock No': `U${index + 1}`,
            ...(mappedStatuses[index] === undefined ? {} : { 'Vehicle state': mappedStatuses[index] }),
            [header]: value,
          },
    positions: [],
  }));
  const feed = {
    format: usedMapping === null ? ('json' as const) : ('csv' as const),
    encoding: 'utf-8' as const,
    headers: Object.keys(rows[0]?.cells ?? {}),
    rows,
    findings: [],
    broken: [],
  };
  const { cars, findings } = importStock(feed, {
    mapping: usedMapping,
    previous: [],
    tenant: STOCK_TENANT,
    now: NOW,
    force: false,
  });
  const byNumber = values.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`));
  return {
    states: byNumber.map((car) => (car?.reserved ? `${car.status}, reserved` : car?.status)),
    cars: byNumber,
    findings,
  };
}

describe('a sale status column that the mapping does not name', () => {
  test.each(['Status', 'STOCK STATUS', 'Availability', 'Sale_Status', 'Vehicle Status*', 'Sold?'])(
    '%s is applied and reported',
    (header) => {
      const { states, findings } = importCells(header, ['Available', 'SOLD', 'Deposit taken', 'Withdrawn', '', 'Sold']);
      expect(states).toEqual(['in_stock', 'sold', 'in_stock, reserved', 'withdrawn', 'in_stock', 'sold']);
      expect(findings).toMatchObject([
        {
          outcome: 'kept',
          row: 0,
          column: header,
          value: '"Sold" 2, "Available" 1, "Deposit taken" 1, "Withdrawn" 1',
          rule: 'a column the mapping names',
          hint: expect.stringContaining('2 sold, 1 reserved, 1 withdrawn'),
        },
      ]);
      expect(findings[0]?.hint).toContain('"drop"');
    },
  );

  test('cars in transit are counted', () => {
    const { findings } = importCells('Status', ['Sold', 'In transit', 'In transit']);
    expect(findings[0]?.hint).toContain('1 sold, 0 reserved, 0 withdrawn, 2 coming soon.');
  });

  test('an unknown status changes nothing and is reported once', () => {
    const { states, findings } = importCells('Status', ['Sold', 'Workshop', 'workshop', 'Zone 4']);
    expect(states).toEqual(['sold', 'in_stock', 'in_stock', 'in_stock']);
    expect(findings.slice(1)).toMatchObject([
      { outcome: 'kept', row: 3, column: 'Status', value: 'Workshop', hint: expect.stringContaining('2 cars') },
      { outcome: 'kept', row: 5, column: 'Status', value: 'Zone 4', hint: expect.stringContaining('1 car') },
    ]);
  });

  test('a column with that name but without any status in it is unknown like any other', () => {
    const { states, findings } = importCells('Status', ['Petrol', 'Diesel']);
    expect(states).toEqual(['in_stock', 'in_stock']);
    expect(findings).toMatchObject([{ outcome: 'unknown', column: 'Status', value: 'Petrol' }]);
  });

  test.each([
    { header: 'Sold', cells: ['Yes', 'No', 'x', ''], states: ['sold', 'in_stock', 'sold', 'in_stock'] },
    {
      header: 'Sold date',
      cells: ['18/11/2026', '', '-', '00/00/0000'],
      states: ['sold', 'in_stock', 'in_stock', 'in_stock'],
    },
    { header: 'Reserved', cells: ['Y', 'N'], states: ['in_stock, reserved', 'in_stock'] },
    { header: 'For Sale', cells: ['Y', 'N', 'Sold'], states: ['in_stock', 'withdrawn', 'sold'] },
    { header: 'Show on website', cells: ['TRUE', 'FALSE'], states: ['in_stock', 'withdrawn'] },
  ])('$header with yes and no', ({ header, cells, states }) => {
    expect(importCells(header, cells).states).toEqual(states);
  });

  test('a text for "no value" in a column of buyers marks no car as sold, like an empty cell', () => {
    const buyers = ['', 'n/a', 'Unknown', 'Not applicable', '?', '(blank)', '--', 'Jo Lee'];
    expect(importCells('Sold to', buyers).states).toEqual([...Array(7).fill('in_stock'), 'sold']);
  });

  test('the sale date is used', () => {
    expect(importCells('Date Sold', ['18/11/2026']).cars[0]?.sold_at).toBe('2026-11-18');
    expect(importCells('Date Sold', ['18/12/2026']).cars[0]).toMatchObject({
      status: 'sold',
      sold_at: NOW.toISOString(),
    });
  });

  test.each([
    { why: 'dropped by the mapping', usedMapping: mapping({ drop: ['Status'] }) },
    { why: 'read for another field', usedMapping: mapping({ columns: { ...columns, series: 'Status' } }) },
  ])('is ignored if it is $why', ({ usedMapping }) => {
    const { states, findings } = importCells('Status', ['Sold'], usedMapping);
    expect(states).toEqual(['in_stock']);
    expect(findings).toEqual([]);
  });

  test('beside a mapped status: a sold car stays sold', () => {
    const usedMapping = mapping({ columns: { ...columns, status: 'Vehicle state' } });
    const { cars, findings } = importCells('Availability', ['Not available', 'Sold', 'Available'], usedMapping, [
      'Sold',
      'Available',
      'Sold',
    ]);
    expect(cars.map((car) => car?.status)).toEqual(['sold', 'sold', 'sold']);
    expect(findings).toHaveLength(1);
  });

  test('is applied in a feed of canonical JSON too, which has no such field', () => {
    const { states, findings } = importCells('availability', ['sold', 'available', true], null);
    expect(states).toEqual(['sold', 'in_stock', 'in_stock']);
    expect(findings).toMatchObject([{ outcome: 'kept', column: 'availability' }]);
  });
});

describe('mapped and unmapped columns are read alike', () => {
  const SOLD = [
    ['SOLD', 'sold'],
    ['Sold - awaiting delivery', 'sold'],
    ['X', 'sold'],
    ['✓', 'sold'],
    ['Y', 'sold'],
    ['1', 'sold'],
    [true, 'sold'],
    ['12 Nov 2026', 'sold'],
    ['12/11/2026', 'sold'],
    ['Deposit taken', 'in_stock, reserved'],
    ['Withdrawn', 'withdrawn'],
    ['Available', 'in_stock'],
    ['No', 'in_stock'],
    [false, 'in_stock'],
    ['', 'in_stock'],
    ['01/01/1900', 'in_stock'],
  ] as const;
  const SOLD_ON = [
    ['18/11/2026', 'sold'],
    ['12 Nov 2026', 'sold'],
    ['18/12/2026', 'sold'],
    ['11/25/2026', 'sold'],
    ['Thursday, 12 November', 'sold'],
    ['46338', 'sold'],
    ['SOLD', 'sold'],
    ['Yes', 'sold'],
    ['On hold', 'in_stock, reserved'],
    ['No', 'in_stock'],
    ['', 'in_stock'],
    ['00/00/0000', 'in_stock'],
    ['01/01/1900', 'in_stock'],
    ['31/12/9999', 'in_stock'],
  ] as const;
  const RESERVED = [
    ['x', 'in_stock, reserved'],
    ['Deposit taken', 'in_stock, reserved'],
    ['Sold', 'sold'],
    ['N', 'in_stock'],
  ] as const;
  test.each([
    ['Sold', 'sold', 'boolean', SOLD],
    ['Sold', 'sold', 'text', SOLD],
    ['Sold date', 'sold_at', 'date', SOLD_ON],
    ['Sold date', 'sold_at', 'text', SOLD_ON],
    ['Reserved', 'reserved', 'boolean', RESERVED],
  ] as const)('%s, as %s (%s)', (header, field, as, cells) => {
    const values = cells.map(([value]) => value);
    const expected = cells.map(([value, state]) => [value, state]);
    const carsWith = (usedMapping: Mapping) => importCells(header, values, usedMapping);
    const unmapped = carsWith(mapping());
    const mapped = carsWith(mapping({ columns: { ...columns, [field]: { from: header, as } } }));
    expect(unmapped.states.map((state, index) => [values[index], state])).toEqual(expected);
    expect(mapped.states.map((state, index) => [values[index], state])).toEqual(expected);
    const soldAt = ({ cars }: typeof mapped) => cars.map((car, index) => [values[index], car?.sold_at]);
    expect(soldAt(mapped)).toEqual(soldAt(unmapped));
  });

  test('a sale stated in another column takes its date from the sale date column', () => {
    const usedMapping = mapping({ columns: { ...columns, status: 'Vehicle state' } });
    expect(importCells('Date sold', ['12/11/2026'], usedMapping, ['Sold']).cars).toMatchObject([
      { status: 'sold', sold_at: '2026-11-12' },
    ]);
  });

  test('a sale stated in the column that says whether the car is shown is read', () => {
    const usedMapping = mapping({ columns: { ...columns, show_on_dealer_website: { from: 'Online', as: 'boolean' } } });
    const { cars, findings } = importCells('Online', ['Yes', 'No', 'SOLD', 'Hidden', 'Under offer'], usedMapping);
    expect(cars.map((car) => [car?.status, car?.show_on_dealer_website, car?.reserved])).toEqual([
      ['in_stock', true, false],
      ['in_stock', false, false],
      ['sold', true, false],
      ['withdrawn', false, false],
      ['in_stock', true, true],
    ]);
    expect(findings.map(({ outcome, row, hint }) => [outcome, row, hint])).toEqual([
      ['cleaned', 4, 'Read as sold.'],
      ['cleaned', 5, 'Read as withdrawn.'],
      ['cleaned', 6, 'Read as reserved.'],
    ]);
  });

  test('a No in another column does not undo a sale or reservation', () => {
    const sold = { sold: { from: 'Sold', as: 'boolean' }, reserved: { from: 'Held', as: 'boolean' } };
    const price = { from: 'Price', as: 'money' };
    for (const usedColumns of [
      { price, status: 'Status', ...sold },
      { ...sold, price, status: 'Status' },
    ]) {
      const usedMapping = mapping({ columns: { ...columns, ...usedColumns } });
      const map = (cells: object) =>
        new RowMapper(usedMapping, ['Sold', 'Held', 'Price', 'Status'], 'AUD').map({
          row: 2,
          cells: { Sold: 'No', Held: 'No', ...cells },
          positions: [],
        }).row;
      expect(map({ Price: 'SOLD' })).toMatchObject({ sold: true });
      expect(map({ Price: '$9,990 on hold' })).toMatchObject({ sold: false, reserved: true });
      expect(map({ Status: 'Deposit taken' })).toMatchObject({ sold: false, reserved: true });
    }
  });

  test('the column’s `values` take precedence', () => {
    const source = { from: 'Sold', as: 'boolean', values: { X: false, Gone: true } };
    const usedMapping = mapping({ columns: { ...columns, sold: source } });
    expect(importCells('Sold', ['X', 'Gone', 'SOLD'], usedMapping).states).toEqual(['in_stock', 'sold', 'sold']);
  });

  test.each([
    ['sold', 'sold[=:] ?(\\w+)', 'sold=no;new=yes', 'in_stock'],
    ['sold', 'sold[=:] ?(\\w+)', 'sold=yes;new=no', 'sold'],
    ['sold', 'sold[=:] ?(\\w+)', 'sold=X;new=no', 'sold'],
    ['sold', 'sold[=:] ?(\\w+)', 'SOLD', 'in_stock'],
    ['sold_at', 'sold[=:] ?(\\S*)', 'sold: no; web: yes', 'in_stock'],
    ['sold_at', 'sold[=:] ?([^;]*)', 'sold: 12/11/2026; on hold: no', 'sold'],
    ['show_on_dealer_website', 'web[=:] ?(\\w+)', 'on hold: no; web: yes', 'in_stock'],
    ['show_on_dealer_website', 'web[=:] ?(\\w+)', 'on hold: no; web: hidden', 'withdrawn'],
  ])('%s is read from what the pattern %s finds in "%s"', (field, pattern, cell, state) => {
    for (const as of ['text', field === 'sold_at' ? 'date' : 'boolean']) {
      const usedMapping = mapping({ columns: { ...columns, [field]: { from: 'Flags', as, pattern } } });
      expect(importCells('Flags', [cell], usedMapping).states).toEqual([state]);
    }
  });

  test('a text that does not state a sale is left out', () => {
    const usedMapping = mapping({ columns: { ...columns, sold: { from: 'Sold', as: 'boolean' } } });
    const { states, findings } = importCells('Sold', ['perhaps'], usedMapping);
    expect(states).toEqual(['in_stock']);
    expect(findings).toMatchObject([{ outcome: 'left_out', column: 'Sold', rule: 'yes or no' }]);
  });

  test('a row that cannot be imported still marks its car as sold', () => {
    const dated = mapping({ columns: { ...columns, sold_at: { from: 'Sold date', as: 'date' } } });
    const row = { 'Stock No': 'U1', Make: 'Kia', Model: 'Rio', Year: '2019', Condition: 'used', Comments: '' };
    const run = (cells: object, previous: readonly Car[]) =>
      importStock(
        {
          format: 'csv',
          encoding: 'utf-8',
          headers: [...Object.keys(row), 'Sold date'],
          rows: [
            { row: 2, cells: { ...row, ...cells }, positions: [] },
            { row: 3, cells: { ...row, 'Stock No': 'U2', Model: 'Picanto' }, positions: [] },
          ],
          findings: [],
          broken: [],
        },
        { mapping: dated, previous, tenant: STOCK_TENANT, now: NOW, force: true },
      ).cars;
    const cars = run({}, []);
    const statusAfter = (day: string) =>
      run({ Year: 'soon', 'Sold date': day }, cars).find(({ stocknum }) => stocknum === 'U1')?.status;
    expect(['', '18/11/2026', '11/18/2026', 'SOLD'].map(statusAfter)).toEqual(['in_stock', 'sold', 'sold', 'sold']);
  });
});

describe('a sale stated in a column of another kind', () => {
  test('is reported with its rows if the column is unknown', () => {
    const { states, findings } = importCells('Sales stage', ['SOLD', 'wash', 'sold to Smith']);
    expect(states).toEqual(['in_stock', 'in_stock', 'in_stock']);
    expect(findings).toMatchObject([
      {
        outcome: 'kept',
        row: 0,
        column: 'Sales stage',
        value: '"SOLD" in 2 rows, first in row 2',
        hint: expect.stringContaining('stay for sale'),
      },
      { outcome: 'unknown', column: 'Sales stage' },
    ]);
  });

  test.each(['*** SOLD ***', 'Deposit taken! Lovely car.', 'UNDER OFFER'])('is reported in comments: %s', (comment) => {
    const { states, findings } = importCells('Comments', [comment, 'Sold new by us in 2019.', 'Great']);
    expect(states).toEqual(['in_stock', 'in_stock', 'in_stock']);
    expect(findings).toMatchObject([{ outcome: 'kept', row: 2, column: 'dealercomments', value: comment }]);
  });
});

test('a mapped status understands dealers’ terms', () => {
  const usedMapping = mapping({ columns: { ...columns, status: 'Status' } });
  const statuses = [
    'Available',
    'For Sale',
    'ACTIVE',
    'Sold - awaiting delivery',
    'On hold',
    'Not available',
    'In transit',
    'in_stock',
    '',
  ];
  const { states, findings } = importCells('Status', statuses, usedMapping);
  expect(states).toEqual([
    'in_stock',
    'in_stock',
    'in_stock',
    'sold',
    'in_stock, reserved',
    'withdrawn',
    'coming_soon',
    'in_stock',
    'in_stock',
  ]);
  expect(findings).toEqual([]);
});

test.each([
  ['Unsold', 'in_stock'],
  ['Not sold', 'in_stock'],
  ['sold_pending_delivery', 'sold'],
  ['SALE_IN_PROGRESS', 'in_stock'],
  ['Solder', null],
  ['', null],
])('"%s" means %s', (text, status) => {
  expect(saleState(text)?.status ?? null).toBe(status);
});

describe('a column that is filled for sold cars only', () => {
  test.each(['Sold Price', 'SOLD TO', 'Sold for'])('%s marks them as sold, and the report says so', (header) => {
    const { states, findings } = importCells(header, ['21,000', '', '0', '-', '$0.00', 'No', 'N/A']);
    expect(states).toEqual(['sold', ...Array(6).fill('in_stock')]);
    expect(findings).toMatchObject([{ column: header, hint: expect.stringContaining('1 sold') }]);
  });

  test.each(['Buyer', 'Purchaser Name', 'Date Delivered', 'Invoice No'])(
    '%s is reported, without its value: it does not show whether the car is sold',
    (header) => {
      const { states, findings } = importCells(header, ['', 'J Smith', '', 'A Jones']);
      expect(states).toEqual(Array(4).fill('in_stock'));
      expect(findings).toContainEqual(
        expect.objectContaining({ outcome: 'kept', column: header, value: 'values in 2 rows, first in row 3' }),
      );
    },
  );
});
