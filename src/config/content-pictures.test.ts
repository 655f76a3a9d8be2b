import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { ConfigProblem } from '#config/config-error.ts';
import { findPictureProblems, sizePictures } from '#config/content-pictures.ts';
import { aPage } from '#tests/builders/tenant.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
mkdirSync(join(folder, 'pictures'));
afterAll(() => rmSync(folder, { recursive: true }));
const save = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, 'pictures', name), bytes);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 });

async function readPage(src: string) {
  const problems: ConfigProblem[] = [];
  const part = { kind: 'picture', src, alt: 'A', caption: null, width: 0, height: 0 } as const;
  const page = aPage({ file: 'pages/a.md', pictures: [{ name: src, line: 9 }], parts: [part] });
  const [sized] = await sizePictures(folder, [page], problems);
  return { part: sized?.parts[0], problems };
}

test('a picture in a page keeps its aspect ratio', async () => {
  save('yard.png', await blank(640, 200).toBuffer());
  const { part, problems } = await readPage('/pictures/yard.png');
  expect(problems).toEqual([]);
  expect(part).toMatchObject({ width: 640, height: 200 });
});

test.each<[why: string, name: string, make: () => Promise<Uint8Array> | Uint8Array | null, problem: string]>([
  ['missing', 'gone.jpg', () => null, 'is a picture that does not exist'],
  ['too large', 'heavy.jpg', () => new Uint8Array(10_000_001), 'is larger than 10 MB'],
  ['with too many pixels', 'wide.png', () => blank(8000, 5001).toBuffer(), 'is a picture of 8000 by 5001 pixels'],
  ['too small', 'dot.png', () => blank(1, 1).toBuffer(), 'is a picture of 1 by 1 pixels'],
  ['a GIF', 'yard.gif', () => blank(64, 64).gif().toBuffer(), 'is in GIF format'],
  [
    'an SVG, which may run code',
    'yard.svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
    'is in SVG format',
  ],
  ['not a picture', 'words.jpg', () => Buffer.from('words'), 'cannot be read as a picture'],
  ['outside the folder', '../tenant.png', () => null, 'is outside the pictures folder'],
])('a picture that is %s is reported with file, line and fix', async (_why, name, make, problem) => {
  const bytes = await make();
  if (bytes !== null) save(name, bytes);
  const { problems } = await readPage(`/pictures/${name}`);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ file: 'pages/a.md', path: 'line 9', problem });
  expect(problems[0]?.fix).toContain('at most 10 MB and 40 megapixels');
});

test('every picture in settings and lists is checked, and reported where it is used', async () => {
  save('Yard.JPG', await blank(640, 200).toBuffer());
  save('team.png', await blank(64, 64).toBuffer());
  writeFileSync(join(folder, 'elsewhere.png'), await blank(64, 64).toBuffer());
  symlinkSync(join(folder, 'elsewhere.png'), join(folder, 'pictures', 'linked.png'));
  const problems = await findPictureProblems(folder, [
    { file: 'tenant.json', data: { home: { heroImage: '/pictures/yard.jpg', lead: 'See /pictures/none.jpg.' } } },
    {
      file: 'team.json',
      data: {
        team: [{ photo: '/pictures/team.png' }, { photo: '/pictures/tom.jpg' }, { photo: '/pictures/linked.png' }],
      },
    },
  ]);
  expect(problems.map(({ file, path, problem, didYouMean }) => [file, path, problem, didYouMean])).toEqual([
    ['tenant.json', 'home.heroImage', 'is a picture that does not exist', '/pictures/Yard.JPG'],
    ['team.json', 'team[1].photo', 'is a picture that does not exist', undefined],
    ['team.json', 'team[2].photo', 'is outside the pictures folder', undefined],
  ]);
});

test('OFF-04 a picture of an offer that this website does not show may be in the folder of another website', async () => {
  const offer = (...excluded: unknown[]) => ({
    image_url: '/pictures/gone.jpg',
    image_or_model_image: { url: '/pictures/gone-too.jpg' },
    excluded_website_ids: excluded,
  });
  const layers = [
    { file: 'tenant.json', data: { id: 7001 } },
    { file: 'offers.json', data: { offers: [offer(), offer(7002), offer(7002, 7001)] } },
  ];
  const problems = await findPictureProblems(folder, layers);
  expect(problems.map(({ path }) => path)).toEqual([
    'offers[0].image_url',
    'offers[0].image_or_model_image.url',
    'offers[1].image_url',
    'offers[1].image_or_model_image.url',
  ]);
});
