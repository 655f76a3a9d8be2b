import { expect, test } from 'vitest';
import { reservedLines } from './reserved-lines.ts';

type Card = Parameters<typeof reservedLines>[0][number];
const plain: Card = { title: { main: 'Mazda 3', detail: null }, deposit: null, links: [], toggles: [] };
const lines = (...cards: readonly Partial<Card>[]) =>
  reservedLines([plain, ...cards.map((one) => ({ ...plain, ...one }))]);

test('CARD-03 a grid keeps a line for each part that one of its cards has, and none for others', () => {
  const toggle = { label: '', on: null, name: '' };
  expect(lines({})).toEqual({});
  expect(lines({ title: { main: 'Mazda 3', detail: 'G20' } })).toEqual({ 'data-detail': '' });
  expect(lines({ deposit: '$200 refundable deposit' })).toEqual({ 'data-deposit': '' });
  expect(lines({ toggles: [{ ...toggle, kind: 'favourite' }] })).toEqual({});
  expect(lines({ toggles: [{ ...toggle, kind: 'compare' }] })).toEqual({ 'data-foot': '' });
  const links = [{ label: 'Enquire', href: '/', name: 'Enquire' }];
  expect(lines({ links }, { deposit: '$200' })).toEqual({ 'data-foot': '', 'data-deposit': '' });
});
