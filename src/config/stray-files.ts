import { basename, extname, join } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { isFolder } from '#config/safe-files.ts';
import { LOGO_NAME } from '#config/schema/theme.ts';

/** Top-level settings that can be in a separate JSON file next to the tenant file, such as `offers.json`. */
export const SETTING_FILES = [
  'locations', 'holidays', 'team', 'offers', 'promotions', 'reviews', 'models', 'redirects', 'home', 'navigation', 'text',
] as const; // biome-ignore format: one list

/** Whether a top-level setting can be in a file of its own. */
export const canHaveOwnFile = (name: string): boolean => (SETTING_FILES as readonly string[]).includes(name);

/** Other files of a dealer that something reads. */
const OTHER_FILES = ['tenant.ts', 'tenant.json', 'stock.jsonl', 'stock-date.json', 'demo-stock.json', 'mapping.json'];
const FOLDERS = ['blog', 'pages', 'pictures'];
const SETTING_NAMES: readonly string[] = SETTING_FILES;
const KNOWN_FILES: readonly string[] = [...OTHER_FILES, ...SETTING_NAMES.map((setting) => `${setting}.json`)];
const FOLDER_SYNONYMS: { readonly [written: string]: string } = {
  ...Object.fromEntries(
    'images img photos media assets gallery uploads static public'.split(' ').map((name) => [name, 'pictures']),
  ),
  ...Object.fromEntries('posts news articles'.split(' ').map((name) => [name, 'blog'])),
};
/** Formats of settings. Anything else (a spreadsheet, a note, an archive) may be kept in the folder. */
const SETTINGS_FORMATS = new Set(
  '.json .jsonc .json5 .jsonl .ndjson .yaml .yml .toml .ini .ts .mts .cts .js .mjs .cjs'.split(' '),
);
const PICTURE_FORMATS = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.heic', '.tif', '.tiff']);

/** Files that operating systems create in any folder. */
export const isSystemFile = (name: string): boolean =>
  name.startsWith('.') || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase());

/** Problems for files in a tenant's folder that are not used; without a report they would silently be missing from the site. */
export function strayFiles(folder: string, names: readonly string[], logo: unknown): ConfigProblem[] {
  return names
    .filter((name) => !isSystemFile(name) && name !== logo && !KNOWN_FILES.includes(name))
    .flatMap((name) => {
      const isDirectory = isFolder(join(folder, name));
      const fix = isDirectory ? fixOfFolder(name) : fixOfFile(name);
      const problem = 'is in a place where nothing reads it';
      return fix === undefined
        ? []
        : [{ file: name, path: isDirectory ? 'The folder' : '', found: null, problem, fix }];
    });
}

/** The name among those in a folder that was probably meant as its tenant file: in capitals, in another format, or with a second ending. */
export const misnamedTenantFile = (names: readonly string[]): string | undefined =>
  names.find((name) => /^tenants?(?:[. _-].*)?$/i.test(name)) ??
  names.find((name) => /^(?:settings|config|dealer|site)\.\w+$/i.test(name));

function fixOfFolder(name: string): string | undefined {
  if (FOLDERS.includes(name)) return undefined;
  const stem = name.toLowerCase();
  if (SETTING_NAMES.includes(stem)) return `Write it as one file, ${stem}.json.`;
  const suggestion = FOLDER_SYNONYMS[stem] ?? didYouMean(name, FOLDERS);
  return suggestion && `Move its contents into ${suggestion}/.`;
}

const logoFix = (name: string): string =>
  LOGO_NAME.test(name)
    ? `Set \`theme.logo\` to "${name}" if it is the logo`
    : 'Rename it to lower case without spaces and set `theme.logo` to its name if it is the logo';

function fixOfFile(name: string): string | undefined {
  // A file named `pages` or `blog` is reported where those folders are read.
  if (name === 'pictures') return 'Remove it, and make a folder with this name.';
  const extension = extname(name).toLowerCase();
  if (extension === '.svg') return `${logoFix(name)}; otherwise remove it.`;
  if (extension === '.png' || extension === '.webp') return `${logoFix(name)}; otherwise move it into pictures/.`;
  if (PICTURE_FORMATS.has(extension))
    return /logo/i.test(name)
      ? 'Save it as PNG, WebP or SVG and set `theme.logo` to the name of that file if it is the logo; otherwise move it into pictures/.'
      : 'Move it into pictures/.';
  if (extension === '.md')
    return name.toLowerCase() === 'readme.md' ? undefined : 'Move it into pages/, or into blog/ when it is a post.';
  // Windows hides the last ending of `offers.json.txt`; `offers.JSON` is another name than `offers.json`.
  const fileName = KNOWN_FILES.find((knownFile) => name.toLowerCase().replace(/\.txt$/, '') === knownFile);
  if (fileName !== undefined) return `Rename it to ${fileName}.`;
  const stem = basename(name, extname(name)).toLowerCase();
  if (stem === 'tenant' && SETTINGS_FORMATS.has(extension))
    return 'Move its settings into the tenant file, tenant.json or tenant.ts, and remove it.';
  // `offers.ts` beside `tenant.ts`, `team.yaml`, or `offers`.
  if (extension !== '.json' && SETTING_NAMES.includes(stem)) return `Write it as ${stem}.json.`;
  if (!SETTINGS_FORMATS.has(extension)) return undefined;
  // A longer name is probably a copy: offers-old.json.
  if (KNOWN_FILES.some((knownFile) => new RegExp(`^${basename(knownFile, extname(knownFile))}[ ._(-]`).test(stem)))
    return undefined;
  const suggestion = didYouMean(stem, [
    ...SETTING_NAMES,
    ...OTHER_FILES.map((knownFile) => basename(knownFile, extname(knownFile))),
  ]);
  const file = KNOWN_FILES.find((knownFile) => basename(knownFile, extname(knownFile)) === suggestion);
  if (file === undefined)
    return `Remove it, or move it into a folder of notes; the files that are read here are ${KNOWN_FILES.join(', ')}.`;
  return extension === extname(file) ? `Rename it to ${file}.` : `Write it as ${file}.`;
}
