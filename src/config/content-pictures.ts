import { readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';
import type { PageSource } from '#config/content-pages.ts';

/** A picture for the web is smaller; more than this slows every build of everybody who has the files. */
const MOST_BYTES = 10_000_000;
const MOST_PIXELS = 40_000_000;

/** The pages with the size of every picture of the tenant's own, which keeps its place before it has come. */
export async function sizePictures(
  folder: string,
  pages: readonly PageSource[],
  problems: ConfigProblem[],
): Promise<PageSource[]> {
  const own = pages.flatMap(({ file, pictures }) =>
    pictures.filter(({ name }) => name.startsWith('/pictures/')).map((picture) => ({ ...picture, file })),
  );
  if (own.length === 0) return [...pages];
  const sizes = new Map<string, Size>();
  for (const { name, line, file } of own) {
    const found = await sizeOf(folder, name);
    if (typeof found !== 'string') sizes.set(name, found);
    else
      problems.push({
        file,
        path: `line ${line}`,
        found: JSON.stringify(name),
        problem: found,
        cure: 'Save it as JPEG or WebP, at most 4000 pixels wide and 10 MB, in the pictures folder; the build makes the smaller ones.',
      });
  }
  return pages.map((page) => ({
    ...page,
    parts: page.parts.map((part) => (part.kind === 'picture' ? { ...part, ...sizes.get(part.src) } : part)),
  }));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture as it is seen, or what is wrong with it. */
async function sizeOf(folder: string, address: string): Promise<Size | string> {
  const file = resolve(folder, address.slice(1));
  if (!file.startsWith(join(folder, 'pictures') + sep)) return 'leads out of the pictures folder';
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'is a picture that is not there';
  if (found.size > MOST_BYTES) return `is a picture of ${Math.ceil(found.size / 1_000_000)} MB`;
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(readFileSync(file)).metadata();
    const { width, height } = autoOrient;
    return width * height > MOST_PIXELS ? `is a picture of ${width} by ${height} pixels` : { width, height };
  } catch {
    return 'cannot be read as a picture';
  }
}
