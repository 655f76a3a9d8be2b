import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { scriptWeight } from '#tests/pages/script-weight.ts';

const KINDS: readonly (readonly [kind: string, file: RegExp])[] = [
  ['home', /^index\.html$/],
  ['search', /^search\/new-used-and-demo-cars\.html$/],
  ['car', /^cars\//],
  ['contact', /^contact(-us)?\.html$/],
  ['content', /^privacy-policy\.html$/],
];

/** Gzip weight of one page of each kind, for every site built in `dist`: HTML, script before interaction, and script in total. */
export function benchWeight(dist: string): void {
  console.log(
    '\nWeight, gzip kB: HTML, script before interaction, script in total (islands, worker and on-demand parts included)',
  );
  for (const site of globSync('*/index.html', { cwd: dist })
    .map((file) => file.split('/')[0] as string)
    .sort())
    for (const [kind, pattern] of KINDS) {
      const files = globSync('**/*.html', { cwd: join(dist, site) })
        .filter((file) => pattern.test(file))
        .sort();
      const file = files[Math.floor(files.length / 2)];
      if (file === undefined) continue;
      const html = readFileSync(join(dist, site, file), 'utf8');
      const { eagerBytes, allBytes } = scriptWeight(site, html);
      const figures = [gzipSync(html).byteLength, eagerBytes, allBytes].map((bytes) =>
        (bytes / 1024).toFixed(1).padStart(7),
      );
      console.log(`${site.padEnd(20)} ${kind.padEnd(8)} ${figures.join(' ')}`);
    }
}
