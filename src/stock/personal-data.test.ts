import { describe, expect, test } from 'vitest';
import { personalData } from '#domain/personal-data.ts';
import { NOT_REPEATED, withoutPersonalData } from './personal-data.ts';

describe('DATA-01 personal data in a short text', () => {
  test.each([
    ['Reserved for Mrs Smith 0400 123 456', 'a phone number'],
    ['Call Dave 0400123456', 'a phone number'],
    ['ring (07) 3123 4567', 'a phone number'],
    ['+61 400 123 456', 'a phone number'],
    ['Dave 400 123 456', 'a phone number'],
    ['1300 555 123', 'a phone number'],
    ['Dave 1 212 555 0147', 'a phone number'],
    ['Dave (212) 555-0147', 'a phone number'],
    ['Dave 61 412 345 678', 'a phone number'],
    ['Dave 64 21 555 0147', 'a phone number'],
    ['ph: 9555 1234', 'a phone number'],
    ['dave@dealer.example', 'an email address'],
    ['Reserved for Mrs Smith', 'the name of a person'],
    ['RESERVED FOR SMITH', 'the name of a person'],
    ['on hold for j. brown', 'the name of a person'],
    ['Deposit from Karen', 'the name of a person'],
    ['Deposit taken - Mr Nguyen', 'the name of a person'],
    ['GLX sold to O’Brien', 'the name of a person'],
    ['RESERVED - J Smith', 'the name of a person'],
    ['Sold (Smith)', 'the name of a person'],
    ['Mrs Smith', 'the name of a person'],
    ['Red (hold for Karen)', 'the name of a person'],
  ])('%s: %s', (text, expected) => {
    expect(personalData(text)).toBe(expected);
  });

  test.each([
    'Reserved',
    'SOLD',
    'Under offer',
    'Sold new by us',
    'Unsold demo',
    'Reserved - deposit paid',
    'SOLD - THANK YOU',
    'Sold - more coming',
    'Sold - great home',
    'Deposit from $500',
    'Held for 7 days',
    'Reserved for delivery',
    'Sold to the public',
    'Evolution X MR TC-SST',
    '5 DR HATCH',
    "DON'T MISS OUT",
    'Just in, 45,000 km',
    'Price drop $2,000',
    'GLX+ MY21.5',
    '400 hp',
    '2020 3008 GT',
    'RAM 1500 3500',
    '01/02/2026 - 05/02/2026',
    'Hill hold',
    '100 kW @ 6000 rpm',
  ])('%s: nothing', (text) => {
    expect(personalData(text)).toBeNull();
  });
});

describe('DATA-01 removing personal data from a row', () => {
  test('removes the whole text, and the report does not repeat it', () => {
    const { row, findings } = withoutPersonalData(
      {
        tag: 'Reserved for Mrs Smith',
        badge: 'GX',
        colour: 'Call 0400 123 456',
        standardEquipment: ['Tow bar', 'Ring John 0412 345 678', { name: 'Keys with a@b.example', value: '2' }],
        variant: { note: 'ph 0400 123 456', doors: '4' },
      },
      3,
    );
    expect(row).toEqual({ badge: 'GX', standardEquipment: ['Tow bar'], variant: { doors: '4' } });
    expect(findings.map(({ outcome, row: rowNumber, column, value }) => [outcome, rowNumber, column, value])).toEqual(
      ['tag', 'colour', 'standardEquipment', 'standardEquipment', 'variant']
        .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
        .map((column) => ['left_out', 3, column, NOT_REPEATED]),
    );
  });

  test('removes only one sentence of a description, and keeps what the dealer says about the business', () => {
    const comments = (text: string) => withoutPersonalData({ dealercomments: text }, 1).row['dealercomments'];
    expect(comments('One owner. Sold to Mrs. Jones last week! Call Dave on 0400 123 456.|Log books.')).toBe(
      'One owner. Call Dave on 0400 123 456.|Log books.',
    );
    expect(comments('Reserved for Smith until Friday.|One owner.')).toBe('One owner.');
    expect(comments('Sold for John Smith')).toBe('');
    for (const text of [
      'Deposit holds any car, call 0400 123 456.',
      'Sold with a roadworthy certificate.',
      'Sold to the highest bidder. Reserved for buyers who are quick.',
      'Hill hold for slopes. Auto hold for Traffic.',
    ])
      expect(comments(text)).toBe(text);
  });

  test('keeps features that look like personal data and a stock number that looks like a phone number, but not one that contains another text', () => {
    const row = { stocknum: '0400123456', standardEquipment: ['Hill hold for slopes', 'Seats reserved for comfort'] };
    expect(withoutPersonalData(row, 1)).toEqual({ row, findings: [] });
    expect(withoutPersonalData({ stocknum: 'A1 0400 123 456' }, 1).row).toEqual({});
  });
});

const ORDER = ['tag', 'colour', 'standardEquipment', 'variant'];
