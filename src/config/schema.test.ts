import { describe, expect, test } from 'vitest';
import { descriptionOf, fieldsOf } from '#config/explain.ts';
import { tenantJsonSchema } from '#config/json-schema.ts';
import { isSafeHref } from '#config/schema/fields.ts';
import { FIXED_LIMITS } from '#config/schema/limits.ts';
import { TenantSchema } from '#config/schema/tenant.ts';
import { LIMITS } from '#domain/constants.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';

const fields = fieldsOf(TenantSchema);

describe('the schema as a whole', () => {
  test('TEN-02 every field has a description', () => {
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter(({ schema }) => descriptionOf(schema) === null).map(({ path }) => path)).toEqual([]);
  });

  test('TEN-02 every field has a default, with few exceptions', () => {
    const required = fields.filter(({ schema }) => !hasDefault(schema)).map(({ path }) => path);
    // Fields of an object that has a default itself are required only if the object is there.
    const groups = [
      'manufacturer.',
      'tags.certifiedImage.',
      'private.messages.',
      'private.leads.digest.',
      'private.search.',
      'private.payments.',
      'private.geocoder.',
      'legal.checks.',
    ];
    const alwaysRequired = required.filter(
      (path) => !path.includes('[]') && !groups.some((group) => path.startsWith(group)),
    );
    expect(alwaysRequired).toEqual([
      'id',
      'name',
      'origin',
      'dealerships',
      'locations',
      'legal',
      'legal.legalName',
      'legal.privacyContact',
      'legal.privacyContact.name',
      'legal.privacyContact.email',
    ]);
  });

  test('TEN-02 the smallest tenant is accepted, and every default is valid', () => {
    expect(TenantSchema.parse(MINIMAL_TENANT).search.sorts).toEqual(['', 'created_at:desc', 'price:desc', 'price:asc']);
    expect(() => TenantSchema.parse(TenantSchema.parse(MINIMAL_TENANT))).not.toThrow();
  });

  test('TEN-02 the JSON Schema describes every property and allows no others', () => {
    const schema = tenantJsonSchema();
    const undescribed: string[] = [];
    const openObjects: string[] = [];
    walk(schema, '', (node, path) => {
      const { properties, additionalProperties } = node;
      if (properties === undefined) return;
      if (additionalProperties !== false) openObjects.push(path);
      for (const [name, field] of Object.entries(properties as { [name: string]: { description?: string } })) {
        if (field.description === undefined) undescribed.push(`${path}/${name}`);
      }
    });
    expect(undescribed).toEqual([]);
    expect(openObjects).toEqual([]);
    expect(schema).toHaveProperty('required', ['id', 'name', 'origin', 'dealerships', 'locations', 'legal']);
  });
});

