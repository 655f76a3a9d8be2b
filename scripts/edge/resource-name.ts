import { createHash } from 'node:crypto';

/** What is brought to the platform: a dealer's live site, or one of the previews of a change to it. */
export type Deployment =
  | { readonly kind: 'production' }
  /** `name` is whatever the change is called elsewhere: a branch, a ticket. Of any length, with any characters. */
  | { readonly kind: 'preview'; readonly name: string };

/** The longest name of a queue, and of a Worker that answers at workers.dev: one label of a host name. */
const LONGEST = 63;
const HASH = 10;
/** Of each part of a preview's name, so that both can be read. */
const PART = 16;
const PREVIEW = 'caryard-preview--';
/** How the names of pull requests' previews read. */
const PULL = /^pr-(\d{1,9})$/;

/**
 * What a dealer's Worker, database and queue are called. The same for the same dealer and preview for ever, and of no other: a slug holds no
 * two dashes in a row, so no dealer has the name of a preview, and what was cut or respelled carries the digest of the whole. A preview's begins
 * with what it is called, so that all of one change are found, whatever dealers there were (`previewNames`).
 */
export function resourceName(slug: string, deployment: Deployment): string {
  if (deployment.kind === 'preview') {
    return `${previewNames(deployment.name)}${cut(slug, PART)}-${digest(`${slug}\0${deployment.name}`)}`;
  }
  const name = `caryard-${slug}`;
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - HASH - 2).replace(/-$/, '')}--${digest(slug)}`;
}

/** How the names of all previews begin that are called `name`; without one, those of all previews. */
export function previewNames(name?: string): string {
  const short = cut(name ?? '', PART);
  const number = PULL.exec(short)?.[1];
  // An operator's branch `pr/7` is not pull request 7, whose previews go when it is closed.
  const part = number === undefined || name === pullPreview(Number(number)) ? short : `own-${short}`;
  return part === '' ? PREVIEW : `${PREVIEW}${part}--`;
}

/** The number of the pull request that a preview of this name belongs to; null = it is no preview, or an operator's own. */
export function pullOf(resource: string): number | null {
  const [, number] = /^caryard-preview--pr-(\d{1,9})--/.exec(resource) ?? [];
  return number === undefined ? null : Number(number);
}

/** What the workflows call the previews of a pull request. */
export const pullPreview = (number: number): string => `pr-${number}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH);

/** Lower case letters, digits and single dashes, at most `length`. */
const cut = (text: string, length: number): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, length)
    .replace(/-$/, '');
