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
const PART = 17;

/**
 * What a dealer's Worker, database and queue are called. The same for the same dealer and preview for ever, and of no other: a slug holds no
 * two dashes in a row, so no dealer has the name of a preview, and what was cut or respelled carries the digest of the whole.
 */
export function resourceName(slug: string, deployment: Deployment): string {
  if (deployment.kind === 'preview') {
    const parts = [cut(slug, PART), cut(deployment.name, PART)].filter((part) => part !== '');
    return `caryard-preview--${[...parts, digest(`${slug}\0${deployment.name}`)].join('-')}`;
  }
  const name = `caryard-${slug}`;
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - HASH - 2).replace(/-$/, '')}--${digest(slug)}`;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH);

/** Lower case letters, digits and single dashes, at most `length`. */
const cut = (text: string, length: number): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, length)
    .replace(/-$/, '');
