import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toSlug } from '#domain/paths.ts';

/** A logo's outline in a 24 by 24 box. */
export interface MakeLogo {
  readonly path: string;
}

const known = new Map<string, MakeLogo | null>();

/** The logo of a make by name from simple-icons, or null: then the name stands alone (SRCH-05). Read once while building. */
export function makeLogo(make: string): MakeLogo | null {
  const name = toSlug(make).replaceAll('-', '');
  let logo = known.get(name);
  if (logo === undefined) {
    logo = readLogo(name);
    known.set(name, logo);
  }
  return logo;
}

function readLogo(name: string): MakeLogo | null {
  if (!/^[a-z0-9]+$/.test(name)) return null;
  try {
    const require = createRequire(`${process.cwd()}/package.json`);
    const svg = readFileSync(require.resolve(`simple-icons/icons/${name}.svg`), 'utf8');
    const path = /<path d="([^"]+)"/.exec(svg)?.[1];
    return path ? { path } : null;
  } catch {
    return null;
  }
}
