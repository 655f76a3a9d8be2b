import type { PageSource } from '#config/content-pages.ts';
import { mergeLayers, type Plain } from '#config/merge.ts';
import { checkTenant, type Tenant, type TenantSource } from '#config/tenant.ts';
import type { TenantInput } from '#config/tenant-input.ts';
import { aParagraph } from '#tests/builders/prose.ts';

/** The minimum content of a tenant file. */
export const MINIMAL_TENANT = {
  id: 7001,
  name: 'Least Motors',
  origin: 'https://least.example',
  dealerships: [{ id: 71, slug: 'least', name: 'Least Motors' }],
  locations: [
    {
      id: 711,
      slug: 'least',
      name: 'Least Motors',
      address: { street: '1 Only Street', city: 'Ipswich', state: 'QLD', postcode: '4305' },
    },
  ],
  legal: {
    legalName: 'Least Motors Pty Ltd',
    licences: [{ state: 'QLD', label: 'Motor dealer licence no.', number: '7000001' }],
    privacyContact: { name: 'Owner', email: 'owner@least.example' },
  },
} satisfies TenantInput;

/** A minimal tenant file with changes merged into it. Lists are replaced. */
export const aTenantFile = (overrides: Plain = {}): Plain => mergeLayers(MINIMAL_TENANT, overrides);

/** A checked tenant from an object, as if it had been read from `tenants/least/tenant.ts`. */
export function aTenant(overrides: Plain = {}, source: Partial<TenantSource> = {}): Tenant {
  return checkTenant(aTenantFile(overrides), {
    folderName: 'least',
    dir: null,
    file: 'tenants/least/tenant.ts',
    ...source,
  });
}

/** A page of the tenant, as it is read from a file. */
export function aPage(overrides: Partial<PageSource> = {}): PageSource {
  const empty = { links: [], references: [], pictures: [] };
  const parts = [{ kind: 'prose', nodes: [aParagraph('Text.')], headings: [] }] as const;
  return { path: 'page', title: 'Page', description: 'A page.', file: 'pages/page.md', ...empty, parts, ...overrides };
}
