import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anEdgeSite } from '#tests/edge/an-edge-site.ts';

interface BuiltSite {
  readonly dist: string;
  readonly edge: string;
  readonly slug?: string;
  /** Distinguishes one build from the next: it appears on the home page and in the name of a script. */
  readonly build: string;
  readonly hosts?: readonly string[];
}

const HEADERS = `/_astro/*
  Cache-Control: public, max-age=31536000, immutable

/_data/stock/*
  Cache-Control: public, max-age=31536000, immutable

/_data/*
  X-Robots-Tag: noindex
`;

/** Writes a small built site and its private edge file in the folders of a build. */
export function writeBuiltSite({
  dist,
  edge,
  slug = 'test-yard',
  build,
  hosts = [`www.${slug}.example`],
}: BuiltSite): void {
  const files = {
    'index.html': `<title>Test Yard</title><script src="/_astro/page.${build}.js"></script><h1>${build}</h1>`,
    'about.html': '<h1>About us</h1>',
    [`_astro/page.${build}.js`]: `console.log("${build}")`,
    '_astro/shared.0000.js': 'console.log("every build")',
    [`_data/stock/${build}.json`]: `{"build":"${build}"}`,
    '_data/delisted.json': '[]',
    _headers: HEADERS,
  };
  rmSync(join(dist, slug), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(dist, slug, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  mkdirSync(edge, { recursive: true });
  writeFileSync(join(edge, `${slug}.json`), JSON.stringify(anEdgeSite({ slug, hosts, origin: `https://${hosts[0]}` })));
}
