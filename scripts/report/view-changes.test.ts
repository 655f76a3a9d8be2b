import { describe, expect, test } from 'vitest';
import { cropToChange, viewChanges } from './view-changes.ts';

const changesBetween = (before: unknown, after: unknown) =>
  viewChanges(before, after).map(({ path, subject, before: oldValue, after: newValue }) => [
    path,
    subject,
    oldValue,
    newValue,
  ]);

describe('OPS-08 the differences between two views', () => {
  test.each<[why: string, before: unknown, after: unknown, changes: readonly unknown[]]>([
    ['equal views', { a: [{ id: 1, text: 'x' }] }, { a: [{ id: 1, text: 'x' }] }, []],
    ['a text', { a: { title: 'Old' } }, { a: { title: 'New' } }, [['a.title', null, 'Old', 'New']]],
    [
      'an additional item at the top',
      { a: [{ label: 'B' }] },
      { a: [{ label: 'A' }, { label: 'B' }] },
      [['a', 'A', null, 'A']],
    ],
    [
      'a part that did not exist, with its items and their texts',
      { points: null },
      {
        points: {
          label: 'Why us',
          points: [{ title: 'Fixed prices', text: 'As on the screen.' }, { title: 'Coffee' }],
        },
      },
      [['points', null, null, 'Why us: Fixed prices: As on the screen; Coffee']],
    ],
    [
      'a link with a different target',
      {
        a: [
          { label: 'Home', href: '/' },
          { label: 'Us', href: '/us' },
        ],
      },
      {
        a: [
          { label: 'Home', href: '/' },
          { label: 'Us', href: '/about' },
        ],
      },
      [
        ['a', 'Us', 'Us', null],
        ['a', 'Us', null, 'Us'],
      ],
    ],
    [
      'another car in a list, and another price of one that stays',
      { cars: [{ id: 1, title: { main: '2020 Kia Rio', detail: 'S' }, price: { text: '$9,000' } }] },
      {
        cars: [
          { id: 2, title: { main: '2019 Kia Stinger', detail: null }, price: { text: '$30,000' } },
          { id: 1, title: { main: '2020 Kia Rio', detail: 'S' }, price: { text: '$8,500' } },
        ],
      },
      [
        ['cars.price.text', '2020 Kia Rio S', '$9,000', '$8,500'],
        ['cars', '2019 Kia Stinger', null, '2019 Kia Stinger'],
      ],
    ],
    [
      'a row of opening hours',
      { w: [{ days: 'Sat', hours: '9-1' }] },
      { w: [{ days: 'Sat', hours: '9-4' }] },
      [['w.hours', 'Sat', '9-1', '9-4']],
    ],
    [
      'a link with another label and the same target, beside links that have none',
      {
        a: [
          { label: 'One Tag', href: '/us' },
          { label: 'Choose', href: null },
        ],
      },
      {
        a: [
          { label: 'Two Tag', href: '/us' },
          { label: 'Choose', href: null },
        ],
      },
      [['a.label', null, 'One Tag', 'Two Tag']],
    ],
    [
      'a group of links with another heading',
      { a: [{ heading: 'One Tag', items: [{ label: 'Us', href: '/us' }] }] },
      { a: [{ heading: 'Two Tag', items: [{ label: 'Us', href: '/us' }] }] },
      [['a.heading', null, 'One Tag', 'Two Tag']],
    ],
    [
      'a line of an address',
      { a: ['1 Tag Street', 'Ipswich'] },
      { a: ['2 Tag Street', 'Ipswich'] },
      [['a', null, '1 Tag Street', '2 Tag Street']],
    ],
    ['a different order', { a: ['x', 'y'] }, { a: ['y', 'x'] }, [['a', null, null, null]]],
    [
      'items without names, by position',
      { a: [{ b: true, t: 'x' }] },
      { a: [{ b: true, t: 'y' }] },
      [['a.t', null, 'x', 'y']],
    ],
    ['an entire part', { a: null }, { a: { heading: 'Offers', items: [] } }, [['a', null, null, 'Offers']]],
    [
      'data that is not visible',
      { href: 'tel:1', id: 'a', on: true },
      { href: 'tel:2', id: 'b', on: false },
      [
        ['href', null, null, null],
        ['id', null, null, null],
        ['on', null, null, null],
      ],
    ],
    [
      'a link to a phone number or an e-mail address, whose text is the change',
      { a: { text: '07 1', href: 'tel:+6171' }, b: { text: 'a@x.example', href: 'mailto:a@x.example' } },
      { a: { text: '07 2', href: 'tel:+6172' }, b: { text: 'b@x.example', href: 'mailto:b@x.example' } },
      [
        ['a.text', null, '07 1', '07 2'],
        ['b.text', null, 'a@x.example', 'b@x.example'],
      ],
    ],
    [
      'a link that calls another number and has the same text',
      { text: 'Call us', href: 'tel:+6171' },
      { text: 'Call us', href: 'tel:+6172' },
      [['href', null, null, null]],
    ],
    [
      'markup, as text',
      { html: '<p>One &amp; two</p>' },
      { html: '<p>Three</p>' },
      [['html', null, 'One & two', 'Three']],
    ],
    ['null in both views', { a: null }, {}, []],
  ])('%s', (_, before, after, changes) => expect(changesBetween(before, after)).toEqual(changes));

  test('of several sentences only those that differ are shown', () =>
    expect(
      cropToChange('We sell cars. We test one. Come and see.', 'We sell cars. They test all. Come and see.'),
    ).toEqual(['We test one.', 'They test all.']));

  test('an additional sentence is shown with the others', () =>
    expect(cropToChange('We sell cars.', 'We sell cars. Come and see.')).toEqual([
      'We sell cars.',
      'We sell cars. Come and see.',
    ]));

  test('long texts are cut to the difference', () => {
    const padding = 'word '.repeat(60);
    const [before, after] = cropToChange(`${padding}old ${padding}`, `${padding}new ${padding}`);
    expect(before).toMatch(/^… (?:word )+old (?:word )*word …$/);
    expect(after).toMatch(/^… (?:word )+new (?:word )*word …$/);
    expect(before?.length).toBeLessThan(120);
  });
});
