import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { LastBuild } from '#config/clashes.ts';

const EDGE = '.caryard/edge';
/** Within a folder of private halves: the latest ones of each dealer by their fingerprint, for built folders that were moved away. */
const KEPT = 'kept';
const KEPT_PER_DEALER = 4;

/**
 * A name for what belongs to one folder of built sites, so that the like of another never mixes with it. Named from the project's own
 * folder, which may be moved.
 */
export const nameOfOut = (out: string): string =>
  `${basename(resolve(out))}-${createHash('sha256').update(relative('', out)).digest('hex').slice(0, 8)}`;

/** Folder of the private halves (`<slug>.json`) of the sites built in `out`; never inside it, for `out` is published. */
export const privateHalves = (out: string): string => join(EDGE, nameOfOut(out));

/** Says which private half a site was built with: it stands in the site's `_headers`, whose comments nobody is sent. */
export const fingerprint = (half: string): string => createHash('sha256').update(half).digest('hex').slice(0, 16);
export const fingerprintLine = (half: string): string => `# Private half: ${fingerprint(half)}\n`;

/** Before a site is published: its private half under its fingerprint. The site in place keeps its own. */
export async function keepHalf(out: string, slug: string, half: string): Promise<void> {
  const folder = join(privateHalves(out), KEPT);
  await mkdir(folder, { recursive: true });
  const file = join(folder, keptName(slug, fingerprint(half)));
  await writeWhole(file, half);
  await utimes(file, new Date(), new Date());
  const names = (await readdir(folder)).filter((name) => KEPT_NAME.exec(name)?.[1] === slug);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT_PER_DEALER))
    await rm(join(folder, name), { force: true });
}

/** Is the private half of a site in place, and kept under its fingerprint? */
export function hasHalf(out: string, slug: string, print: string): boolean {
  try {
    const own = readFileSync(join(privateHalves(out), `${slug}.json`), 'utf8');
    const kept = readFileSync(join(privateHalves(out), KEPT, keptName(slug, print)), 'utf8');
    return fingerprint(own) === print && kept === own;
  } catch {
    return false;
  }
}

/** After a site was published: its private half is the one that is served. */
export const publishHalf = (out: string, slug: string, half: string): Promise<void> =>
  writeWhole(join(privateHalves(out), `${slug}.json`), half);

/** After a site was removed: its private half is served no more. Those kept by fingerprint stay, for a copy of the site elsewhere. */
export const dropHalf = (out: string, slug: string): void =>
  rmSync(join(privateHalves(out), `${slug}.json`), { force: true });

/**
 * Finds the private halves of sites whose folder was moved, or whose build was ended between the site and its half.
 *
 * @returns the dealers whose private half is not there, or is that of another build
 */
export async function findHalves(out: string, edge: string, slugs: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const slug of slugs) {
    const own = join(edge, `${slug}.json`);
    const wanted = await wantedHalf(join(out, slug));
    const half = await readFile(own, 'utf8').catch(() => null);
    if (half !== null && (wanted === null || fingerprint(half) === wanted)) continue;
    const kept = wanted === null ? null : await keptHalf(slug, wanted);
    if (kept === null) missing.push(slug);
    else {
      await mkdir(edge, { recursive: true });
      await copyFile(kept, own);
    }
  }
  return missing;
}

async function wantedHalf(site: string): Promise<string | null> {
  const headers = await readFile(join(site, '_headers'), 'utf8').catch(() => '');
  return /^# Private half: ([0-9a-f]{16})$/m.exec(headers)?.[1] ?? null;
}

const KEPT_NAME = /^(.+)\.[0-9a-f]{16}\.json$/;
const keptName = (slug: string, print: string): string => `${slug}.${print}.json`;

async function keptHalf(slug: string, print: string): Promise<string | null> {
  for (const folder of await readdir(EDGE).catch(() => [])) {
    const file = join(EDGE, folder, KEPT, keptName(slug, print));
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null && fingerprint(text) === print) return file;
  }
  return null;
}

/** Written beside and renamed, so that nobody reads half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
}

/** What the sites built in `out` are called and answer to. */
export function lastBuilds(out: string): LastBuild[] {
  const folder = privateHalves(out);
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? (lastBuild(join(folder, name)) ?? []) : []));
  } catch {
    return []; // nothing was built there
  }
}

function lastBuild(file: string): LastBuild | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // not written by a build
  }
}
