import { isPlain } from '#config/merge.ts';
import { clockAt } from '#domain/clock.ts';
import { resolveSite } from '#site/resolve-site.ts';
import type { EdgeSite, Site } from '#site/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';

/** The build time of every site in a test: Friday 20 November 2026, 10:00 in Brisbane. */
export const SITE_INSTANT = new Date('2026-11-20T00:00:00Z');
export const SITE_NOW = clockAt(SITE_INSTANT);

/** Changes to a site: objects are merged field by field, lists and single values are replaced. */
export type Changes<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Changes<T[K]> }
    : T;

/** A dealer in Ipswich, Queensland, with the platform's defaults; always the same. */
export function aSite(changes: Changes<Site> = {}): Site {
  return change(resolveSite(aTenant(), SITE_NOW).site, changes) as Site;
}

export function anEdgeSite(changes: Changes<EdgeSite> = {}): EdgeSite {
  return change(resolveSite(aTenant(), SITE_NOW).edge, changes) as EdgeSite;
}

function change(base: unknown, changes: unknown): unknown {
  if (!isPlain(base) || !isPlain(changes)) return changes;
  const changed = Object.entries(changes).map(([key, value]) => [key, change(base[key], value)]);
  return { ...base, ...Object.fromEntries(changed) };
}
