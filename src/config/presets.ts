import { readdirSync, readFileSync } from 'node:fs';
import type { ConfigProblem } from '#config/config-error.ts';
import { slugOfMake } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { isPlain, type Plain } from '#config/merge.ts';

/** One layer of settings, with its file. */
export interface Layer {
  readonly file: string;
  readonly data: Plain;
}

const folderOf = (kind: 'templates' | 'brands') => new URL(`./presets/${kind}/`, import.meta.url);

/** Names of all presets of a kind: the files in its folder. */
export function presetNames(kind: 'templates' | 'brands'): readonly string[] {
  return readdirSync(folderOf(kind))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

function readPreset(kind: 'templates' | 'brands', name: string): Layer {
  const data: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, folderOf(kind)), 'utf8'));
  return { file: `src/config/presets/${kind}/${name}.json`, data: isPlain(data) ? data : {} };
}

/** The layers that a tenant file extends: template, then brand (TEN-01). A preset named in the file must exist. */
export function layersBelow(tenant: Plain, file: string): { layers: Layer[]; problems: ConfigProblem[] } {
  const layers: Layer[] = [];
  const problems: ConfigProblem[] = [];
  const use = (kind: 'templates' | 'brands', field: string, name: string) => {
    const names = presetNames(kind);
    if (names.includes(name)) {
      layers.push(readPreset(kind, name));
      return;
    }
    const suggestion = didYouMean(name, names);
    problems.push({
      file,
      path: field,
      found: JSON.stringify(name),
      problem: 'is not a preset',
      fix: `Use one of: ${names.join(', ')}.`,
      ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
    });
  };
  use('templates', 'template', typeof tenant['template'] === 'string' ? tenant['template'] : 'standard');
  if (typeof tenant['brand'] === 'string') use('brands', 'brand', tenant['brand']);
  else if (tenant['brand'] === undefined) {
    const brand = slugOfManufacturer(tenant['manufacturer']);
    if (brand !== null && presetNames('brands').includes(brand)) use('brands', 'brand', brand);
  }
  return { layers, problems };
}

/** From unchecked settings: mistakes in them are reported when the whole file is checked. */
function slugOfManufacturer(manufacturer: unknown): string | null {
  const { name, slug } = isPlain(manufacturer) ? manufacturer : { name: manufacturer };
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return slugOfMake({ name: text(name) ?? '', slug: text(slug) }) || null;
}
