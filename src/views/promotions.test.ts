import { expect, test } from 'vitest';
import { settingPicture } from '#domain/picture.ts';
import type { Promotion } from '#site/site.ts';
import { aSite, SITE_INSTANT, SITE_NOW } from '#tests/builders/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { promotionsView } from '#views/promotions.ts';

const SLIDE: Promotion = {
  name: 'a',
  title: 'A',
  text: null,
  href: '/contact',
  linkText: 'Go',
  image: settingPicture('/drawings/a.svg'),
  phoneImage: null,
  alt: null,
  from: null,
  until: null,
};
const startsNow = SITE_INSTANT.toISOString();
const later = '2026-11-20T00:00:00.001Z';
const views = (...slides: readonly Partial<Promotion>[]) =>
  promotionsView(
    aSite({ promotions: slides.map((slide) => ({ ...SLIDE, ...slide })) }),
    SITE_NOW,
    (path) => path === '/contact',
  )?.slides ?? [];

test.each<[why: string, slide: Partial<Promotion>, isActive: boolean | undefined]>([
  ['no times', {}, true],
  ['starts now', { from: startsNow }, true],
  ['starts later: rendered and hidden', { from: later }, false],
  ['ends later', { until: later }, true],
  ['ends now: left out', { until: startsNow }, undefined],
])('TILE-03 window of a slide: %s', (_why, slide, isActive) => {
  expect(views(slide)[0]?.isActive).toBe(isActive);
});

test('TILE-03 a picture is 1920 by 540, and 800 by 600 on narrow screens', () => {
  const [slide] = views({ phoneImage: settingPicture('/drawings/b.svg') });
  expect(slide).toMatchObject({ wide: { width: 1920, height: 540 }, phone: { width: 800, height: 600 } });
});

test.each<[why: string, slide: Partial<Promotion>, isUncropped: boolean]>([
  ['a heading below it', {}, false],
  [
    'its words in the picture, and another picture for phones',
    { title: null, alt: 'A', phoneImage: settingPicture('/drawings/b.svg') },
    false,
  ],
  ['its words in the picture, which phones show too', { title: null, alt: 'A' }, true],
])(
  'TILE-03 narrow screens show the whole of a picture only if the words would be cut off otherwise: %s',
  (_why, slide, isUncropped) => {
    expect(views(slide)[0]?.isUncropped).toBe(isUncropped);
  },
);

test.each<[href: string, expectedHref: string | null]>([
  ['/contact', '/contact'],
  ['/contact?a=b#c', '/contact?a=b#c'],
  ['/contact?category=Feedback', '/contact?category=Feedback#enquiry'],
  ['/fleet', null],
  ['https://example.com/fleet', 'https://example.com/fleet'],
])('TILE-03 a slide links only to a page that exists: %s', (href, expectedHref) => {
  const link = expectedHref === null ? null : { label: 'Go', href: expectedHref, name: 'Go: A' };
  expect(views({ href })[0]).toMatchObject({ words: { link }, pictureHref: null });
  expect(views({ href, title: null, alt: 'A' })[0]).toMatchObject({ words: null, pictureHref: expectedHref });
});

test.each<[fields: object, problem: RegExp]>([
  [{ text: 'B' }, /promotions\[0\]\.title is left out, and without it pages do not show text\n/],
  [{ linkText: 'B' }, /promotions\[0\]\.title is left out, and without it pages do not show linkText\n/],
  [
    { text: 'B', linkText: 'C' },
    /promotions\[0\]\.title is left out, and without it pages do not show text and linkText\n/,
  ],
  [{ title: 5, text: 'B' }, /1 problem[\s\S]*promotions\[0\]\.title should be text/],
])('TILE-03 rejects words of a slide that are shown only with a title: %j', (fields, problem) => {
  const slide = { name: 'a', href: '/a', image: settingPicture('/drawings/a.svg'), alt: 'A' };
  expect(() => aTenant({ promotions: [{ ...slide, ...fields }] })).toThrow(problem);
  expect(aTenant({ promotions: [{ ...slide, ...fields, title: 'A' }] }).config.promotions).toHaveLength(1);
});

test('TILE-03 rejects a slide without text, two with the same name, and an end before the start', () => {
  const slide = { name: 'a', href: '/a', image: settingPicture('/drawings/a.svg') };
  const reversed = { ...slide, title: 'A', from: '2026-02-01T00:00:00+10:00', until: '2026-01-01T00:00:00+10:00' };
  expect(() => aTenant({ promotions: [slide, reversed] })).toThrow(
    /promotions\[1\]\.name is used twice[\s\S]*promotions\[1\]\.until is not after[\s\S]*promotions\[0\] has neither a title nor an alt/,
  );
});
