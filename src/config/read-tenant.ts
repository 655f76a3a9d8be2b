import { basename, dirname, join, relative, resolve } from 'node:path';
import { type PostSource, readBlogPost } from '#config/blog-posts.ts';
import { ConfigError, type ConfigProblem, showName } from '#config/config-error.ts';
import { type PageSource, readContentPage } from '#config/content-pages.ts';
import { findPictureProblems, sizePictures } from '#config/content-pictures.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { HIDDEN_FAULT, hasHiddenCharacter } from '#config/hidden-characters.ts';
import { isPlain, valueAt } from '#config/merge.ts';
import { outsideLinks } from '#config/outside-links.ts';
import type { Layer } from '#config/presets.ts';
import { type ReadCode, readData, readText } from '#config/read-data.ts';
import { isFault, isFolder, pathExists, readFolderSafely } from '#config/safe-files.ts';
import { isSlug } from '#config/schema/fields.ts';
import { isSystemFile, misnamedTenantFile, SETTING_FILES, strayFiles } from '#config/stray-files.ts';
import { checkTenant, type Tenant } from '#config/tenant.ts';
import { tenantFolders } from '#config/tenant-folders.ts';

/**
 * Reads one dealer's folder: `tenant.ts` or `tenant.json`, settings in files of their own, such as `offers.json`, `pages/*.md`,
 * `blog/*.md`. The folder can be anywhere.
 *
 * @throws ConfigError with all problems
 */
export async function readTenant(dir: string, readCode?: ReadCode): Promise<Tenant> {
  const folder = resolve(dir);
  const name = basename(folder);
  const displayPath = (file: string) => relative(dirname(dirname(folder)), join(folder, file));
  const fail = (problem: string, fix: string, similar?: string, found: string | null = null): never => {
    throw new ConfigError([
      {
        file: displayPath(''),
        path: 'The folder',
        found,
        problem,
        fix,
        ...(similar === undefined ? {} : { didYouMean: similar }),
      },
    ]);
  };
  if (!pathExists(folder)) {
    const others = tenantFolders(dirname(folder));
    const advice = others.length === 0 ? '' : ` Tenants there: ${others.join(', ')}.`;
    fail(
      'does not exist',
      `Create the folder with a tenant.ts, or correct its name.${advice}`,
      didYouMean(name, others),
    );
  }
  // Before anything is read, because messages quote the files' content.
  const outside = outsideLinks(folder);
  if (outside.length > 0)
    throw new ConfigError(
      outside.map((problem) => ({
        ...problem,
        file: displayPath(problem.file),
        path: problem.file === '' ? 'The folder' : '',
      })),
    );
  const fileNames = readFolderSafely(folder);
  if (isFault(fileNames)) return fail(fileNames.problem, fileNames.fix);
  const files = ['tenant.ts', 'tenant.json'].filter((candidate) => fileNames.includes(candidate));
  const [fileName] = files;
  if (fileName === undefined) {
    const similar = misnamedTenantFile(fileNames);
    const fix = similar === undefined ? 'Write tenant.ts or tenant.json' : fixOfTenantFile(folder, similar);
    return fail('has no tenant file', `${fix}; tenants/README.md says how.`, undefined, namesIn(fileNames));
  }
  if (files.length > 1)
    fail('has both tenant.ts and tenant.json', 'Keep one of the two: it is unclear which one counts.');

  const problems: ConfigProblem[] = [];
  if (!isSlug(name)) {
    const fix =
      'Name the folder with at most 63 lowercase letters, digits and single hyphens, for instance `north-sydney`.';
    fail('has a name that cannot be an address', fix);
  }
  const input = await readData(join(folder, fileName), displayPath(fileName), problems, readCode);
  // Without settings, nothing else can be checked.
  if (input === undefined) throw new ConfigError(problems);
  const strays = strayFiles(folder, fileNames, valueAt(input, ['theme', 'logo']));
  problems.push(...strays.map((stray) => ({ ...stray, file: displayPath(stray.file) })));
  const unread: string[] = [];
  const settingFiles: Layer[] = [];
  for (const setting of SETTING_FILES.filter((candidate) => fileNames.includes(`${candidate}.json`))) {
    const file = displayPath(`${setting}.json`);
    const isInBoth = typeof input === 'object' && input !== null && Object.hasOwn(input, setting);
    if (isInBoth) {
      const problem = `is in both ${fileName} and ${setting}.json`;
      const fix = `Write all ${setting} into one of the two, and remove it from the other.`;
      problems.push({ file, path: setting, found: null, problem, fix });
      continue;
    }
    const data = await readData(join(folder, `${setting}.json`), file, problems);
    if (data === undefined) unread.push(setting);
    else settingFiles.push({ file, data: { [setting]: data } });
  }
  const content = {
    pages: fileNames.includes('pages') ? readPages(folder, displayPath, problems) : [],
    posts: fileNames.includes('blog') ? readPosts(folder, displayPath, problems) : [],
  };
  const pages = await sizePictures(folder, content.pages, problems);
  const posts = await sizePictures(folder, content.posts, problems);
  const layers = isPlain(input) ? [{ file: displayPath(fileName), data: input }, ...settingFiles] : settingFiles;
  problems.push(...(await findPictureProblems(folder, layers)));
  return checkTenant(input, {
    folderName: name,
    dir: folder,
    file: displayPath(fileName),
    settingFiles,
    unread,
    pages,
    posts,
    folder: { fileNames },
    problems,
  });
}

