import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { MAX_PICTURE_BYTES } from '#config/content-pictures.ts';
import type { FormPart } from '#config/edit-form.ts';
import { canHaveOwnFile } from '#config/stray-files.ts';
import { EDIT_PAGE, EDITOR_WORDS } from '#text/edit-words.ts';
import { makeFolder } from '../make-folder.ts';
import { writeToFile } from '../write-atomic.ts';
import type { WebsiteOptions } from './dealer-website.ts';
import { FORM_REPOSITORY } from './edit-api.ts';
import { BASE_FIELD } from './edit-data.ts';
import { EDIT_PATH, FORM_PATH } from './edit-page.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@sveltia/cms'));
const { version } = JSON.parse(readFileSync(join(PACKAGE, '../package.json'), 'utf8')) as { version: string };

/** The editor's fonts and illustrations, from its package. */
export const EDITOR_ASSETS = join(PACKAGE, 'assets');

/**
 * Folder of the editor's scripts, bundled once for each version of it and of our words so that a browser loads nothing from elsewhere.
 *
 * @throws the system's error with the name of the file that could not be written
 */
export async function editorScripts(parentFolder = '.caryard/edit'): Promise<string> {
  const wordsHash = createHash('sha256').update(JSON.stringify(REPLACEMENTS)).digest('hex').slice(0, 12);
  const folder = resolve(parentFolder, `sveltia-${version}-${wordsHash}`);
  if (existsSync(folder)) return folder;
  const ownFolder = `${folder}.${process.pid}`;
  makeFolder(ownFolder);
  try {
    const { outputFiles } = await build({
      entryPoints: { editor: join(PACKAGE, 'index.js') },
      ...{ bundle: true, splitting: true, format: 'esm', minify: true, outdir: ownFolder, logLevel: 'silent' },
      plugins: [
        { name: 'local fonts and wording', setup: (bundle) => bundle.onLoad({ filter: ENTRY }, adaptedScript) },
      ],
      write: false,
    });
    for (const { path, contents } of outputFiles) writeToFile(path, contents);
    renameSync(ownFolder, folder);
  } catch (error) {
    rmSync(ownFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another process has finished first
  }
  return folder;
}

const ENTRY = /@sveltia[\\/]cms[\\/]npm[\\/]index\.js$/;
const FONT = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+)(?::vf)?@[^)]*\.woff2/g;

/**
 * The editor's script with fonts from the package instead of a CDN, with our own wording where the original would mean nothing to a
 * dealer's staff, and without the view transition to other pages, which would fail because those do not enable it.
 */
function adaptedScript({ path }: { readonly path: string }) {
  const assets = readdirSync(EDITOR_ASSETS).filter((name) => name.endsWith('.woff2'));
  const withFonts = readFileSync(path, 'utf8').replace(FONT, (url, family: string) => {
    const assetName = assets.find((name) => name.startsWith(`${family}-`));
    if (assetName === undefined) throw new Error(`${PACKAGE} has no file for ${url}.`);
    return `${FORM_PATH}assets/${assetName}`;
  });
  const contents = REPLACEMENTS.reduce((script, [from, to]) => {
    if (!script.includes(from)) throw new Error(`${path} has no "${from}".`);
    return script.replaceAll(from, () => to);
  }, withFonts);
  return { contents, loader: 'js' as const };
}

/** Replacements in the editor's script. A message there is a property of an object, with its text in backticks. */
const REPLACEMENTS: readonly (readonly [from: string, to: string])[] = [
  ['@view-transition {navigation:auto;', '@view-transition {navigation:none;'],
  // Its own dialog offers to save over newer values without saying who changed them; our server refuses that and says who.
  ['throw Error(`save_conflict`,', 'if(!1)throw Error(`save_conflict`,'],
  ...EDITOR_WORDS.map(([key, original, own]) => [`${key}:\`${original}\``, `${key}:\`${own}\``] as const),
];

/** The script that starts the form. */
export async function startScript(): Promise<string> {
  const source = readFileSync(join(import.meta.dirname, 'start-form.ts'), 'utf8');
  return (await transform(source, { loader: 'ts', format: 'esm', target: 'es2022' })).code;
}

/** The editor's configuration for one dealer, in the format of Sveltia CMS. */
export function editorConfig(options: WebsiteOptions, parts: readonly FormPart[], origin: string) {
  const fileParts = parts.filter(({ name }) => canHaveOwnFile(name));
  const folderParts = parts.filter(({ name }) => !canHaveOwnFile(name));
  return {
    load_config_file: false,
    app_title: `${EDIT_PAGE.title}: ${options.title}`,
    site_url: origin,
    // The editor knows the branch by the last part of its name only.
    backend: {
      ...{ name: 'gitea', repo: `${options.name}/${FORM_REPOSITORY}`, branch: options.changeName },
      ...{ api_root: `${origin}/_edit/api/v1`, base_url: origin },
    },
    media_folder: 'pictures',
    public_folder: '/pictures',
    media_libraries: { default: { config: { max_file_size: MAX_PICTURE_BYTES, slugify_filename: true } } },
    slug: { encoding: 'ascii', clean_accents: true, maxlength: 63 },
    output: {
      omit_empty_optional_fields: true,
      json: { indent_style: 'space', indent_size: 2 },
      yaml: { quote: 'double' },
    },
    logout_redirect_url: `${origin}${EDIT_PATH}/`,
    show_preview_links: false,
    editor: { preview: false },
    singletons: fileParts.map(({ name, label, fields }) => ({
      ...{ name, label, file: `${name}.json`, format: 'json' },
      fields: [...fields.map(({ root, ...field }) => field), BASE_HASH_FIELD],
    })),
    collections: folderParts.map(({ name, label, singular, fields }) => ({
      ...{
        name,
        label,
        label_singular: singular,
        folder: name,
        fields: [...fields, BASE_HASH_FIELD],
        format: 'yaml-frontmatter',
        extension: 'md',
      },
      slug: { template: '{{title}}', editable: ['create'], pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', SLUG_ERROR] },
      ...(name === 'blog' ? NEWEST_FIRST : {}),
    })),
  };
}

const BASE_HASH_FIELD = { name: BASE_FIELD, label: BASE_FIELD, widget: 'hidden', required: false };
const SLUG_ERROR = 'This name cannot be used in a web address. Use lowercase letters, digits and hyphens.';
const NEWEST_FIRST = {
  sortable_fields: { fields: ['date', 'title'], default: { field: 'date', direction: 'descending' } },
};
