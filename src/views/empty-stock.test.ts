import { describe, expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import { routesOf } from '#site/route-table.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { inputFor, pageView } from '#views/page-view.ts';

/** Every sentence that matches `words` on the pages of a dealer without stock, with the kinds of its pages. */
function sentences(settings: { readonly [setting: string]: unknown }, words: RegExp): string[] {
  const { site } = resolveSite(aTenant(settings), SITE_NOW);
  const input = pageInput(site);
  const kindsByText = new Map<string, Set<string>>();
  const collectTexts = (value: unknown, kind: string): void => {
    if (typeof value === 'string') {
      // Data for scripts, and containers filled by scripts, are not read by people.
      if (value.startsWith('{"')) collectTexts(JSON.parse(value), kind);
      else if (value.includes(' ') && words.test(value.replace(/\{\w+\}/g, '')))
        kindsByText.set(value, (kindsByText.get(value) ?? new Set()).add(kind));
    } else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) if (key !== 'value') collectTexts(child, kind);
  };
  for (const route of routesOf(site, []).routes) collectTexts(pageView(inputFor(input, route), route), route.kind);
  return Array.from(kindsByText, ([text, kinds]) => `${[...kinds].join(', ')}: ${text}`);
}

describe('CARD-09 without stock, the nouns follow the dealer’s settings', () => {
  const settings = { stock: { itemTypes: ['motorcycle'] }, search_filters: { types: ['used'] } };

  test('no page of a motorcycle dealer says cars', () => {
    expect(sentences(settings, /\bcars?\b/i)).toEqual([]);
  });

  test('its lists are of used motorcycles, not of new ones', () => {
    expect(sentences(settings, /\bused motorcycles\b/i)).not.toEqual([]);
    expect(sentences(settings, /\b(new|demo)\b.*motorcycles/i)).toEqual([]);
  });
});