/** What to do with a file that was probably meant as the tenant file. */
function fixOfTenantFile(folder: string, name: string): string {
  if (isFolder(join(folder, name))) return `Write tenant.json beside the folder ${showName(name)}, not in it`;
  const baseName = name.toLowerCase().replace(/\.txt$/, '');
  return baseName === 'tenant.json' || baseName === 'tenant.ts'
    ? `Rename ${showName(name)} to ${baseName}`
    : `Write what is in ${showName(name)} as tenant.json`;
}

const MAX_NAMES = 8;
/** The names in a folder, on one line. */
function namesIn(names: readonly string[]): string {
  const visibleNames = names.filter((name) => !isSystemFile(name)).map(showName);
  if (visibleNames.length === 0) return 'an empty folder';
  const more = visibleNames.length - MAX_NAMES;
  return `${visibleNames.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Reads the Markdown files in a subfolder of the tenant, each by its name without `.md`. */
function readTexts<Text>(
  folder: string,
  displayPath: (file: string) => string,
  problems: ConfigProblem[],
  read: (name: string, source: string, file: string) => { text: Text | null; problems: readonly ConfigProblem[] },
): Text[] {
  const folderName = basename(folder);
  const names = readFolderSafely(folder);
  if (isFault(names)) {
    problems.push({ file: displayPath(folderName), path: 'The folder', found: null, ...names });
    return [];
  }
  return names
    .filter((name) => !isSystemFile(name))
    .flatMap((name) => {
      const file = displayPath(join(folderName, name));
      if (!name.endsWith('.md')) {
        const fix = `Only \`*.md\` files belong in ${folderName}/; pictures belong in pictures/.`;
        problems.push({ file, path: '', found: null, problem: 'is not a Markdown file', fix });
        return [];
      }
      const source = readText(join(folder, name), file, problems);
      if (source === undefined) return [];
      const hidden = source.split('\n').findIndex(hasHiddenCharacter);
      if (hidden >= 0) {
        problems.push({ file, path: `line ${hidden + 1}`, found: null, ...HIDDEN_FAULT });
        return [];
      }
      const { text, problems: found } = read(name.slice(0, -'.md'.length), source, file);
      problems.push(...found);
      return text ?? [];
    });
}

function readPages(folder: string, displayPath: (file: string) => string, problems: ConfigProblem[]): PageSource[] {
  const pages = readTexts(join(folder, 'pages'), displayPath, problems, (...file) => {
    const { page: text, problems: found } = readContentPage(...file);
    return { text, problems: found };
  });
  for (const [index, { path, file }] of pages.entries())
    if (pages.findIndex((page) => page.path === path) < index)
      problems.push({
        file,
        path: 'path',
        found: JSON.stringify(path),
        problem: 'is also the path of another page',
        fix: 'Give each page its own path.',
      });
  return pages;
}

const readPosts = (folder: string, displayPath: (file: string) => string, problems: ConfigProblem[]): PostSource[] =>
  readTexts(join(folder, 'blog'), displayPath, problems, (...file) => {
    const { post: text, problems: found } = readBlogPost(...file);
    return { text, problems: found };
  });
