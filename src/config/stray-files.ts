import { basename, extname, join } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { isFolder } from '#config/safe-files.ts';

/** Topics that can be in a separate JSON file next to the tenant file. */
export const TOPIC_FILES = [
  'locations', 'holidays', 'team', 'offers', 'promotions', 'reviews', 'models', 'redirects', 'home', 'navigation', 'text',
] as const; // biome-ignore format: one list

/** Whether a name is that of a topic file, without `.json`. */
export const isTopic = (name: string): boolean => (TOPIC_FILES as readonly string[]).includes(name);

const FOLDERS = ['blog', 'pages', 'pictures'];
const LISTS: readonly string[] = TOPIC_FILES;
const OTHER_WORDS: { readonly [written: string]: string } = {
  images: 'pictures',
  photos: 'pictures',
  posts: 'blog',
  news: 'blog',
};
const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.heic', '.tif', '.tiff']);

/** Files that operating systems create in any folder. */
export const isSystemFile = (name: string): boolean =>
  name.startsWith('.') || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase());

/** Problems for files in a tenant's folder that are not used; without a report they would silently be missing from the site. */
export function strayFiles(folder: string, names: readonly string[], logo: unknown): ConfigProblem[] {
  return names
    .filter((name) => !isSystemFile(name) && name !== logo)
    .flatMap((name) => {
      const isGroup = isFolder(join(folder, name));
      const fix = isGroup ? fixOfFolder(name) : fixOfFile(name);
      const problem = 'is in a place where nothing reads it';
      return fix === undefined ? [] : [{ file: name, path: isGroup ? 'The folder' : '', found: null, problem, fix }];
    });
}

function fixOfFolder(name: string): string | undefined {
  if (FOLDERS.includes(name)) return undefined;
  const topic = name.toLowerCase();
  if (LISTS.includes(topic)) return `Write it as one file, ${topic}.json.`;
  const meant = OTHER_WORDS[topic] ?? didYouMean(name, FOLDERS);
  return meant && `Move its contents into ${meant}/.`;
}

function fixOfFile(name: string): string | undefined {
  const kind = extname(name).toLowerCase();
  if (PICTURES.has(kind)) return 'Move it into pictures/.';
  if (kind === '.md')
    return name.toLowerCase() === 'readme.md' ? undefined : 'Move it into pages/, or into blog/ when it is a post.';
  const topic = basename(name, extname(name));
  // Windows hides the last ending of `offers.json.txt`; `offers.JSON` is another name than `offers.json`.
  const whole = name.toLowerCase().replace(/\.txt$/, '');
  const list = LISTS.find((one) => whole === `${one}.json`);
  if (list !== undefined && name !== `${list}.json`) return `Rename it to ${list}.json.`;
  // `offers.ts` beside `tenant.ts`, or `team.yaml`.
  if (kind !== '.json' && LISTS.includes(topic.toLowerCase())) return `Write it as ${topic.toLowerCase()}.json.`;
  // A longer name is probably a copy: offers-old.json.
  if (kind !== '.json' || LISTS.some((one) => topic.startsWith(one))) return undefined;
  const meant = didYouMean(topic, LISTS);
  return meant && `Rename it to ${meant}.json.`;
}
