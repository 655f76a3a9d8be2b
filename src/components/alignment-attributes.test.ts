import { expect, test } from 'vitest';
import { alignmentAttributes } from './alignment-attributes.ts';

type Card = Parameters<typeof alignmentAttributes>[0][number];
const plainCard: Card = {
  title: { main: 'Mazda 3', detail: null },
  deposit: null,
  reserved: null,
  links: [],
  toggles: [],
};
const linesFor = (...cards: readonly Partial<Card>[]) =>
  alignmentAttributes([plainCard, ...cards.map((card) => ({ ...plainCard, ...card }))]);

test('CARD-03 a grid keeps a line for each part that one of its cards has, and none for others', () => {
  const toggle = { label: '', on: null, name: '' };
  expect(linesFor({})).toEqual({});
  expect(linesFor({ title: { main: 'Mazda 3', detail: 'G20' } })).toEqual({ 'data-detail': '' });
  expect(linesFor({ deposit: '$200 refundable deposit' })).toEqual({ 'data-deposit': '' });
  expect(linesFor({ reserved: 'Reserved' })).toEqual({ 'data-deposit': '' });
  expect(linesFor({ toggles: [{ ...toggle, kind: 'favourite' }] })).toEqual({});
  expect(linesFor({ toggles: [{ ...toggle, kind: 'compare' }] })).toEqual({ 'data-foot': '' });
  const links = [{ label: 'Enquire', href: '/', name: 'Enquire' }];
  expect(linesFor({ links }, { deposit: '$200' })).toEqual({ 'data-foot': '', 'data-deposit': '' });
});
