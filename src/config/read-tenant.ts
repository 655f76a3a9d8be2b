import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PostSource, readBlogPost } from '#config/blog-posts.ts';
import { ConfigError, type ConfigProblem } from '#config/config-error.ts';
import { type PageSource, readContentPage } from '#config/content-pages.ts';
import { findPictureProblems, sizePictures } from '#config/content-pictures.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { isPlain, valueAt } from '#config/merge.ts';
import type { Layer } from '#config/presets.ts';
import { isSlug } from '#config/schema/fields.ts';
import { isOfSystem, strayFiles, TOPIC_FILES } from '#config/stray-files.ts';
import { checkTenant, type Tenant } from '#config/tenant.ts';

/**
 * Reads one dealer's folder: `tenant.ts` or `tenant.json`, topic files, `pages/*.md`, `blog/*.md`. The folder may stand anywhere.
 * Throws `ConfigError` with every problem at once.
 */
export async function readTenant(dir: string): Promise<Tenant> {
  const folder = resolve(dir);
  const name = basename(folder);
  const shown = (file: string) => relative(dirname(dirname(folder)), join(folder, file));
  const stop = (problem: string, cure: string, near?: string) => {
    throw new ConfigError([
      { file: shown(''), path: '', found: null, problem, cure, ...(near === undefined ? {} : { didYouMean: near }) },
    ]);
  };
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    const beside = existsSync(dirname(folder)) ? tenantFolders(dirname(folder)) : [];
    const known = beside.length === 0 ? '' : ` Tenants there: ${beside.join(', ')}.`;
    stop('is not there', `Create the folder with a tenant.ts, or correct its name.${known}`, didYouMean(name, beside));
  }
  const fileNames = readdirSync(folder);
  const files = ['tenant.ts', 'tenant.json'].filter((one) => fileNames.includes(one));
  const [fileName] = files;
  if (fileName === undefined) {
    return stop('has no tenant file', 'Write tenant.ts or tenant.json; tenants/README.md says how.') as never;
  }
  if (files.length > 1)
    stop('has both tenant.ts and tenant.json', 'Keep one of the two; which one counts must not be a guess.');

  const problems: ConfigProblem[] = [];
  if (!isSlug(name)) {
    const cure = 'Name the folder with lower case letters, digits and single dashes, for instance `north-sydney`.';
    stop('stands in a folder whose name cannot be an address', cure);
  }
  const input = await readTenantFile(join(folder, fileName), shown(fileName));
  problems.push(
    ...strayFiles(folder, valueAt(input, ['theme', 'logo'])).map((one) => ({ ...one, file: shown(one.file) })),
  );
  const unread: string[] = [];
  const topicFiles = TOPIC_FILES.filter((topic) => fileNames.includes(`${topic}.json`)).flatMap((topic): Layer[] => {
    const file = shown(`${topic}.json`);
    const twice = typeof input === 'object' && input !== null && Object.hasOwn(input, topic);
    if (twice) {
      const problem = `stands in ${fileName} and in ${topic}.json`;
      const cure = `Write all ${topic} into one of the two, and take the list out of the other.`;
      problems.push({ file, path: topic, found: null, problem, cure });
      return [];
    }
    const data = readJson(join(folder, `${topic}.json`), file, problems);
    if (data !== undefined) return [{ file, data: { [topic]: data } }];
    unread.push(topic);
    return [];
  });
  const pages = await sizePictures(folder, readPages(folder, shown, problems), problems);
  const posts = await sizePictures(folder, readPosts(folder, shown, problems), problems);
  const layers = isPlain(input) ? [{ file: shown(fileName), data: input }, ...topicFiles] : topicFiles;
  problems.push(...(await findPictureProblems(folder, layers)));
  return checkTenant(input, {
    folderName: name,
    dir: folder,
    file: shown(fileName),
    topicFiles,
    unread,
    pages,
    posts,
    folder: { fileNames },
    problems,
  });
}

