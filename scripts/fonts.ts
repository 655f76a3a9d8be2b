import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FONT_NAMES, type FontName } from '#config/choices.ts';
import { codePoints, FONT_SUBSETS, HEADING_SUBSETS, HEADING_WEIGHTS, TEXT_WEIGHTS } from '#site/font-subsets.ts';

/**
 * node scripts/fonts.ts: generates `src/site/fonts` from the variable fonts in the packages, after a change of `font-subsets.ts` or of a
 * package. Needs Python with `pip install fonttools==4.68.0 brotli==1.2.1` (PYTHON=… selects another interpreter): the same versions give
 * the same bytes.
 */
const OUT = 'src/site/fonts';
/** OpenType features to keep: kerning, ligatures, tabular figures, and those required for correct shapes. */
const FEATURES = 'kern,liga,tnum,lnum,ccmp,rvrn,mark,mkmk';

/** Characters of a subset that no later subset of the same font contains. */
function charactersOf(index: number): string {
  const characters = codePoints(FONT_SUBSETS[index]?.range ?? '');
  for (const { range } of FONT_SUBSETS.slice(index + 1))
    for (const point of codePoints(range)) characters.delete(point);
  return [...characters].map((point) => point.toString(16)).join();
}

function subsetFont(font: string, weights: string, characters: string, workFolder: string): Buffer {
  const file = join(workFolder, 'subset.woff2');
  execFileSync(process.env.PYTHON ?? 'python3', ['scripts/subset-font.py', font, weights, characters, FEATURES, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(file);
}

function subsetFamily(family: FontName, workFolder: string): { [name: string]: string } {
  const require = createRequire(import.meta.url);
  const weight = HEADING_WEIGHTS[family];
  const range = `${TEXT_WEIGHTS.from}:${Math.max(TEXT_WEIGHTS.to, weight)}`;
  const files: { [name: string]: string } = {};
  let font = '';
  for (const [index, { name, packageSubset }] of FONT_SUBSETS.entries()) {
    font = require.resolve(`@fontsource-variable/${family}/files/${family}-${packageSubset}-wght-normal.woff2`);
    const characters = charactersOf(index);
    const styles = HEADING_SUBSETS.includes(name)
      ? ([
          [name, range],
          [`heading-${name}`, String(weight)],
        ] as const)
      : ([[name, range]] as const);
    for (const [style, weights] of styles) {
      const bytes = subsetFont(font, weights, characters, workFolder);
      files[style] = `${family}-${style}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
      writeFileSync(join(OUT, files[style]), bytes);
    }
  }
  copyFileSync(join(dirname(font), '../LICENSE'), join(OUT, `${family}-LICENSE.txt`));
  return files;
}

for (const oldFile of globSync(join(OUT, '*.woff2'))) rmSync(oldFile);
const workFolder = mkdtempSync(join(tmpdir(), 'fonts-'));
const families = FONT_NAMES.map((family) => [family, subsetFamily(family, workFolder)] as const);
rmSync(workFolder, { recursive: true });
writeFileSync(join(OUT, 'files.json'), `${JSON.stringify(Object.fromEntries(families), null, 2)}\n`);
