import { describe, expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const CAR = ['images', 'photos_count', 'primary_image_url', 'price', 'colour', 'stocknum', 'name', 'status'];

describe('suggestions for a misspelt word', () => {
  test.each([
    { why: 'a slip', written: 'colur', known: CAR, meant: 'colour' },
    { why: 'two swapped letters', written: 'pirce', known: CAR, meant: 'price' },
    { why: 'a synonym', written: 'picture', known: CAR, meant: 'images' },
    { why: 'one of several synonyms', written: 'Photos', known: CAR, meant: 'images' },
    { why: 'an abbreviation', written: 'pics', known: CAR, meant: 'images' },
    { why: 'another spelling', written: 'color', known: CAR, meant: 'colour' },
    { why: 'a part of the word', written: 'hook', known: ['email', 'webhook', 'adf'], meant: 'webhook' },
    { why: 'mail', written: 'mail', known: ['email', 'webhook', 'adf'], meant: 'email' },
    { why: 'a longer expression', written: 'price_drive_away', known: CAR, meant: 'price' },
    { why: 'one word of two', written: 'tradingName', known: ['abn', 'name'], meant: 'name' },
    {
      why: 'a synonym as part of a word',
      written: 'mainPhotoUrl',
      known: ['mainPicture', 'mainImageUrl'],
      meant: 'mainImageUrl',
    },
    { why: 'a postcode', written: 'zip', known: ['street', 'postcode'], meant: 'postcode' },
    { why: 'a telephone', written: 'telephone', known: ['phone', 'fax'], meant: 'phone' },
  ])('$why: $written', ({ written, known, meant }) => {
    expect(didYouMean(written, known)).toBe(meant);
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
