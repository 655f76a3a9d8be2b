import { describe, expect, test } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { DAY_MS } from '#domain/durations.ts';
import { settingPicture } from '#domain/picture.ts';
import { carTag, electricFuel, type TagFields, type TagKind, type TagRules } from '#domain/tags.ts';
import { isTestDriveOnly } from '#domain/test-drive-only.ts';

const INSTANT = Date.parse('2026-11-20T02:00:00.000Z');
const CAR: TagFields = {
  status: 'in_stock',
  car_type: 'used',
  fuel: 'Petrol',
  reserved: false,
  certified: false,
  tag: null,
  createdAtMs: null,
};
const RULES: TagRules = {
  electric: true,
  certifiedImage: { url: settingPicture('/certified.svg'), alt: 'Certified used' },
  newText: 'JUST ARRIVED',
  soldText: 'Just Sold',
  newTagDays: 8,
};
const tag = (fields: Partial<TagFields>, rules: Partial<TagRules> = {}) =>
  carTag({ ...CAR, ...fields }, { ...RULES, ...rules }, currentTimeAt(INSTANT));

describe('TAG-01 a car that is not available shows the sold tag before any other', () => {
  test.each([
    ['sold', 'sold', 'sold'],
    ['withdrawn', 'withdrawn', 'sold'],
    ['coming soon keeps its own tag', 'coming_soon', 'coming_soon'],
    ['in stock has none', 'in_stock', undefined],
  ])('%s', (_why, status, kind) => {
    expect(tag({ status })?.kind).toBe(kind);
  });

  test('sold takes precedence over everything', () => {
    const everything = { fuel: 'Electric', reserved: true, certified: true, tag: 'Hot', createdAtMs: INSTANT };
    expect(tag({ ...everything, status: 'sold' })).toMatchObject({ kind: 'sold', text: 'Just Sold' });
  });
});

/** The details that cause each kind of tag, in order of precedence. */
const CAUSES: readonly { readonly kind: TagKind; readonly fields: Partial<TagFields> }[] = [
  { kind: 'electric', fields: { fuel: 'Hybrid' } },
  { kind: 'reserved', fields: { reserved: true } },
  { kind: 'certified', fields: { certified: true } },
  { kind: 'custom', fields: { tag: 'Run-out' } },
  { kind: 'coming_soon', fields: { status: 'coming_soon' } },
  { kind: 'new', fields: { createdAtMs: INSTANT - DAY_MS } },
];

test('TAG-02 the first match applies in all 64 combinations', () => {
  for (let mask = 0; mask < 2 ** CAUSES.length; mask += 1) {
    const causes = CAUSES.filter((_cause, bit) => (mask & (1 << bit)) !== 0);
    const fields = Object.assign({}, ...causes.map((cause) => cause.fields)) as Partial<TagFields>;
    expect([mask, tag(fields)?.kind]).toEqual([mask, causes[0]?.kind]);
  }
});

test('TAG-02 without the electric tag a reserved hybrid shows reserved', () => {
  expect(tag({ fuel: 'Hybrid', reserved: true }, { electric: false })?.kind).toBe('reserved');
});

describe('TAG-03 the new tag', () => {
  test.each<[string, number | null, string | undefined]>([
    ['just created', 0, 'new'],
    ['exactly 8 x 24 hours ago', -8 * DAY_MS, 'new'],
    ['a second more', -8 * DAY_MS - 1000, undefined],
    ['later today, for a page built at midnight', DAY_MS / 2, 'new'],
    ['in two days: a mistake', 2 * DAY_MS, undefined],
    ['not given', null, undefined],
    ['unreadable', Number.NaN, undefined],
  ])('%s', (_why, offset, kind) => {
    const createdAtMs = offset === null ? null : INSTANT + offset;
    expect(tag({ createdAtMs })?.kind).toBe(kind);
  });

  test('contains its end, and its start if that is in the future', () => {
    const created = Date.parse('2026-11-19T00:00:00.000Z');
    expect(tag({ createdAtMs: created })).toMatchObject({
      text: 'JUST ARRIVED',
      from: null,
      until: '2026-11-27T00:00:00.001Z',
    });
    expect(tag({ createdAtMs: INSTANT + 1 })?.from).toBe('2026-11-20T02:00:00.001Z');
  });
});

describe('TAG-04 electric and certified', () => {
  test.each<[string, string | null, string | null]>([
    ['electric', 'Electric', 'electric'],
    ['hybrid', 'hybrid', 'hybrid'],
    ['plug-in hybrid', 'Plug-in Hybrid', 'plug-in hybrid'],
    ['written without hyphens', 'Plug in hybrid', 'plug-in hybrid'],
    ['abbreviated', ' PHEV ', 'plug-in hybrid'],
    ['electric, as feeds write it', 'BEV', 'electric'],
    ['electric in two words', 'Battery Electric', 'electric'],
    ['an electric car with an engine for range', 'Electric (range extender)', null],
    ['petrol', 'Petrol', null],
    ['a word inside another word', 'Electrical', null],
    ['nothing', null, null],
  ])('%s', (_why, fuel, expected) => {
    expect(electricFuel(fuel)).toBe(expected);
    expect(tag({ fuel })?.kind).toBe(expected === null ? undefined : 'electric');
  });

  test.each<[string, Partial<TagFields>, Partial<TagRules>, object | null]>([
    ['certified used car', {}, {}, { kind: 'certified', image: RULES.certifiedImage }],
    ['certified new car', { car_type: 'new' }, {}, null],
    ['certified demo car', { car_type: 'demo' }, {}, null],
    ['no picture on this site', {}, { certifiedImage: null }, null],
  ])('%s', (_why, fields, rules, expected) => {
    const result = tag({ certified: true, ...fields }, rules);
    if (expected === null) expect(result).toBeNull();
    else expect(result).toMatchObject(expected);
  });
});

test.each([
  ['exact', 'Test Drive Only', true],
  ['other case', 'test drive only', false],
  ['space at the end', 'Test Drive Only ', false],
  ['none', null, false],
])('TAG-05 the tag Test Drive Only is matched exactly: %s', (_why, text, expected) => {
  expect(isTestDriveOnly({ tag: text })).toBe(expected);
  expect(tag({ tag: text })?.text).toBe(text?.trim());
});
