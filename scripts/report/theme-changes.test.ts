import { beforeAll, expect, test } from 'vitest';
import type { SiteViews } from '#scripts/build/site-views.ts';
import { aSiteViews, type Settings } from '#tests/builders/site-views.ts';
import type { Value } from './causes.ts';
import { compareSites } from './compare-sites.ts';

let base: SiteViews;
beforeAll(async () => {
  base = await aSiteViews();
});

test.each<[setting: Settings, value: Value]>([
  [{ hero: 'band' }, { subject: 'Top of the home page', before: 'split', after: 'band' }],
  [{ carPage: 'title-above' }, { subject: 'Layout of car pages', before: 'photos-left', after: 'title-above' }],
  [{ list: 'rows' }, { subject: 'Layout of lists', before: 'filters-left', after: 'rows' }],
  [
    { phoneList: 'photos-left' },
    { subject: 'Layout of lists on phones', before: 'photos-above', after: 'photos-left' },
  ],
  [{ locationPage: 'map-right' }, { subject: 'Layout of location pages', before: 'map-left', after: 'map-right' }],
  [
    { sections: 'strips' },
    { subject: 'Layout of the home page, offers and articles', before: 'headings-above', after: 'strips' },
  ],
])('OPS-08 a changed layout is listed once, with old and new value: %o', async (layout, value) => {
  const withTheme = (theme: Settings) => aSiteViews({ settings: (settings) => Object.assign(settings, { theme }) });
  const red = { light: { brand: '#7a1f2b' } };
  const [alone, withColour] = await Promise.all([withTheme(layout), withTheme({ ...layout, ...red })]);
  const causesOf = (after: SiteViews) =>
    compareSites(base, after).causes.filter(({ topic }) => /ayout|^Headline/.test(topic));
  expect(causesOf(alone).map(({ topic, values }) => ({ topic, values }))).toEqual([
    { topic: 'Layout', values: [value] },
  ]);
  const causes = causesOf(withColour);
  expect(causes.map(({ topic }) => topic)).toEqual(['Colours, fonts and layout']);
  expect(causes[0]?.values.filter(({ subject }) => subject === value.subject)).toEqual([value]);
});
