import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { STOCK_FILE } from '#stock/files.ts';
import { toStockLine } from '#stock/stock-line.ts';
import { generateStock } from './demo/generate.ts';
import { readPlan } from './demo/plan.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run demo:stock
Regenerates stock.jsonl of every folder with a demo-stock.json, here and in the fixtures of the tests.`;

/** Every folder with a demo plan, and the expected text of its stock file. */
export function* demoStock(
  root = '.',
): Generator<{ readonly file: string; readonly cars: number; readonly text: string }> {
  const plans = globSync('{tenants,tests/fixtures/tenants}/*/demo-stock.json', { cwd: root }).sort();
  for (const plan of plans) {
    const cars = generateStock(readPlan(join(root, plan)));
    yield {
      file: join(root, dirname(plan), STOCK_FILE),
      cars: cars.length,
      text: cars.map((car) => `${toStockLine(car)}\n`).join(''),
    };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readCommand(USAGE, () => parseArgs({ options: {} }));
  for (const { file, cars, text } of demoStock()) {
    const same = existsSync(file) && readFileSync(file, 'utf8') === text;
    if (!same) writeFileSync(file, text);
    console.log(`${file}: ${cars} cars, ${Math.round(text.length / 1024)} kB${same ? ', unchanged' : ''}`);
  }
}
