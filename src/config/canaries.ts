import { isPlain } from '#config/merge.ts';
import { readTenant } from '#config/read-tenant.ts';
import type { Tenant } from '#config/tenant.ts';

/**
 * Texts of a tenant's private edge file that must stand nowhere under `dist`: every private text that its public half does not
 * say as well. Fixtures plant texts with `canary` in them; a real dealer's addresses and binding names count just the same.
 */
export async function canariesOf(tenantDir: string): Promise<string[]> {
  return privateTextsOf(await readTenant(tenantDir));
}

/** The same for a tenant already read. */
export function privateTextsOf(tenant: Tenant): string[] {
  const { private: secret, ...open } = tenant.config;
  const published = JSON.stringify([open, tenant.pages]);
  return [...new Set(textsOf(secret))].filter((text) => text.length >= 6 && !published.includes(text));
}

/** Every text in plain data, except the words that only say which kind an entry is of. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'kind' || key === 'event' ? [] : textsOf(inner)));
}