/** What `tenant.ts` exports or `tenant.json` holds, unchecked. */
async function readTenantFile(path: string, file: string): Promise<unknown> {
  const problems: ConfigProblem[] = [];
  const stop = (problem: string, cure: string) => new ConfigError([{ file, path: '', found: null, problem, cure }]);
  if (path.endsWith('.json')) {
    const data = readJson(path, file, problems);
    if (problems.length > 0) throw new ConfigError(problems);
    return data;
  }
  const code = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  if (
    /^\s*import\s+(?!type\b)/m.test(code) ||
    /\b(import|require)\s*\(/.test(code) ||
    /^\s*export\s.*\bfrom\b/m.test(code)
  ) {
    throw stop('imports code', 'A tenant file is data: only `import type` may stand there.');
  }
  let loaded: { readonly default?: unknown };
  try {
    loaded = await import(/* @vite-ignore */ addressOf(path, statSync(path).mtimeMs));
  } catch (error) {
    throw stop(
      `does not load: ${loadProblem(error, path)}`,
      'Correct the line; the file must be TypeScript that only describes data.',
    );
  }
  if (loaded.default === undefined)
    throw stop('has no default export', 'End it with `export default { … } satisfies TenantInput;`.');
  return loaded.default;
}

/**
 * The time of the last change is part of the address, so that a development server sees an edited file. It is a whole number:
 * Vite takes what follows a dot at the end of an address for the language of the file.
 */
export const addressOf = (path: string, changedMs: number): string =>
  `${pathToFileURL(path).href}?changed=${Math.trunc(changedMs)}`;

/** The first line of what went wrong, and the line of the file where the system names it (the head of the stack does). */
function loadProblem(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split('\n')[0] ?? '';
  const start = error.stack?.indexOf(`${basename(path)}`) ?? -1;
  const line = start < 0 ? null : /^[^\s:]*:(\d+)/.exec(error.stack?.slice(start) ?? '');
  return line === null ? message : `${message} (line ${line[1]})`;
}

/** What is wrong with a text that is no JSON, always with its line: the system names the place of some mistakes only. */
function jsonProblem(error: unknown, text: string): string {
  const message = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  if (/\(line \d+ column \d+\)$/.test(message)) return message;
  const lines = text.split('\n');
  const wrong = lines.findIndex((_, at) => !isOpenEnded(lines.slice(0, at + 1).join('\n')));
  return `${message.replace(/, (\.{3})?".*$/, '')} (line ${wrong < 0 ? lines.length : wrong + 1})`;
}

/** True when a text is JSON so far: whole, or wrong only by what is still to come. */
function isOpenEnded(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = (error as Error).message;
    const position = /position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || (position !== undefined && Number(position) >= text.length);
  }
}

/** The text of a file, without the mark some editors put at its beginning; `undefined`, and told, when it is no UTF-8. */
function readText(path: string, file: string, problems: ConfigProblem[]): string | undefined {
  const bytes = readFileSync(path);
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  const lines = bytes.toString('utf8').split('\n');
  const line = lines.findIndex((one) => one.includes('\uFFFD'));
  problems.push({
    file,
    path: '',
    found: null,
    problem: `is not saved as UTF-8 (line ${line + 1})`,
    cure: 'Open it in the editor it was written with and save it with the encoding UTF-8.',
  });
  return undefined;
}

function readJson(path: string, file: string, problems: ConfigProblem[]): unknown {
  const text = readText(path, file, problems);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    problems.push({
      file,
      path: '',
      found: null,
      problem: `is not JSON: ${jsonProblem(error, text)}`,
      cure: /[“”„]/.test(text)
        ? 'Look there first: names and texts stand in straight quotes ", not in curly ones “ ”.'
        : 'Look there and at the end of the line before: a comma stands between entries, none after the last, and there are no comments.',
    });
    return undefined;
  }
}

/** The Markdown files of a folder of the tenant's, each by its name without `.md`. */
function readTexts<Text>(
  folder: string,
  shown: (file: string) => string,
  problems: ConfigProblem[],
  read: (name: string, source: string, file: string) => { text: Text | null; problems: readonly ConfigProblem[] },
): Text[] {
  if (!existsSync(folder)) return [];
  const kind = basename(folder);
  return readdirSync(folder)
    .filter((name) => !isOfSystem(name))
    .sort()
    .flatMap((name) => {
      const file = shown(join(kind, name));
      if (!name.endsWith('.md')) {
        const cure = `Only \`*.md\` files stand in ${kind}/; pictures stand in pictures/.`;
        problems.push({ file, path: '', found: null, problem: 'is no Markdown file', cure });
        return [];
      }
      const source = readText(join(folder, name), file, problems);
      if (source === undefined) return [];
      const { text, problems: found } = read(name.slice(0, -'.md'.length), source, file);
      problems.push(...found);
      return text ?? [];
    });
}