function hasDefault(schema: unknown): boolean {
  return (schema as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;
}

function walk(node: unknown, path: string, visit: (node: { [key: string]: unknown }, path: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as { [key: string]: unknown }, path);
  for (const [key, value] of Object.entries(node)) walk(value, `${path}/${key}`, visit);
}

describe('URLs', () => {
  test.each<[why: string, href: string, isSafe: boolean]>([
    ['a path', '/contact', true],
    ['a path with query and anchor', '/finance?car_id=1#finance-form', true],
    ['https', 'https://www.example.com.au/a', true],
    ['mail', 'mailto:a@example.com', true],
    ['phone', 'tel:+61755501400', true],
    ['anchor', '#main', true],
    ['mail to a detail of the dealer', 'mailto:%7Bsite.email%7D', true],
    ['mail to an incomplete e-mail address', 'mailto:sales', false],
    ['a phone without a number', 'tel:sales', false],
    ['this machine', 'https://localhost/a', false],
    ['a host in a private network', 'https://192.168.0.7/a', false],
    ['a protocol-relative URL', '//evil.example', false],
    ['backslash host', '/\\evil.example', false],
    ['script', 'javascript:alert(1)', false],
    ['script in capitals', 'JavaScript:alert(1)', false],
    ['script after a tab', 'java\tscript:alert(1)', false],
    ['script after a space', ' javascript:alert(1)', false],
    ['data', 'data:text/html,hi', false],
    ['http', 'http://www.example.com', false],
    ['a user name before the host', 'https://www.example.com@evil.example/', false],
    ['quotes', 'https://example.com/"onload=1', false],
    ['a host that would end a directive of the Content Security Policy', 'https://a.example;sandbox/', false],
    ['a wildcard host', 'https://*/', false],
    ['a host in another script', 'https://bücher.example/', true],
    ['nothing', '', false],
    ['a single word', 'contact', false],
  ])('TEN-02 %s', (_why, href, isSafe) => {
    expect(isSafeHref(href)).toBe(isSafe);
  });

  test.each<[why: string, base_domain: string, expected: string | null]>([
    ['without protocol', 'dealer.example.com.au', 'https://dealer.example.com.au'],
    ['with protocol', 'https://dealer.example.com.au', 'https://dealer.example.com.au'],
    ['with http', 'http://dealer.example.com.au', 'https://dealer.example.com.au'],
    ['with slash', 'dealer.example.com.au/', 'https://dealer.example.com.au'],
    ['with both', 'HTTPS://Dealer.example.com.au//', 'https://dealer.example.com.au'],
    ['with a folder', 'example.com.au/our-dealer/', 'https://example.com.au/our-dealer'],
  ])('ROUTE-08 base domain %s', (_why, base_domain, expected) => {
    expect(aTenant({ base_domain }).config.base_domain).toBe(expected);
  });

  test.each(['undefined', '', 'https://', 'javascript:alert(1)', 'a b.example', 'dealer'])(
    'ROUTE-08 base domain rejected: %j',
    (base_domain) => {
      expect(() => aTenant({ base_domain })).toThrow(/base_domain is not a domain/);
    },
  );
});

test('TEN-02 the index of cars does not have the name by which pages ask for models', () => {
  expect(() => aTenant({ search: { index: 'models' } })).toThrow(
    /search\.index is the name by which pages ask for models[\s\S]*Write another, for instance `cars`/,
  );
  expect(aTenant({ search: { index: 'models-2' } }).config.search.index).toBe('models-2');
});

describe('colours', () => {
  test.each(['#1a2b3c', '#ABC', 'oklch(0.45 0.12 30)', 'oklch(45% 0.12 30.5)', 'oklch(.2 0 0)'])(
    'TEN-02 accepts %s',
    (brand) => {
      expect(() => aTenant({ theme: { light: { brand, onBrand: '#fff' } } })).not.toThrow(/is not a colour/);
    },
  );
  test.each([
    'red',
    '#12',
    '#1a2b3c80',
    'rgb(1 2 3)',
    'oklch(0.45 0.12 30 / 0.5)',
    '#fff;} body{display:none',
    'url(https://evil.example)',
    'var(--ink)',
    'oklch(0.4 0.1 30);x:y',
    ' #fff',
    '</style>',
  ])('TEN-02 rejects %s', (brand) => {
    expect(() => aTenant({ theme: { light: { brand } } })).toThrow(/theme\.light\.brand is not a colour/);
  });
});

describe('limits', () => {
  test('CONST-01 a tenant can change limits, except those fixed by nature or law', () => {
    for (const key of Object.keys(LIMITS)) {
      const change = () => aTenant({ limits: { homeSliderMinDollars: 0, homeSliderStepDollars: 1, [key]: 3 } });
      if ((FIXED_LIMITS as readonly string[]).includes(key)) expect(change, key).toThrow(/is not a known field/);
      else expect(change().config.limits, key).toHaveProperty(key, 3);
    }
  });
  test('CONST-01 no limit is negative', () => {
    expect(() => aTenant({ limits: { pageSize: -1 } })).toThrow(/limits\.pageSize is too small/);
  });
});

describe('SVC-02 service prices', () => {
  test.each<[field: string, value: number, isValid: boolean]>([
    ['amount', 179, false],
    ['amount', 180, true],
    ['amount', 525, true],
    ['amount', 526, false],
    ['years', 2, false],
    ['years', 3, true],
    ['years', 6, false],
    ['services', 7, false],
    ['services', 10, true],
    ['intervalMonths', 9, false],
    ['intervalKm', 12_000, false],
    ['rangeKm', 100_000, true],
    ['rangeKm', 120_000, false],
  ])('%s %d', (field, value, isValid) => {
    const createTenant = () => aTenant({ serviceAdvantage: [{ model: 'X', [field]: value }] });
    if (isValid) expect(createTenant).not.toThrow();
    else expect(createTenant).toThrow(`serviceAdvantage[0].${field}`);
  });
  test.each<[months: number | undefined, km: number | undefined, isValid: boolean]>([
    [6, 10_000, true],
    [12, 15_000, true],
    [undefined, undefined, true],
    [6, 15_000, false],
    [12, 10_000, false],
    [6, undefined, false],
    [undefined, 10_000, false],
  ])('%s months or %s km', (intervalMonths, intervalKm, isValid) => {
    const createTenant = () => aTenant({ serviceAdvantage: [{ model: 'X', intervalMonths, intervalKm }] });
    if (isValid) expect(createTenant).not.toThrow();
    else
      expect(createTenant).toThrow(
        /serviceAdvantage\[0\]\.intervalKm does not go with[\s\S]*Left out, they are 12 and 15000/,
      );
  });
  test('SVC-01 the default row', () => {
    expect(aTenant({ serviceAdvantage: [{}] }).config.serviceAdvantage).toEqual([
      { model: null, amount: 250, years: 5, services: 5, intervalMonths: 12, intervalKm: 15_000, rangeKm: 75_000 },
    ]);
  });
});
