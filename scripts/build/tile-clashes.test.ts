import { expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { tileClashes } from './tile-clashes.ts';

test('SRCH-21 of two tiles at the same position the later one is reported, with the fix', () => {
  const tile = (name: string, overrides: object = {}) => ({
    name,
    title: 'T',
    body: 'B',
    href: '/',
    position: 4,
    ...overrides,
  });
  const warningsFor = (...tiles: readonly object[]) => {
    const tenant = aTenant({ search: { tiles } });
    return tileClashes(resolveSite(tenant, SITE_NOW).site.search.tiles, tenant.file);
  };
  expect(warningsFor(tile('a'), tile('b', { position: 6 }), tile('c', { display: ['new'] }), tile('d'))).toEqual([
    '  warning  tenants/least/tenant.ts search.tiles[2].position: "c" is not shown where "a" is, at position 4. Give it another position, dates that do not overlap, or other car types.',
    '  warning  tenants/least/tenant.ts search.tiles[3].position: "d" is not shown where "a" is, at position 4. Give it another position, dates that do not overlap, or other car types.',
  ]);
  expect(warningsFor(tile('a', { display: ['used'] }), tile('b', { display: ['new'] }))).toEqual([]);
  const [spring, summer] = ['2026-09-01T00:00:00+10:00', '2026-12-01T00:00:00+10:00'];
  expect(warningsFor(tile('a', { expiry: summer }), tile('b', { start: summer }))).toEqual([]);
  expect(warningsFor(tile('a', { start: spring, expiry: summer }), tile('b', { start: spring }))).toHaveLength(1);
});
