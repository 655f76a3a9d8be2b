import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toSlug } from '#domain/slug.ts';

/** A logo's outline in a 24 by 24 box. */
interface MakeLogo {
  readonly path: string;
}

const cache = new Map<string, MakeLogo | null>();

/** The logo of a make from simple-icons by name, or null: then only the name is shown (SRCH-05). The package is read once per build. */
function makeLogo(make: string): MakeLogo | null {
  const name = toSlug(make).replaceAll('-', '');
  let logo = cache.get(name);
  if (logo === undefined) {
    logo = readLogo(name);
    cache.set(name, logo);
  }
  return logo;
}

/**
 * The logos of a site's makes as one SVG of symbols, named by the slug of the make, so that neither scripts nor pages contain outlines;
 * makes without a logo are left out. Empty if none has one.
 */
export function logoSprite(makes: Iterable<string>): { readonly svg: string; readonly slugs: readonly string[] } {
  const logos = [...new Set(makes)].sort().flatMap((make) => {
    const logo = makeLogo(make);
    return logo ? [{ slug: toSlug(make), path: logo.path }] : [];
  });
  const symbols = logos.map(
    ({ slug, path }) => `<symbol id="${slug}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  );
  return {
    svg: logos.length === 0 ? '' : `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
    slugs: logos.map(({ slug }) => slug),
  };
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
