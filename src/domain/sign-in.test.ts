import { describe, expect, test } from 'vitest';
import type { Country } from '#domain/locale.ts';
import { identifierText, readCode, readIdentifier } from '#domain/sign-in.ts';

describe('identifiers for signing in', () => {
  test.each<[string, Country, string, string | null]>([
    ['an Australian mobile', 'AU', '0412 345 678', '+61412345678'],
    ['with calling code and trunk zero', 'AU', '+61 (0) 412 345 678', '+61412345678'],
    ['a New Zealand mobile at home', 'NZ', '021 123 4567', '+64211234567'],
    ['a New Zealand mobile abroad', 'AU', '+64 21 123 4567', '+64211234567'],
    ['a number in the United States', 'US', '(212) 555-0123', '+12125550123'],
    ['a landline, which cannot receive SMS', 'AU', '07 3123 4567', null],
    ['a 1300 number, which cannot either', 'AU', '1300 123 456', null],
    ['an address with capitals', 'AU', ' Jo.Lee@Example.COM', 'jo.lee@example.com'],
    ['an address with equivalent letters in its host', 'AU', 'jo@ｅxampⅼe．com', 'jo@example.com'],
    ['a host with an accent, however it is composed', 'AU', 'jo@e\u0301xample.com', 'jo@\u00e9xample.com'],
    ['an IP address as the host', 'AU', 'jo@[127.0.0.1]', null],
    ['a host with a path', 'AU', 'jo@example.com/x.yy', null],
    ['in full-width digits', 'AU', '０４１２ ３４５ ６７８', '+61412345678'],
    ['an address with an escape sequence', 'AU', 'a\u001b[31m@b.co', null],
    ['an address with a directional mark', 'AU', 'a\u202e@b.co', null],
    ['an address without a top-level domain', 'AU', 'jo@example', null],
    ['an address with a line break', 'AU', 'jo@example.com\nBcc: a@b.cc', null],
    ['letters', 'AU', 'call me', null],
    ['nothing', 'AU', '', null],
  ])('%s', (_why, country, input, expected) => {
    const identifier = readIdentifier(input, country);
    expect(identifier && (identifier.email || identifier.phone)).toBe(expected);
  });

  test.each([
    ['+61412345678', '+61 412 345 678'],
    ['+64211234567', '+64 211 234 567'],
    ['+12125550123', '+1 2 125 550 123'],
  ])('%s is displayed as %s', (phone, text) => expect(identifierText({ email: '', phone })).toBe(text));

  test.each([
    ['12345678', '12345678'],
    [' 1234 5678 ', '12345678'],
    ['1234-5678', '12345678'],
    ['１２３４５６７８', '12345678'],
    ['1234567', null],
    ['123456789', null],
    ['1234567x', null],
  ])('the code %j is %j', (input, code) => expect(readCode(input)).toBe(code));
});
