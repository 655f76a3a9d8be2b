import { isPlain } from '#config/merge.ts';
import { readTenant } from '#config/read-tenant.ts';
import type { Tenant } from '#config/tenant.ts';

/**
 * Texts in a tenant's private settings that must not appear anywhere in `dist`: all that are not also in the public settings or pages, except
 * those shorter than 6 characters and the values of `kind` and `event`. Test tenants include texts with `canary` in them; a
 * real dealer's addresses and binding names are checked in the same way.
 */
export async function canariesOf(tenantDir: string): Promise<string[]> {
  return privateTextsOf(await readTenant(tenantDir));
}

/** `canariesOf` for a tenant that is already loaded. */
export function privateTextsOf(tenant: Tenant): string[] {
  const { private: privateSettings, ...publicSettings } = tenant.config;
  const published = JSON.stringify([publicSettings, tenant.pages]);
  return [...new Set(textsOf(privateSettings))].filter((text) => text.length >= 6 && !published.includes(text));
}

/** All texts in plain data, except values of `kind` and `event`, which only name the type of an entry. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'kind' || key === 'event' ? [] : textsOf(inner)));
}
