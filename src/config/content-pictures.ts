import { existsSync, realpathSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { type ConfigProblem, formatPath } from '#config/config-error.ts';
import type { TextSource } from '#config/content-pages.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { type Plain, valueAt } from '#config/merge.ts';
import type { Layer } from '#config/presets.ts';
import { isFault, readFileSafely, readFolderSafely } from '#config/safe-files.ts';
import type { ContentPart } from '#site/site-content.ts';

/** Pictures for the web are smaller; larger files slow down every build. */
export const MAX_PICTURE_BYTES = 10_000_000;
/** Maximum width times height. */
export const MAX_PIXELS = 40_000_000;
/** Smaller pictures are placeholders, not photographs. */
const MIN_SIDE = 32;
/** Formats that the build makes smaller sizes of. `heif` is AVIF. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];

/**
 * Adds their sizes to the tenant's own pictures in texts, so that pages reserve space for them before they load; reports those that cannot
 * be used.
 */
export async function sizePictures<Text extends TextSource & { readonly parts: readonly ContentPart[] }>(
  folder: string,
  texts: readonly Text[],
  problems: ConfigProblem[],
): Promise<Text[]> {
  const ownPictures = texts.flatMap(({ file, pictures }) =>
    pictures.filter(({ name }) => name.startsWith('/pictures/')).map((picture) => ({ ...picture, file })),
  );
  if (ownPictures.length === 0) return [...texts];
  const sizes = new Map<string, Size>();
  for (const { name, line, file } of ownPictures) {
    const sizeOrProblem = await sizeOf(folder, name);
    if (typeof sizeOrProblem !== 'string') sizes.set(name, sizeOrProblem);
    else problems.push(pictureProblem(folder, name, file, `line ${line}`, sizeOrProblem));
  }
  return texts.map((text) => ({
    ...text,
    parts: text.parts.map((part) => (part.kind === 'picture' ? { ...part, ...sizes.get(part.src) } : part)),
  }));
}

/** Problems with the tenant's own pictures in its settings and lists, each at the place where it is used. */
export async function findPictureProblems(folder: string, layers: readonly Layer[]): Promise<ConfigProblem[]> {
  const websiteId = layers.map(({ data }) => valueAt(data, ['id'])).findLast((id) => id !== undefined);
  const references = layers.flatMap(({ file, data }) =>
    picturePathsIn(withoutOthersOffers(data, websiteId), []).map((reference) => ({ ...reference, file })),
  );
  const pictureProblems = await Promise.all(
    references.map(async ({ file, path, picture }) => {
      const sizeOrProblem = await sizeOf(folder, picture);
      return typeof sizeOrProblem === 'string'
        ? [pictureProblem(folder, picture, file, formatPath(path), sizeOrProblem)]
        : [];
    }),
  );
  return pictureProblems.flat();
}

/** Unchecked settings with null in place of offers that this website does not show: another website's folder may have their pictures (OFF-04). */
function withoutOthersOffers(data: Plain, websiteId: unknown): Plain {
  const { offers } = data;
  if (!Array.isArray(offers)) return data;
  const isExcluded = (offer: unknown): boolean => {
    const excluded = valueAt(offer, ['excluded_website_ids']);
    return Array.isArray(excluded) && excluded.some((id) => Number(id) === websiteId);
  };
  return { ...data, offers: offers.map((offer: unknown) => (isExcluded(offer) ? null : offer)) };
}

function picturePathsIn(
  value: unknown,
  path: readonly PropertyKey[],
): { path: readonly PropertyKey[]; picture: string }[] {
  if (typeof value === 'string') return /^\/pictures\/[^\s?#]+$/.test(value) ? [{ path, picture: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    picturePathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function pictureProblem(folder: string, name: string, file: string, path: string, problem: string): ConfigProblem {
  const names = readFolderSafely(join(folder, 'pictures'));
  const suggestion = isFault(names) ? undefined : didYouMean(basename(name), names);
  return {
    file,
    path,
    found: JSON.stringify(name),
    problem,
    fix: 'Save it as JPEG, PNG or WebP, at most 10 MB and 40 megapixels, at least 32 pixels wide and high, in the pictures folder, and write its name exactly; the build makes the smaller sizes.',
    ...(problem === MISSING && suggestion !== undefined ? { didYouMean: `/pictures/${suggestion}` } : {}),
  };
}

const MISSING = 'is a picture that does not exist';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size in pixels of a picture as displayed (after rotation), or what is wrong with it. */
async function sizeOf(folder: string, name: string): Promise<Size | string> {
  const file = resolve(folder, name.slice(1));
  const pictures = join(folder, 'pictures');
  if (!file.startsWith(pictures + sep)) return 'is outside the pictures folder';
  if (!existsSync(file)) return MISSING;
  if (!realpathSync(file).startsWith(realpathSync(pictures) + sep)) return 'is outside the pictures folder';
  const picture = readFileSafely(file, MAX_PICTURE_BYTES);
  if (isFault(picture)) return picture.problem;
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient, format } = await sharp(picture).metadata();
    const { width, height } = autoOrient;
    if (!FORMATS.includes(format)) return `is in ${format.toUpperCase()} format`;
    if (Math.min(width, height) < MIN_SIDE) return `is a picture of ${width} by ${height} pixels`;
    return width * height > MAX_PIXELS ? `is a picture of ${width} by ${height} pixels` : { width, height };
  } catch {
    return 'cannot be read as a picture';
  }
}
