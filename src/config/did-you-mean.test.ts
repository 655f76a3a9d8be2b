import { describe, expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const CAR = ['images', 'photos_count', 'primary_image_url', 'price', 'colour', 'stocknum', 'name', 'status'];

describe('suggestions for a misspelt word', () => {
  test.each([
    { why: 'a slip', written: 'colur', candidates: CAR, expected: 'colour' },
    { why: 'two swapped letters', written: 'pirce', candidates: CAR, expected: 'price' },
    { why: 'a synonym', written: 'picture', candidates: CAR, expected: 'images' },
    { why: 'one of several synonyms', written: 'Photos', candidates: CAR, expected: 'images' },
    { why: 'an abbreviation', written: 'pics', candidates: CAR, expected: 'images' },
    { why: 'another spelling', written: 'color', candidates: CAR, expected: 'colour' },
    { why: 'a part of the word', written: 'hook', candidates: ['email', 'webhook', 'adf'], expected: 'webhook' },
    { why: 'mail', written: 'mail', candidates: ['email', 'webhook', 'adf'], expected: 'email' },
    { why: 'a longer expression', written: 'price_drive_away', candidates: CAR, expected: 'price' },
    { why: 'one word of two', written: 'tradingName', candidates: ['abn', 'name'], expected: 'name' },
    {
      why: 'a synonym as part of a word',
      written: 'mainPhotoUrl',
      candidates: ['mainPicture', 'mainImageUrl'],
      expected: 'mainImageUrl',
    },
    { why: 'a postcode', written: 'zip', candidates: ['street', 'postcode'], expected: 'postcode' },
    { why: 'a telephone', written: 'telephone', candidates: ['phone', 'fax'], expected: 'phone' },
  ])('$why: $written', ({ written, candidates, expected }) => {
    expect(didYouMean(written, candidates)).toBe(expected);
  });

  test.each([
    { written: 'warranty', candidates: CAR },
    { written: 'id', candidates: ['video', 'grid'] },
    { written: '', candidates: CAR },
    { written: '??', candidates: CAR },
    { written: 'rate', candidates: ['narrateAll', 'separate'] },
  ])('no suggestion for "$written"', ({ written, candidates }) => {
    expect(didYouMean(written, candidates)).toBeUndefined();
  });
});
