import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FONT_NAMES, type FontName } from '#config/choices.ts';
import { CUTS, codePoints, HEADING_CUTS, HEADING_WEIGHTS, TEXT_WEIGHTS } from '#site/font-cuts.ts';

/**
 * node scripts/fonts.ts: generates `src/site/fonts` from the variable fonts in the packages, after a change of `font-cuts.ts` or of a
 * package. Needs Python with `pip install fonttools==4.68.0 brotli==1.2.1` (PYTHON=… selects another interpreter): the same versions give
 * the same bytes.
 */
const OUT = 'src/site/fonts';
/** OpenType features to keep: kerning, ligatures, tabular figures, and those required for correct shapes. */
const FEATURES = 'kern,liga,tnum,lnum,ccmp,rvrn,mark,mkmk';

/** Characters of a subset that no later subset of the same font contains. */
function charactersOf(position: number): string {
  const characters = codePoints(CUTS[position]?.range ?? '');
  for (const { range } of CUTS.slice(position + 1)) for (const point of codePoints(range)) characters.delete(point);
  return [...characters].map((point) => point.toString(16)).join();
}

function subsetFont(font: string, weights: string, characters: string, work: string): Buffer {
  const file = join(work, 'cut.woff2');
  execFileSync(process.env.PYTHON ?? 'python3', ['scripts/cut-font.py', font, weights, characters, FEATURES, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(file);
}

function cutFamily(family: FontName, work: string): { [name: string]: string } {
  const require = createRequire(import.meta.url);
  const weight = HEADING_WEIGHTS[family];
  const range = `${TEXT_WEIGHTS.from}:${Math.max(TEXT_WEIGHTS.to, weight)}`;
  const files: { [name: string]: string } = {};
  let font = '';
  for (const [position, { name, subset }] of CUTS.entries()) {
    font = require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`);
    const characters = charactersOf(position);
    const styles = HEADING_CUTS.includes(name)
      ? ([
          [name, range],
          [`heading-${name}`, String(weight)],
        ] as const)
      : ([[name, range]] as const);
    for (const [style, weights] of styles) {
      const bytes = subsetFont(font, weights, characters, work);
      files[style] = `${family}-${style}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
      writeFileSync(join(OUT, files[style]), bytes);
    }
  }
  copyFileSync(join(dirname(font), '../LICENSE'), join(OUT, `${family}-LICENSE.txt`));
  return files;
}

for (const old of globSync(join(OUT, '*.woff2'))) rmSync(old);
const work = mkdtempSync(join(tmpdir(), 'fonts-'));
const families = FONT_NAMES.map((family) => [family, cutFamily(family, work)] as const);
rmSync(work, { recursive: true });
writeFileSync(join(OUT, 'files.json'), `${JSON.stringify(Object.fromEntries(families), null, 2)}\n`);
