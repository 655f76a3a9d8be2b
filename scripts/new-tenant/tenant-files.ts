import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatData } from '#config/format-data.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import type { Address, Answers, StockTypes } from './questions.ts';

/** Pages that every dealer has; they name the dealer by placeholders. */
const PAGES = join(import.meta.dirname, 'pages');

const TIME_ZONES: { readonly [state in Address['state']]: string } = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

export interface NewTenant {
  readonly slug: string;
  /** Number of the website, unique among all dealers. */
  readonly id: number;
  readonly legalName: string;
  readonly answers: Answers;
  readonly address: Address;
  readonly stockTypes: StockTypes;
}

/**
 * The files of a new dealer's folder, by their path in it; it has no cars yet.
 *
 * @param now written as the stock's import date
 */
export function tenantFiles(tenant: NewTenant, now: Date): ReadonlyMap<string, string> {
  const pages = readdirSync(PAGES).map((name) => [`pages/${name}`, readFileSync(join(PAGES, name), 'utf8')] as const);
  return new Map([
    ['tenant.ts', tenantFile(tenant)],
    ['locations.json', formatData([firstLocation(tenant)])],
    // To be checked by the dealer: closed on the public holidays of the state.
    ['holidays.json', formatData([{ holiday: 'every_public_holiday' }])],
    [STOCK_FILE, ''],
    [STOCK_DATE_FILE, `{ "imported_at": "${now.toISOString()}" }\n`],
    ...pages,
  ]);
}

/** The dealer's yard, with hours to be checked by the dealer. */
function firstLocation({ id, answers, address }: NewTenant) {
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:30', close: '17:30' }));
  return {
    id: Number(`${id}11`),
    slug: slugOf(address.city) || 'main',
    name: answers.name,
    location_type: 'sales',
    primary: true,
    address: { street: address.street, city: address.city, state: address.state, postcode: address.postcode },
    contact_detail: {
      phone: answers.phone,
      opening_hours: [...weekdays, { weekday: 6, open: '09:00', close: '16:00' }, { weekday: 0, status: 'Closed' }],
    },
  };
}

/** The settings file, with comments on what a dealer looks at first, formatted as the formatter would. */
function tenantFile({ slug, id, legalName, answers, address, stockTypes }: NewTenant): string {
  return `import type { TenantInput } from '#config/tenant-input.ts';

// Every setting, with its effect and default: tenants/settings.md. How to add cars, pages, people, offers: tenants/README.md.
// TO CHECK: the opening hours in locations.json, and holidays.json, which closes on the public holidays of the state.

export default {
  id: ${id},
  name: ${quoted(answers.name)},
  // The address of the site. Other host names of the site go into \`hosts\`.
  origin: ${quoted(answers.site.replace(/\/+$/, ''))},
  locale: { country: 'AU', timeZone: '${TIME_ZONES[address.state]}' },

  dealerships: [
    {
      id: ${id}1,
      slug: '${slug}',
      name: ${quoted(answers.name)},
      phone: ${quoted(answers.phone)},
      email: ${quoted(answers.email)},
    },
  ],

  // What the law requires in the footer of every page.
  legal: {
    legalName: ${quoted(legalName)},
    abn: ${quoted(spacedAbn(answers.abn))},
    licences: [{ state: '${address.state}', number: ${quoted(answers.licence)} }],
    privacyContact: { name: 'Privacy Officer', email: ${quoted(answers.email)}, phone: ${quoted(answers.phone)} },
  },

  // What is for sale: new, demo, used; car, motorcycle, caravan. Menus and texts depend on it.
  search_filters: { types: [${stockTypes.types.map(quoted).join(', ')}] },
  stock: { itemTypes: [${stockTypes.itemTypes.map(quoted).join(', ')}] },

  // \`logo\` names a picture in this folder. All colours: \`theme.light\` in tenants/settings.md.
  theme: { light: { brand: '${answers.colour.toLowerCase()}', onBrand: '#ffffff' } },

  // Never on a page: where enquiries go, other systems, secrets by the name of their binding.
  private: {
    leads: {
      destinations: [{ kind: 'email', to: ${quoted(answers.email)} }],
    },
  },
} satisfies TenantInput;
`;
}

/** A string literal as the formatter writes it: with single quotes, unless that needs more escapes. */
const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;

const spacedAbn = (abn: string): string => abn.replaceAll(' ', '').replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');

/** A slug: letters without diacritics, digits and single dashes, short enough for a host name; empty if nothing is left. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
