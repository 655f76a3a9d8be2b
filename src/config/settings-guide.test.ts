import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { BLOCKS } from '#config/schema/blocks.ts';
import { settingsGuide } from '#config/settings-guide.ts';
import { SETTING_FILES } from '#config/stray-files.ts';
import { tenantFolders } from '#config/tenant-folders.ts';
import { clockAt } from '#domain/clock.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { BUILT_AT } from '#tests/built-at.ts';

const guide = readFileSync('tenants/README.md', 'utf8');
const tables = readFileSync('tenants/settings.md', 'utf8');

describe('the tables of the dealer’s guide', () => {
  test('match the schema; npm run schema writes them', () => expect(settingsGuide()).toBe(tables));

  test.each([
    '`locations[].contact_detail.opening_hours[].weekday` | number, 0 to 6 | **required** |',
    '`locale.country` | `AU`, `NZ`, `US` | `"AU"` |',
    '`features.checkout` | true or false | `false` |',
    '`legal.checks.*.level` | `error`, `warning`, `off` | **required** |',
    '`appointments.capacities[].location_id` | number above 0 |',
    '`locations[].contact_detail.opening_hours[].open` | text such as `08:30` |',
    '`offers[].until` | text such as `2027-02-01T00:00:00+11:00` |',
    '`locationRules.order` | list of texts such as `north-sydney` |',
    '`::offers limit` | number, 1 to 12 | `3` |',
    '`::reviews limit` | number, 1 to 12 | `12` |',
    '`… limit` | number, 1 to 40 | `8` |',
    '`::locations show` | `primary`, `sales`, `service`, `parts`, `service-and-parts`, `buying`, `all`, or number above 0 | `"all"` |',
    '`::call to` | `test-drive`, `stock`,',
    '`navigation.header[].items` | list of items with the same settings as the item itself |',
  ])('have the line %s', (line) => expect(tables).toContain(`| ${line}`));

  test('say what is particular to the texts and legal details of a dealership', () => {
    const description = (setting: string) =>
      tables.split('\n').find((line) => line.startsWith(`| \`dealerships[].config.${setting}\``));
    expect(description('text')).toContain('`car.`');
    expect(description('text')).toContain('All other texts are those of the site.');
    expect(description('legal')).toContain('names no credit provider unless it is set here');
  });

  test('contain every block, and the guide the file of each list', () => {
    for (const name of Object.keys(BLOCKS)) expect(tables).toContain(`| \`::${name}`);
    for (const setting of SETTING_FILES) expect(guide).toContain(`\`${setting}.json\``);
  });
});

describe('the recipes of the dealer’s guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-recipes-'));
  const dealer = join(folder, 'gum-street');
  afterAll(() => rmSync(folder, { recursive: true }));
  const readJson = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(dealer, file), 'utf8'));
    } catch {
      return undefined;
    }
  };
  /** Applies a recipe to the tenant: a whole file, an entry of a list, or additional settings. */
  function applyRecipe(file: string, isAddition: boolean, text: string): void {
    mkdirSync(dirname(join(dealer, file)), { recursive: true });
    const value = file.endsWith('.json') ? (JSON.parse(text) as object) : text;
    const entry = SETTING_FILES.some((setting) => file === `${setting}.json`) && !Array.isArray(value);
    const content = isAddition
      ? { ...(readJson(file) as object), ...(value as object) }
      : entry
        ? [...((readJson(file) as object[]) ?? []), value]
        : value;
    writeFileSync(join(dealer, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const recipes = guide
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const blocks = [...part.matchAll(/^```(?:json|md) (\S+)( \+)?\n([\s\S]*?)^```$/gm)];
      return blocks.length === 0 ? [] : [{ title: part.slice(0, part.indexOf('\n')), blocks }];
    });

  test('have these titles', () =>
    expect(recipes.map(({ title }) => title)).toEqual([
      'A new dealer',
      'The cars of a feed',
      'A location',
      'A team member',
      'A model',
      'An offer',
      'A blog post',
      'A content page with blocks',
      'A menu item',
      'Another word, colour or switch',
    ]));

  test('each leads from a valid tenant to a valid tenant, with the result that it promises', async () => {
    for (const { title, blocks } of recipes) {
      for (const [, file = '', plus, text = ''] of blocks) applyRecipe(file, plus !== undefined, text);
      await expect(readTenant(dealer), title).resolves.toBeDefined();
    }
    const { site } = resolveSite(await readTenant(dealer), clockAt(new Date(BUILT_AT)));
    expect(site.name).toBe('Gum Street Cars');
    expect(site.locations.map(({ slug }) => slug)).toEqual(['geelong', 'geelong-service']);
    expect(site.models.map(({ slug }) => slug)).toEqual(['cx-5']);
    expect(site.offers.map(({ name }) => name)).toEqual(['CX-5 demonstrators, drive away']);
    expect(site.features.checkout).toBe(true);
    expect(JSON.stringify(site.navigation.header)).toContain('"href":"/why-us"');
    expect(site.text['home.search']).toBe('Search our cars');
    const siteText = JSON.stringify(site);
    for (const text of ['Priya Nair', 'What happens at a first service', 'Why Gum Street'])
      expect(siteText).toContain(text);
  });

  test('LEGAL-02 the pages to copy name the new dealer and no other', async () => {
    const [, from = ''] = /copy them from `([^`]+)`/.exec(guide) ?? [];
    const names = ['privacy-policy', 'terms-and-conditions', 'handling-complaint'];
    for (const name of names) {
      expect(guide).toContain(`\`${name}\``);
      mkdirSync(join(dealer, 'pages'), { recursive: true });
      copyFileSync(join(from, `${name}.md`), join(dealer, 'pages', `${name}.md`));
    }
    const { pages, config } = await readTenant(dealer);
    const copied = JSON.stringify(pages.filter(({ path }) => names.includes(path.replace('pages/', '')))).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    );
    for (const detail of [
      config.legal.legalName,
      config.legal.abn,
      config.name,
      config.legal.privacyContact.phone,
      'LMCT 00770',
      'The law of Victoria applies',
    ])
      expect(copied).toContain(detail);
    const others = await Promise.all(tenantFolders('tenants').map((name) => readTenant(join('tenants', name))));
    const otherDetails = others.flatMap(({ config: { name, legal, dealerships, locations } }) => [
      ...[name, legal.legalName, legal.abn, legal.privacyContact.email, legal.privacyContact.phone],
      ...legal.licences.map(({ number }) => number),
      ...dealerships.flatMap(({ phone, email, complaints }) => [phone, email, complaints?.phone, complaints?.email]),
      ...locations.map(({ address }) => address.city),
    ]);
    expect(otherDetails.length).toBeGreaterThan(20);
    expect(copied).not.toContain('Queensland');
    for (const detail of otherDetails.filter((entry) => entry != null)) expect(copied).not.toContain(detail);
  });
});
