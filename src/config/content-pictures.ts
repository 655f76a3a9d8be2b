import { readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';
import type { TextSource } from '#config/content-pages.ts';
import type { ContentPart } from '#site/site-content.ts';

/** A picture for the web is smaller; more than this slows every build of everybody who has the files. */
const MOST_BYTES = 10_000_000;
const MOST_PIXELS = 40_000_000;

/** The texts with the size of every picture of the tenant's own, which keeps its place before it has come. */
export async function sizePictures<Text extends TextSource & { readonly parts: readonly ContentPart[] }>(
  folder: string,
  texts: readonly Text[],
  problems: ConfigProblem[],
): Promise<Text[]> {
  const own = texts.flatMap(({ file, pictures }) =>
    pictures.filter(({ name }) => name.startsWith('/pictures/')).map((picture) => ({ ...picture, file })),
  );
  if (own.length === 0) return [...texts];
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
  return texts.map((text) => ({
    ...text,
    parts: text.parts.map((part) => (part.kind === 'picture' ? { ...part, ...sizes.get(part.src) } : part)),
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
