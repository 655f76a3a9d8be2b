import { expect, test } from 'vitest';
import { abnFault, numberFault } from './business-number.ts';

test.each([
  ['51 824 753 556', null],
  ['51824753556', null],
  ['51 824 753 565', 'The check digits do not match: one of the digits is mistyped.'],
  ['50 824 753 556', 'The check digits do not match: one of the digits is mistyped.'],
  ['51 824 753 55', 'An ABN has 11 digits; this has 10.'],
  ['', 'An ABN has 11 digits; this has 0.'],
  ['51\u00a0824\u00a0753\u00a0556', null],
  ['51-824-753-556', 'An ABN contains only digits and spaces.'],
])('LEGAL-03 ABN %s', (text, fault) => expect(abnFault(text)).toBe(fault));

test.each([
  ['Example Pty Ltd', null],
  ['Example Pty Ltd ACN 004 085 616', null],
  ['Example Pty Ltd (A.C.N. 000 000 019)', null],
  ['Example Pty Ltd ACN:\u00a0004\u00a0085\u00a0616', null],
  ['Example Pty Ltd ACN 004 085 615', 'The check digits do not match: one of the digits is mistyped.'],
  ['Example Pty Ltd ACN: 004 085', 'An ACN has 9 digits; this has 6.'],
  ['Example Pty Ltd ABN 51 824 753 565', 'The check digits do not match: one of the digits is mistyped.'],
])('LEGAL-03 a number in a name: %s', (text, fault) => expect(numberFault(text)).toBe(fault));
