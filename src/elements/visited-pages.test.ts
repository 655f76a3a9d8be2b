import { afterEach, expect, test, vi } from 'vitest';
import { leadAttributes, recordVisit } from './visited-pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('FORM-16 the pages of a visit, without the link of a reservation, by which anybody can cancel it', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  for (const pathname of [
    '/',
    '/cars/one',
    '/reserve',
    '/reserve/abcdefghjkmnpqrstvwxyz0123',
    '/api/leads',
    '/contact',
  ]) {
    vi.stubGlobal('location', { pathname, search: '' });
    recordVisit();
  }
  expect(leadAttributes().visited_pages).toEqual(['/', '/cars/one', '/reserve', '/contact']);
  expect([...stored.values()].join()).not.toContain('abcdefghjkm');
});
