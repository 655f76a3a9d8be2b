import { describe, expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const CAR = ['images', 'photos_count', 'primary_image_url', 'price', 'colour', 'stocknum', 'name', 'status'];

describe('suggestions for a misspelt word', () => {
  test.each([
    { why: 'a slip', written: 'colur', known: CAR, expected: 'colour' },
    { why: 'two swapped letters', written: 'pirce', known: CAR, expected: 'price' },
    { why: 'a synonym', written: 'picture', known: CAR, expected: 'images' },
    { why: 'one of several synonyms', written: 'Photos', known: CAR, expected: 'images' },
    { why: 'an abbreviation', written: 'pics', known: CAR, expected: 'images' },
    { why: 'another spelling', written: 'color', known: CAR, expected: 'colour' },
    { why: 'a part of the word', written: 'hook', known: ['email', 'webhook', 'adf'], expected: 'webhook' },
    { why: 'mail', written: 'mail', known: ['email', 'webhook', 'adf'], expected: 'email' },
    { why: 'a longer expression', written: 'price_drive_away', known: CAR, expected: 'price' },
    { why: 'one word of two', written: 'tradingName', known: ['abn', 'name'], expected: 'name' },
    {
      why: 'a synonym as part of a word',
      written: 'mainPhotoUrl',
      known: ['mainPicture', 'mainImageUrl'],
      expected: 'mainImageUrl',
    },
    { why: 'a postcode', written: 'zip', known: ['street', 'postcode'], expected: 'postcode' },
    { why: 'a telephone', written: 'telephone', known: ['phone', 'fax'], expected: 'phone' },
  ])('$why: $written', ({ written, known, expected }) => {
    expect(didYouMean(written, known)).toBe(expected);
  });

  test.each([
    { written: 'warranty', known: CAR },
    { written: 'id', known: ['video', 'grid'] },
    { written: '', known: CAR },
    { written: '??', known: CAR },
    { written: 'rate', known: ['narrateAll', 'separate'] },
  ])('no suggestion for "$written"', ({ written, known }) => {
    expect(didYouMean(written, known)).toBeUndefined();
  });
});
