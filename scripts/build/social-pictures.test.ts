import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { SocialPictures, socialPicture } from './social-pictures.ts';

const site = aSite();

describe('pictures for shared links', () => {
  test('are 1200 by 630 for any title, and always have the same bytes', async () => {
    for (const title of ['A', 'Rātā & <b>"Road"</b>', 'word '.repeat(60), 'W'.repeat(60)]) {
      const bytes = await socialPicture(title, site);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
      expect(bytes.length).toBeLessThan(60_000);
      expect((await socialPicture(title, site)).equals(bytes)).toBe(true);
    }
  });

  test('show a long title up to a whole word', async () => {
    const [short, long] = ['word '.repeat(21).trim(), `${'word '.repeat(21)}word-that-is-too-long`];
    expect((await socialPicture(long, site)).equals(await socialPicture(`${short}…`, site))).toBe(true);
  });

  test('have a URL that depends only on title, dealer and colours', () => {
    const href = (title: string, changes: Parameters<typeof aSite>[0] = {}) =>
      new SocialPictures(aSite(changes)).href(title);
    const first = href('A');
    expect(first).toMatch(/^\/social\/[0-9a-f]{16}\.png$/);
    expect(href('A', { home: { lead: 'Other.' } })).toBe(first);
    const others = [href('B'), href('A', { name: 'Other' }), href('A', { theme: { light: { brand: '#123456' } } })];
    expect(new Set([first, ...others]).size).toBe(4);
  });

  test('are made once if requested', async () => {
    const social = new SocialPictures(site);
    const href = social.href('Requested twice');
    social.href('Requested twice');
    const pictures = [];
    for await (const [path] of social.pictures()) pictures.push(path);
    expect(pictures).toEqual([href]);
  });
});
