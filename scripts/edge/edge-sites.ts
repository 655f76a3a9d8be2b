import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { LastBuild } from '#config/clashes.ts';
import { makeFolder } from '../make-folder.ts';
import { writeAtomic } from '../write-atomic.ts';

const EDGE = '.caryard/edge';
/** Subfolder with each dealer's latest edge files by fingerprint, for built folders that were moved. */
const STORED = 'kept';
const STORED_PER_DEALER = 4;

/**
 * A unique name for a folder of built sites, so that data of different output folders is kept apart. Based on the path relative to the
 * project, which may be moved.
 */
export const outputName = (out: string): string =>
  `${basename(resolve(out))}-${createHash('sha256').update(relative('', out)).digest('hex').slice(0, 8)}`;

/** Folder of the private edge files (`<slug>.json`) of the sites built in `out`; never inside it, because `out` is published. */
export const edgeSiteFolder = (out: string): string => join(EDGE, outputName(out));

/** Identifies the edge file that a site was built with. It is a comment in the site's `_headers`, which is never sent. */
export const fingerprint = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 16);
/** The comment for a site's `_headers` that identifies its private edge file. */
export const fingerprintLine = (content: string): string => `# Private edge file: ${fingerprint(content)}\n`;

/** Stores an edge file under its fingerprint, before its site is published. The edge file of the live site is not touched. */
export async function saveEdgeSite(out: string, slug: string, content: string): Promise<void> {
  const folder = join(edgeSiteFolder(out), STORED);
  makeFolder(folder);
  const file = join(folder, storedName(slug, fingerprint(content)));
  writeAtomic(file, Buffer.from(content));
  await utimes(file, new Date(), new Date());
  const names = (await readdir(folder)).filter((name) => STORED_NAME.exec(name)?.[1] === slug);
  const filesByAge = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  for (const { name } of filesByAge.sort((a, b) => b.at - a.at).slice(STORED_PER_DEALER))
    await rm(join(folder, name), { force: true });
}

/** Whether a site's edge file is in place and also stored under its fingerprint. */
export function hasEdgeSite(out: string, slug: string, fingerprintText: string): boolean {
  try {
    const edgeFile = readFileSync(join(edgeSiteFolder(out), `${slug}.json`), 'utf8');
    const stored = readFileSync(join(edgeSiteFolder(out), STORED, storedName(slug, fingerprintText)), 'utf8');
    return fingerprint(edgeFile) === fingerprintText && stored === edgeFile;
  } catch {
    return false;
  }
}

/** Puts a site's edge file in place, after the site was published. */
export async function publishEdgeSite(out: string, slug: string, content: string): Promise<void> {
  writeAtomic(join(edgeSiteFolder(out), `${slug}.json`), Buffer.from(content));
}

/** Removes a site's edge file, after the site was removed. Those stored by fingerprint stay, for a copy of the site elsewhere. */
export const removeEdgeSite = (out: string, slug: string): void =>
  rmSync(join(edgeSiteFolder(out), `${slug}.json`), { force: true });

/**
 * Restores the edge files of sites whose folder was moved, or whose build was killed between publishing the site and its edge file.
 *
 * @returns the dealers whose edge file is missing or belongs to another build
 */
export async function findEdgeSites(out: string, edge: string, slugs: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const slug of slugs) {
    const file = join(edge, `${slug}.json`);
    const expected = await expectedFingerprint(join(out, slug));
    const content = await readFile(file, 'utf8').catch(() => null);
    if (content !== null && (expected === null || fingerprint(content) === expected)) continue;
    const stored = expected === null ? null : await findStored(slug, expected);
    if (stored === null) missing.push(slug);
    else {
      makeFolder(edge);
      await copyFile(stored, file);
    }
  }
  return missing;
}

async function expectedFingerprint(site: string): Promise<string | null> {
  const headers = await readFile(join(site, '_headers'), 'utf8').catch(() => '');
  return /^# Private edge file: ([0-9a-f]{16})$/m.exec(headers)?.[1] ?? null;
}

const STORED_NAME = /^(.+)\.[0-9a-f]{16}\.json$/;
const storedName = (slug: string, print: string): string => `${slug}.${print}.json`;

async function findStored(slug: string, fingerprintText: string): Promise<string | null> {
  for (const folder of await readdir(EDGE).catch(() => [])) {
    const file = join(EDGE, folder, STORED, storedName(slug, fingerprintText));
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null && fingerprint(text) === fingerprintText) return file;
  }
  return null;
}

/** Name, id, hosts and search server of each site built in `out`. */
export function lastBuilds(out: string): LastBuild[] {
  const folder = edgeSiteFolder(out);
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
