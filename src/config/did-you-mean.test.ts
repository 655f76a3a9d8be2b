import { describe, expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const CAR_FIELDS = ['images', 'photos_count', 'primary_image_url', 'price', 'colour', 'stocknum', 'name', 'status'];

describe('suggestions for a misspelt word', () => {
  test.each([
    { why: 'a typo', input: 'colur', candidates: CAR_FIELDS, expected: 'colour' },
    { why: 'two swapped letters', input: 'pirce', candidates: CAR_FIELDS, expected: 'price' },
    { why: 'a synonym', input: 'picture', candidates: CAR_FIELDS, expected: 'images' },
    { why: 'one of several synonyms', input: 'Photos', candidates: CAR_FIELDS, expected: 'images' },
    { why: 'an abbreviation', input: 'pics', candidates: CAR_FIELDS, expected: 'images' },
    { why: 'another spelling', input: 'color', candidates: CAR_FIELDS, expected: 'colour' },
    { why: 'a part of the word', input: 'hook', candidates: ['email', 'webhook', 'adf'], expected: 'webhook' },
    { why: 'mail', input: 'mail', candidates: ['email', 'webhook', 'adf'], expected: 'email' },
    { why: 'a longer expression', input: 'price_drive_away', candidates: CAR_FIELDS, expected: 'price' },
    { why: 'one word of two', input: 'tradingName', candidates: ['abn', 'name'], expected: 'name' },
    {
      why: 'a synonym as part of a word',
      input: 'mainPhotoUrl',
      candidates: ['mainPicture', 'mainImageUrl'],
      expected: 'mainImageUrl',
    },
    { why: 'a postcode', input: 'zip', candidates: ['street', 'postcode'], expected: 'postcode' },
    { why: 'a telephone', input: 'telephone', candidates: ['phone', 'fax'], expected: 'phone' },
  ])('$why: $input', ({ input, candidates, expected }) => {
    expect(didYouMean(input, candidates)).toBe(expected);
  });

  test.each([
    { input: 'warranty', candidates: CAR_FIELDS },
    { input: 'id', candidates: ['video', 'grid'] },
    { input: '', candidates: CAR_FIELDS },
    { input: '??', candidates: CAR_FIELDS },
    { input: 'rate', candidates: ['narrateAll', 'separate'] },
  ])('no suggestion for "$input"', ({ input, candidates }) => {
    expect(didYouMean(input, candidates)).toBeUndefined();
  });
});
