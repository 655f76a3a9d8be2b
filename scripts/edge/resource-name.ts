import { createHash } from 'node:crypto';

/** What is deployed: a dealer's live site, or a preview of a change to it. */
export type Deployment =
  | { readonly kind: 'production' }
  /** `name` identifies the change: a branch or an issue, for example. Of any length, with any characters. */
  | { readonly kind: 'preview'; readonly name: string };

/** The maximum length of the name of a queue, and of a Worker at workers.dev: one label of a host name. */
const MAX_LENGTH = 63;
/** Hex digits of a digest in a name. */
const HASH_LENGTH = 10;
/** The maximum length of each part of a preview's name, so that both remain readable. */
const MAX_PART_LENGTH = 16;
const PREVIEW = 'caryard-preview--';
/** The format of the names of pull requests' previews. */
const PULL = /^pr-(\d{1,9})$/;

/**
 * The name of a dealer's Worker, database and queue. It never changes for the same dealer and preview, and is unique: slugs contain no two
 * consecutive dashes, so no dealer has the name of a preview, and a shortened or respelled name includes a digest of the original. A
 * preview's name starts with the name of the change, so that all previews of one change can be found whichever dealers it affected
 * (`previewNames`).
 */
export function resourceName(slug: string, deployment: Deployment): string {
  if (deployment.kind === 'preview') {
    return `${previewNames(deployment.name)}${truncate(slug, MAX_PART_LENGTH)}-${digest(`${slug}\0${deployment.name}`)}`;
  }
  const name = `caryard-${slug}`;
  return name.length <= MAX_LENGTH
    ? name
    : `${name.slice(0, MAX_LENGTH - HASH_LENGTH - 2).replace(/-$/, '')}--${digest(slug)}`;
}

/** The prefix of the names of all previews of the change `name`; without it, of all previews. */
export function previewNames(name?: string): string {
  const short = truncate(name ?? '', MAX_PART_LENGTH);
  const number = PULL.exec(short)?.[1];
  // An operator's branch `pr/7` is not pull request 7, whose previews are removed when it is closed.
  const part = number === undefined || name === pullPreview(Number(number)) ? short : `own-${short}`;
  return part === '' ? PREVIEW : `${PREVIEW}${part}--`;
}

/**
 * The name that a dealer's preview was deployed with; null if the resource's name contains a shortened or altered form of it, or belongs to
 * another dealer.
 */
export function previewNameOf(resource: string, slug: string): string | null {
  const [part = ''] = resource.slice(PREVIEW.length).split('--');
  const names = [part, part.replace(/^own-/, '')];
  return names.find((name) => resourceName(slug, { kind: 'preview', name }) === resource) ?? null;
}

/** The number of the pull request that a preview belongs to; null = it is not a preview, or an operator's own. */
export function pullOf(resource: string): number | null {
  const [, number] = /^caryard-preview--pr-(\d{1,9})--/.exec(resource) ?? [];
  return number === undefined ? null : Number(number);
}

/** Whether this is the host name of a preview at workers.dev: of this dealer, or of any if it is left out. */
export function isPreviewHost(host: string, slug?: string): boolean {
  const dealer = slug === undefined ? '[a-z0-9-]+' : truncate(slug, MAX_PART_LENGTH);
  return new RegExp(
    `^${PREVIEW}(?:[a-z0-9-]+--)?${dealer}-[0-9a-f]{${HASH_LENGTH}}\\.[a-z0-9-]+\\.workers\\.dev$`,
  ).test(host);
}

/** The name that the workflows give to the previews of a pull request. */
export const pullPreview = (number: number): string => `pr-${number}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

/** Lower-case letters, digits and single dashes, at most `length` characters. */
const truncate = (text: string, length: number): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, length)
    .replace(/-$/, '');
