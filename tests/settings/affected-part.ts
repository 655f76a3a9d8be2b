import { settingsGuide } from '#config/settings-guide.ts';
import type { Tenant } from '#config/tenant.ts';
import { siteParts } from './site-parts.ts';

/** A single setting, as in the tables of the dealer's guide. */
export interface Setting {
  /** `locations[].contact_detail.phone`, `legal.checks.*.level` */
  readonly path: string;
  /** The allowed values; empty = not limited. */
  readonly choices: readonly string[];
}

/** Every single setting of the schema: objects and lists of objects are expanded to their fields. */
export function everySetting(): Setting[] {
  const rows = [...settingsGuide().matchAll(/^\| `([\w.[\]*]+)` \| ([^|]*) \|/gm)].filter(
    ([, , type = '']) => !/^(object|list of objects)/.test(type),
  );
  return rows.map(([, path = '', type = '']) => ({
    path,
    choices: /^`[^`]+`(, `[^`]+`)*$/.test(type.trim())
      ? [...type.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
      : [],
  }));
}

type KeyPath = readonly (string | number)[];
type Json = { [key: string]: unknown };
const isJsonObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The paths of a setting in a dealer's configuration; in long lists only those of the first entries. */
function pathsOf(config: unknown, path: string): KeyPath[] {
  let paths: KeyPath[] = [[]];
  for (const step of path.replaceAll('[]', '.[]').split('.')) {
    paths = paths.flatMap((keyPath) => {
      const value = valueAt(config, keyPath);
      if (!isJsonObject(value)) return [];
      if (step !== '[]' && step !== '*') return [[...keyPath, step]];
      return Object.keys(value)
        .slice(0, MAX_ENTRIES)
        .map((key) => [...keyPath, Array.isArray(value) ? Number(key) : key]);
    });
  }
  return paths;
}
const MAX_ENTRIES = 4;
const valueAt = (config: unknown, path: KeyPath): unknown =>
  path.reduce<unknown>((node, key) => (isJsonObject(node) ? node[key] : undefined), config);

/** The same settings with one value changed; everything else is shared. */
function withValue(config: unknown, [key, ...restOfPath]: KeyPath, value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Json = Array.isArray(config) ? ([...config] as unknown as Json) : { ...(config as Json) };
  copy[key] = withValue(copy[key], restOfPath, value);
  return copy;
}

/** Other values for a given one, starting with those most likely to have an effect. */
function otherValues(value: unknown, choices: readonly string[]): unknown[] {
  if (choices.length > 0 && typeof value !== 'object') return choices.filter((choice) => choice !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value * 3 + 5, Math.floor(value / 2), 0, 1_000_000];
  if (typeof value === 'string') return [`${value}z`, `z${value}`, 'https://other.example/z', 'zz'];
  if (Array.isArray(value))
    return [[], value.slice(1), [...value, 'zz'], [...value].reverse(), ['zz'], ['https://other.example/z']];
  if (value === null || value === undefined)
    return [
      'zz',
      7,
      true,
      'https://other.example/z',
      ['zz'],
      '#aa3355',
      '2026-12-01',
      '2027-02-01T00:00:00+10:00',
      'white',
      '07 5550 9999',
    ];
  return [];
}

/** Valid values that other tries would not include: names and words of the test dealers. */
const VALUES: { readonly [path: string]: readonly unknown[] } = {
  text: [{ 'shell.menu': 'zz' }],
  'locale.timeZone': ['Australia/Perth'],
  'dealerships[].timeZone': ['Australia/Perth'],
  'locations[].timeZone': ['Australia/Perth'],
  'locationRules.contactShows': ['primary', 'sales', 'service', 'parts'],
  'search_filters.excludeMakes': [['Toyota', 'Mazda', 'Kia', 'Ford', 'Hyundai', 'Nissan']],
  'finance.excludedMakes': [['Toyota', 'Mazda', 'Kia', 'Ford', 'Hyundai', 'Nissan']],
  'finance.excludedDealerships': [['all-on', 'all-on-south']],
  'offers[].excluded_website_ids': [[9101]],
  'menu.modelOrder': [['Yaris Hatch', 'Tarago', 'HiLux']],
  'offers[].model.slug': ['tarago'],
  'theme.logo': [null],
  'manufacturer.logo': ['/drawings/zz.svg'],
  'offers[].manufacturer.logo': ['/drawings/zz.svg'],
  'dealerships[].manufacturer': ['zz'],
  'redirects[].to': ['/'],
};

/** The part of this dealer's site in which another value of a setting has an effect; null = none. */
export async function affectedPart(
  dir: string,
  tenant: Tenant,
  { path, choices }: Setting,
  before: ReadonlyMap<string, string>,
): Promise<string | null> {
  for (const keyPath of pathsOf(tenant.config, path))
    for (const value of [...(VALUES[path] ?? []), ...otherValues(valueAt(tenant.config, keyPath), choices)]) {
      const config = withValue(tenant.config, keyPath, value) as Tenant['config'];
      try {
        let count = 0;
        for await (const [part, text] of siteParts(dir, { ...tenant, config })) {
          count += 1;
          if (before.get(part) !== text) return part;
        }
        if (count !== before.size) return 'parts';
      } catch {
        // A rejected value has no effect.
      }
    }
  return null;
}
