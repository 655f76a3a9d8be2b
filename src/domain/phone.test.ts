import { describe, expect, test } from 'vitest';
import { carPhone, decodePhone, displayPhone, encodePhone, maskPhone, telHref } from '#domain/phone.ts';
import { isForeignNumber, toE164 } from '#domain/phone-number.ts';

test.each([
  ['spaces stay', '07 3123 4567', '07 312…'],
  ['brackets stay', '(07) 3123 4567', '(07) 312…'],
  ['+61', '+61 7 3123 4567', '+61 7 31…'],
  ['no spaces', '0731234567', '07312…'],
  ['the cut falls at a space', '12345 678', '12345…'],
  ['five digits are unchanged', '12345', '12345'],
  ['a 13 number', '13 22 81', '13 22 8…'],
])('PHONE-01 masked after five digits: %s', (_why, phone, masked) => {
  expect(maskPhone(phone, 5)).toBe(masked);
});

test.each([
  ['area code', '07 3123 4567', 'AU', '+61731234567'],
  ['mobile', '0412 345 678', 'AU', '+61412345678'],
  ['brackets and dashes', '(02) 9123-4567', 'AU', '+61291234567'],
  ['+61', '+61 7 3123 4567', 'AU', '+61731234567'],
  ['+61 (0)7', '+61 (0)7 3123 4567', 'AU', '+61731234567'],
  ['61 without plus', '61 7 3123 4567', 'AU', '+61731234567'],
  ['0011', '0011 61 7 3123 4567', 'AU', '+61731234567'],
  ['1300', '1300 123 456', 'AU', '+611300123456'],
  ['1800', '1800 123 456', 'AU', '+611800123456'],
  ['13', '13 22 81', 'AU', '+61132281'],
  ['no area code', '3123 4567', 'AU', null],
  ['no number', 'call us', 'AU', null],
  ['a foreign number', '+64 9 123 4567', 'AU', '+6491234567'],
  ['New Zealand', '09 123 4567', 'NZ', '+6491234567'],
  ['New Zealand, mobile', '021 123 456', 'NZ', '+6421123456'],
  ['New Zealand, 64 without plus', '64 3 123 4567', 'NZ', '+6431234567'],
  ['New Zealand, 00 and the calling code', '0064 21 123 4567', 'NZ', '+64211234567'],
  ['New Zealand, 0800', '0800 123 456', 'NZ', '+64800123456'],
  ['New Zealand, no area code', '312 3456', 'NZ', null],
  ['New Zealand, a digit too many', '03 1234 56789', 'NZ', null],
  ['United States', '(415) 555-0123', 'US', '+14155550123'],
  ['United States with 1', '1-415-555-0123', 'US', '+14155550123'],
] as const)('PHONE-01 tel: in E.164: %s', (_why, phone, country, e164) => {
  expect(toE164(phone, country)).toBe(e164);
  expect(telHref(phone, country)).toBe(e164 === null ? null : `tel:${e164}`);
});

test('an E.164 number is foreign if its calling code is', () => {
  expect([
    isForeignNumber('+61412345678', 'AU'),
    isForeignNumber('+6491234567', 'AU'),
    isForeignNumber('+61412345678', 'NZ'),
  ]).toEqual([false, true, true]);
});

test('PHONE-01 the page does not contain the number as digits', () => {
  const coded = encodePhone('+61 (07) 3123-4567');
  expect(coded).toMatch(/^[a-p]+$/);
  expect(decodePhone(coded)).toBe('+61 (07) 3123-4567');
  expect(decodePhone('07 3123')).toBe('');
});

describe('PHONE-03 type phone, then location, then dealership', () => {
  const byType = { new: '07 1111 1111', used: null, demo: '' };
  test.each([
    ['the type has one', 'new', 'L 2', 'D 3', '07 1111 1111'],
    ['the type has none', 'used', 'L 2', 'D 3', 'L 2'],
    ['empty text counts as missing', 'demo', 'L 2', 'D 3', 'L 2'],
    ['no location phone', 'used', null, 'D 3', 'D 3'],
    ['without any number the block is hidden', 'used', null, null, null],
    ['words are not a number', 'used', 'ask', null, null],
  ] as const)('%s', (_why, carType, location, dealership, phone) => {
    expect(carPhone({ carType, byType, location, dealership })).toBe(phone);
  });
});

test.each([
  ['a mobile', '+61412345678', 'AU', '0412 345 678'],
  ['a landline', '(07)31234567', 'AU', '07 3123 4567'],
  ['1300', '1300123456', 'AU', '1300 123 456'],
  ['1800', '1800 123456', 'AU', '1800 123 456'],
  ['13', '132281', 'AU', '13 22 81'],
  ['180', '1801234', 'AU', '180 1234'],
  ['a number abroad as it was typed', '+44 20 7946 0958', 'AU', '+44 20 7946 0958'],
  ['no number as it was typed', ' ask for Jo ', 'AU', 'ask for Jo'],
  ['New Zealand', '+64211234567', 'NZ', '021 123 4567'],
  ['New Zealand, at home', '091234567', 'NZ', '09 123 4567'],
  ['New Zealand, 0900', '0900 12345', 'NZ', '0900 12345'],
  ['United States', '(212) 555-0123', 'US', '212 555 0123'],
] as const)('PHONE in national format: %s', (_why, input, country, expected) => {
  expect(displayPhone(input, country)).toBe(expected);
});
