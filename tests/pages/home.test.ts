import { describe, expect, test } from 'vitest';
import { documentOf, read, SITES } from './built-site.ts';

describe.each(SITES)('the home page of %s', (site) => {
  test('SRCH-06 the list of makes begins with Popular Makes, has All Makes at position 20, or after the few popular ones if there are fewer makes, and no make twice', () => {
    const select = documentOf(read(site, 'index.html')).querySelector('stock-finder select');
    const list = [...(select?.querySelectorAll('optgroup, option') ?? [])]
      .map((node) => node.getAttribute('label') ?? node.getAttribute('value') ?? node.textContent)
      .filter((entry) => entry !== '');
    const makes = list.filter((entry) => entry !== 'Popular Makes' && entry !== 'All Makes');
    expect(makes.length).toBeGreaterThan(0);
    expect(list[0]).toBe('Popular Makes');
    // Of fewer than 20 makes, seven are popular, but at most half (`makeGroups`).
    expect(list.indexOf('All Makes')).toBe(makes.length < 20 ? Math.min(7, Math.ceil(makes.length / 2)) + 1 : 20);
    expect(new Set(makes).size).toBe(makes.length);
  });
});
