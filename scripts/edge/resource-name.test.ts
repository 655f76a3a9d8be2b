import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPreviewHost, previewNameOf, previewNames, pullOf, pullPreview, resourceName } from './resource-name.ts';

const preview = (slug: string, name: string): string => resourceName(slug, { kind: 'preview', name });
const live = (slug: string): string => resourceName(slug, { kind: 'production' });
/** A name that is valid for Workers, queues, databases and host names. */
const VALID = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const slugs = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/).filter((slug) => slug.length <= 63);

describe('names of platform resources', () => {
  test('OPS-07 a preview with any name gets a valid one, always the same', () => {
    const names = [
      'main',
      'feature/a',
      'x'.repeat(63),
      'x'.repeat(64),
      `a/${'b/'.repeat(100)}`,
      '…',
      'ÄÖÜ',
      '-',
      'a b',
    ];
    for (const name of names) {
      expect(preview('test-yard', name), name).toMatch(VALID);
      expect(preview('test-yard', name)).toBe(preview('test-yard', name));
    }
    expect(new Set(names.map((name) => preview('test-yard', name))).size).toBe(names.length);
    expect(preview('test-yard', 'New hours')).toBe('caryard-preview--new-hours--test-yard-7768abe6f5');
  });

  test('OPS-07 no two dealers or previews share a name', () => {
    const resources = fc.tuple(slugs, fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })));
    fc.assert(
      fc.property(resources, resources, ([a, x], [b, y]) => {
        fc.pre(a !== b || x !== y);
        const [first, second] = [x === null ? live(a) : preview(a, x), y === null ? live(b) : preview(b, y)];
        expect(first).toMatch(VALID);
        expect(first).not.toBe(second);
      }),
      { numRuns: 2000 },
    );
    expect(live('preview-a')).not.toBe(preview('a', ''));
  });

  test('OPS-05 a slug of 63 characters gets a valid queue name, and that of a short slug stays as it is', () => {
    const [first, second] = ['a'.repeat(63), `${'a'.repeat(62)}b`];
    expect(live(first)).toMatch(VALID);
    expect(live(first)).not.toBe(live(second));
    expect(live('test-yard')).toBe('caryard-test-yard');
  });
});

describe('previews of a pull request', () => {
  const number = fc.integer({ min: 1, max: 999_999 });

  test('OPS-09 are recognised by name, for slugs of any length', () =>
    fc.assert(
      fc.property(slugs, number, (slug, n) => {
        const name = preview(slug, pullPreview(n));
        expect(pullOf(name)).toBe(n);
        expect(name.startsWith(previewNames(pullPreview(n)))).toBe(true);
        expect(name).toMatch(VALID);
      }),
    ));

  test('OPS-09 no live site, other pull request or operator’s preview is mistaken for one', () => {
    const operatorNames = [
      'fix-pr-7',
      'release-train-pr-7',
      'a/pr-7',
      '7',
      'pr-',
      'main',
      '…',
      'pr/7',
      'PR 7',
      'pr-07',
      '-pr-7',
      'pr.123456789',
    ];
    for (const slug of ['north', 'north-pr-7', 'pr-7', 'north-motors-fix'])
      for (const name of [live(slug), ...operatorNames.map((name) => preview(slug, name))])
        expect(pullOf(name), name).toBeNull();
    fc.assert(
      fc.property(slugs, fc.string({ unit: 'grapheme', maxLength: 40 }), (slug, name) => {
        fc.pre(!/^pr-\d+$/.test(name));
        expect(pullOf(preview(slug, name))).toBeNull();
      }),
    );
    expect(preview('north', 'pr-70').startsWith(previewNames('pr-7'))).toBe(false);
  });

  test('OPS-07 the host of a dealer’s preview is distinguished from every other host, and from a preview of another dealer', () => {
    const hostOf = (name: string): string => `${name}.an-account.workers.dev`;
    fc.assert(
      fc.property(slugs, fc.string({ unit: 'grapheme', maxLength: 40 }), (slug, name) => {
        expect(isPreviewHost(hostOf(preview(slug, name)), slug), slug).toBe(true);
        expect(isPreviewHost(hostOf(preview(slug, name)))).toBe(true);
        expect(isPreviewHost(hostOf(live(slug)), slug)).toBe(false);
      }),
    );
    const previewName = preview('north', 'a-branch');
    const others = [
      ...[hostOf(preview('south', 'a-branch')), hostOf(preview('upper-north-2', 'a-branch'))],
      ...[
        'www.north.example',
        'workers.dev',
        'north.workers.dev',
        `${previewName}.workers.dev`,
        hostOf(`x${previewName}`),
      ],
      ...[
        `${hostOf(previewName)}.evil.example`,
        `evil.example.${hostOf(previewName)}`,
        hostOf(previewName).replace('.dev', '-dev'),
        hostOf(previewName.slice(0, -1)),
      ],
    ];
    expect(others.filter((host) => isPreviewHost(host, 'north'))).toEqual([]);
  });
});

test('OPS-05 the name of a preview is read from that of its Worker, unless it was shortened or spelled differently', () => {
  const nameOf = (name: string) => previewNameOf(resourceName('east-yard', { kind: 'preview', name }), 'east-yard');
  expect(['a-change', 'pr-7', 'feature/x', 'x'.repeat(200)].map(nameOf)).toEqual(['a-change', 'pr-7', null, null]);
  expect(previewNameOf(resourceName('west-yard', { kind: 'preview', name: 'a-change' }), 'east-yard')).toBeNull();
});