function readPages(folder: string, shown: (file: string) => string, problems: ConfigProblem[]): PageSource[] {
  const pages = readTexts(join(folder, 'pages'), shown, problems, (...file) => {
    const { page: text, problems: found } = readContentPage(...file);
    return { text, problems: found };
  });
  for (const [at, { path, file }] of pages.entries())
    if (pages.findIndex((page) => page.path === path) < at)
      problems.push({
        file,
        path: 'path',
        found: JSON.stringify(path),
        problem: 'is the path of another page too',
        cure: 'Give each page its own path.',
      });
  return pages;
}

const readPosts = (folder: string, shown: (file: string) => string, problems: ConfigProblem[]): PostSource[] =>
  readTexts(join(folder, 'blog'), shown, problems, (...file) => {
    const { post: text, problems: found } = readBlogPost(...file);
    return { text, problems: found };
  });

/** Names of the tenant folders in a directory: those that hold a tenant file. */
export function tenantFolders(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => ['tenant.ts', 'tenant.json'].some((file) => existsSync(join(dir, name, file))))
    .sort();
}

/** All dealers of a directory. One dealer's problems never hide another: each failure is listed with its folder. */
export interface TenantsRead {
  readonly tenants: readonly Tenant[];
  readonly failures: readonly { readonly slug: string; readonly error: ConfigError }[];
}

/**
 * Reads every tenant folder of a directory. Two tenants with one host, slug or website id both fail, since neither can
 * be told to be the right one.
 */
export async function readTenants(dir: string): Promise<TenantsRead> {
  if (!existsSync(dir)) {
    const cure = 'Create it, or correct the path after --tenants.';
    throw new ConfigError([{ file: dir, path: '', found: null, problem: 'is not there', cure }]);
  }
  const tenants: Tenant[] = [];
  const failures: { slug: string; error: ConfigError }[] = [];
  for (const slug of tenantFolders(dir)) {
    try {
      tenants.push(await readTenant(join(dir, slug)));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      failures.push({ slug, error });
    }
  }
  const clashes = findClashes(tenants);
  const clashing = new Set(clashes.map(({ tenant }) => tenant));
  for (const tenant of clashing) {
    const own = clashes.filter((clash) => clash.tenant === tenant).map(({ problem }) => problem);
    failures.push({ slug: basename(tenant.dir ?? tenant.slug), error: new ConfigError(own) });
  }
  return { tenants: tenants.filter((tenant) => !clashing.has(tenant)), failures };
}

/** Host names a tenant answers to: the one of its address, and its further ones. */
export const hostsOf = (tenant: Pick<Tenant, 'config'>): string[] => [
  ...new Set([new URL(tenant.config.origin).hostname, ...tenant.config.hosts]),
];

function findClashes(tenants: readonly Tenant[]): { tenant: Tenant; problem: ConfigProblem }[] {
  return tenants.flatMap((tenant) =>
    tenants
      .filter((other) => other !== tenant)
      .flatMap((other) => {
        const shared = hostsOf(tenant).filter((host) => hostsOf(other).includes(host));
        const problem = (path: string, found: unknown, what: string): ConfigProblem => ({
          file: tenant.file,
          path,
          found: JSON.stringify(found),
          problem: `is also the ${what} of ${other.file}`,
          cure: `Give each tenant its own ${what}.`,
        });
        return [
          ...shared.map((host) =>
            problem(host === new URL(tenant.config.origin).hostname ? 'origin' : 'hosts', host, 'host'),
          ),
          ...(tenant.slug === other.slug ? [problem('slug', tenant.slug, 'slug')] : []),
          ...(tenant.config.id === other.config.id ? [problem('id', tenant.config.id, 'website id')] : []),
        ].map((one) => ({ tenant, problem: one }));
      }),
  );
}
