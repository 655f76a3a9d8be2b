import { describe, expect, test } from 'vitest';
import { withoutPlaceholders } from './placeholders.ts';
import { readCar } from './read-car.ts';
import { saleMark, saleState } from './sale-state.ts';
import { stateIn } from './state-cell.ts';

describe('a cancelled sale is not a sale', () => {
  test.each([
    'Sold (cancelled)',
    'SOLD - fell over',
    'Sold, fell through',
    'Sold and returned',
    'Sold back to us',
    'Sold - no longer',
    'On hold: expired',
    'Under contract - fell over',
    'Deposit taken - refunded',
    'Reserved - lapsed',
    'Expired reservation',
    'Pending sale cancelled',
    'Sold to J Smith - cancelled',
    'Sold - not proceeding',
    'Sold - not completed',
    'Hold lapsed 12/11',
    'Deposit received, refunded',
    'Under offer - no longer under offer',
    'Reserved - no longer on hold',
    'Sold - returned to stock',
  ])('%s', (text) => {
    expect(saleState(text)).toBeNull();
    expect(stateIn(text, 'status terms')).toBeNull();
    expect(stateIn(text, 'sold if yes')).toBeNull();
  });
  test.each([
    ['Sold - not yet delivered', 'sold'],
    ['Sold', 'sold'],
    ['Expired', 'withdrawn'],
    ['Not available', 'withdrawn'],
    ['Sold unseen', 'sold'],
    ['SOLD - no longer available', 'sold'],
    ['Sold - not available', 'sold'],
    ['Sold - not for sale', 'sold'],
    ['Sold (not yet licensed)', 'sold'],
    ['Sold - not yet funded', 'sold'],
    ['Sold - finance not approved yet', 'sold'],
    ['Sold (not on site)', 'sold'],
    ['Sold - paperwork not complete', 'sold'],
    ['Sold - rego expired', 'sold'],
    ['Sold - rego cancelled', 'sold'],
    ['Sold returned to lessor', 'sold'],
    ['Hold: deposit not refundable', 'in_stock'],
    ['Under offer - not available', 'in_stock'],
    ['Under offer - rego expired', 'in_stock'],
  ])('%s is %s', (text, status) => expect(saleState(text)?.status).toBe(status));
  test.each(['Hold: deposit not refundable', 'Under offer - not available', 'Under offer - rego expired'])(
    '%s is still reserved',
    (text) => expect(saleState(text)?.reserved).toBe(true),
  );
  test('a sale or a cancelled one is recognised next to a name', () => {
    expect(saleMark('SOLD - no longer available')?.state.status).toBe('sold');
    expect(saleMark('Corolla SOLD')?.rest).toBe('Corolla');
    expect(saleMark('SOLD (fell over) Corolla')).toBeNull();
  });
  test('a column of buyers that says cancelled names no buyer', () =>
    expect(stateIn('Cancelled', 'sold if filled')).toBeNull());
});

const read = (cells: object) =>
  readCar({ make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', ...cells }, 2, { tolerant: true });

describe('a placeholder that programs write for a missing date', () => {
  test.each([
    '1/1/1970',
    '1970-01-01T00:00:00Z',
    '0001-01-01',
    '1/01/0001 12:00:00 AM',
    '00/01/1900',
    '1753-01-01',
    '31/12/9999',
    '01-Jan-1970',
    '1 January 1900',
    'Thu Jan 01 1970 10:00:00 GMT+1000 (AEST)',
    'Jan 1, 1753',
    '31 Dec 9999',
    '1-Jan-0001',
    '30 December 1899',
    '12 Nov 1975',
    '1 Jan 1753',
    '1/Jan/0001',
    'January 1, 0001',
    'Thu Jan 01 0001 10:00:00 GMT+1000',
    '28 Dec 1800',
    'Dec 31, 1840',
    '0-Jan-0000',
  ])('%s does not mean that a car is sold', (text) => expect(stateIn(text, 'sold on a day')).toBeNull());
  test.each([
    '12/11/2026',
    '2026-11-12T14:30:00+1000',
    '2026-11-12T14:30:00+0800',
    '2026-11-12T14:30:00-1000',
    'Thu Nov 12 2026 14:30:00 GMT+1100 (AEDT)',
    'Thu Nov 12 2026 14:30:00 GMT+1000',
    '12/11/2026 1430',
    '12/11/2026 0900',
    '12/11/26 1430',
    '12-Nov-2026 1430',
    'Nov 12 2026 1430',
    '12 Nov 1430',
    'Nov 12 1430',
    '12-Nov 0900',
    '12 Dec 1430',
    'Dec 12 1430',
    '5 Jan 0915',
    '21 January 0915',
    'Jan 11, 0915',
    '3-Dec 1800',
  ])('%s does: a time or a zone is not a year', (text) => {
    expect(stateIn(text, 'sold on a day')).toMatchObject({ status: 'sold' });
  });
  test.each(['1970-01-01', '1975-06-01', '1753-01-01', '0001-01-01'])('%s is not a sale date', (sold_at) => {
    const { car, findings } = withoutPlaceholders({ ...read({}).car, sold_at } as never, 2);
    expect(car.sold_at).toBeNull();
    expect(findings).toMatchObject([{ column: 'sold_at', value: sold_at }]);
  });
  test('the build date of an old car may be old', () =>
    expect(withoutPlaceholders({ ...read({}).car, build_date: '1965-03-01' } as never, 2).car.build_date).toBe(
      '1965-03-01',
    ));
});

describe('the URL of a picture', () => {
  test.each(['/', '/photos/', 'https://p.example/', 'https://p.example'])('%s names no file', (url) => {
    const { car, findings } = read({ images: ['https://p.example/1.jpg', url] });
    expect(car?.images).toHaveLength(1);
    expect(findings).toMatchObject([{ outcome: 'left_out', value: url }]);
  });
  test.each(['/photos/1.jpg', 'https://p.example/?id=1', 'https://p.example/1/'])('%s may name one', (url) =>
    expect(read({ images: [url] }).car?.images).toHaveLength(1),
  );
  test('with a space gets a hint that says so', () =>
    expect(read({ images: ['https://p.example/a 1.jpg'] }).findings).toMatchObject([
      { hint: 'It contains a space: rename the file, or write the space as %20.' },
    ]));
  test.each(['Image not supplied', 'Coming soon', 'Photos to follow'])(
    '“%s” names none, and the hint says so',
    (words) =>
      expect(read({ images: [words] }).findings).toMatchObject([
        { hint: 'It is not an address. Leave the cell empty if there is none.' },
      ]),
  );
});
