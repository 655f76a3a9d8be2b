import { expect, test } from 'vitest';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { contactAdvice, orCall } from './call-us.ts';

const words = edgeWords(wordsOf({}));

test('the phone number of a dealer is given if it has one', () => {
  expect(orCall({ words, phone: '07 3123 4567' })).toBe(', or call us on 07 3123 4567');
  expect(orCall({ words, phone: null })).toBe('');
  const car = { phone: { label: '07 3999 0012', href: 'tel:+61739990012' } };
  expect(orCall({ words, phone: '07 3123 4567' }, car)).toBe(', or call us on 07 3999 0012');
  expect(orCall({ words, phone: '07 3123 4567' }, { phone: null })).toBe(', or call us on 07 3123 4567');
});

test('questions are directed to the phone number, or to the contact page if there is none', () => {
  const dealer = {
    words,
    origin: 'https://dealer.example',
    routes: { contact: '/contact-us', finance: '/finance', checkout: 'checkout' },
  } as const;
  expect(contactAdvice({ ...dealer, phone: '07 3123 4567' })).toBe('call us on 07 3123 4567');
  expect(contactAdvice({ ...dealer, phone: null })).toBe('contact us at https://dealer.example/contact-us');
});
