import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ConfigProblem } from '#config/config-error.ts';
import { slugOfMake } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { isPlain, type Plain } from '#config/merge.ts';

/** One layer of settings, with its file. */
export interface Layer {
  /** The file's name in messages. */
  readonly file: string;
  readonly data: Plain;
}

const folderOf = (kind: 'templates' | 'brands') => new URL(`./presets/${kind}/`, import.meta.url);

/** Names of all presets of a kind: the files in its folder. `NAME.LANGUAGE.json` has the texts of a preset in that language. */
export function presetNames(kind: 'templates' | 'brands'): readonly string[] {
  return readdirSync(folderOf(kind))
    .flatMap((file) => /^([^.]+)\.json$/.exec(file)?.[1] ?? [])
    .sort();
}

/** The settings of a preset, then its texts, if it has some in this language. */
function readPreset(kind: 'templates' | 'brands', name: string, language: string): Layer[] {
  return [`${name}.json`, `${name}.${language}.json`].flatMap((file) => {
    const url = new URL(file, folderOf(kind));
    if (!existsSync(url)) return [];
    const data: unknown = JSON.parse(readFileSync(url, 'utf8'));
    return { file: `src/config/presets/${kind}/${file}`, data: isPlain(data) ? data : {} };
  });
}

/** The layers that a tenant file extends: template, then brand (TEN-01), each with its texts. A preset named in the file must exist. */
export function layersBelow(tenant: Plain, file: string): { layers: Layer[]; problems: ConfigProblem[] } {
  const layers: Layer[] = [];
  const problems: ConfigProblem[] = [];
  const language = languageNamed(tenant['locale']);
  const use = (kind: 'templates' | 'brands', field: string, name: string) => {
    const names = presetNames(kind);
    if (names.includes(name)) {
      layers.push(...readPreset(kind, name, language));
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

/** The language of the site, or English. From unchecked settings: mistakes in them are reported when the whole file is checked. */
function languageNamed(locale: unknown): string {
  const language = isPlain(locale) ? locale['language'] : undefined;
  return typeof language === 'string' && /^[a-z]+$/.test(language) ? language : 'en';
}

/** The slug of the site's make, or null. From unchecked settings, as above. */
function slugOfManufacturer(manufacturer: unknown): string | null {
  const { name, slug } = isPlain(manufacturer) ? manufacturer : { name: manufacturer };
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return slugOfMake({ name: text(name) ?? '', slug: text(slug) }) || null;
}
