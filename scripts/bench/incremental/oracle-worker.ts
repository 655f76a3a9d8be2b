import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readData } from '#config/read-data.ts';
import { readTenant } from '#config/read-tenant.ts';
import { buildTenants } from '../../build/build-tenants.ts';
import { bundleOnce } from '../../build/bundle.ts';
import { codeDigests } from '../../build/code-digest.ts';
import { pageContext, serialisedView } from '../../build/page-context.ts';
import { finishedPage } from '../../build/render-page.ts';
import { renderingTools } from '../../build/site-options.ts';
import { edgeSiteFolder, outputName } from '../../edge/edge-sites.ts';
import { type BenchDealer, type Change, Changes, randomOf } from './changes.ts';

// One chain of changes to a small dealer, in a separate process: after each change an incremental build, and a comparison of some pages
// with freshly rendered ones; every few changes a comparison of all bytes with a clean build. Prints one JSON line.

const { values } = parseArgs({
  options: {
    work: { type: 'string', default: '' },
    dealer: { type: 'string', default: '' },
    now: { type: 'string', default: '' },
    cars: { type: 'string', default: '12' },
    changes: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Number of pages rendered again after each change. */
    sample: { type: 'string', default: '4' },
    /** Number of changes between two clean builds. */
    every: { type: 'string', default: '20' },
    /** Path of a code file that was changed since the last process; this one continues where that ended. */
    changed: { type: 'string' },
    /** Occasionally gives `globalThis.planted` another value, which no page may render. */
    planted: { type: 'boolean', default: false },
  },
});
const [changes, sample, every] = [Number(values.changes), Number(values.sample), Number(values.every)];
const DEALER = 'oracle';
const tenants = join(values.work, 'tenants');
/** A copy of the dealer after the last change that could be built. */
const lastValid = join(values.work, 'good');
const out = join(values.work, 'incremental');
const clean = join(values.work, 'clean');
const benchDealer: BenchDealer = {
  dealer: join(tenants, DEALER),
  site: join(out, DEALER),
  records: join('.caryard/cache/sites', outputName(out)),
  now: new Date(values.now),
};
const random = randomOf(Number(values.seed));
const code = codeDigests();
const differences: string[] = [];
const count = { accepted: 0, refused: 0, pages: 0, reused: 0, unread: 0, checked: 0, cleanBuilds: 0 };

let output = '';
process.stderr.write = ((text: string) => {
  output += text;
  return true;
}) as typeof process.stderr.write;
const print = console.log;
console.log = (text: string) => {
  output += `${text}\n`;
};
console.error = console.log;

const timeFile = join(values.work, 'time');
if (values.changed === undefined) await begin();
else {
  benchDealer.now = new Date(readFileSync(timeFile, 'utf8'));
  await step({ name: `code: ${values.changed}`, apply: () => undefined }, 0);
}
const randomChanges = new Changes(benchDealer, random);
for (let n = 1; n <= changes && differences.length < 20; n += 1) {
  if (n % 100 === 0) await begin();
  await step(next(), n);
}
writeFileSync(timeFile, benchDealer.now.toISOString());
print(`RESULT ${JSON.stringify({ changes, ...count, differences })}`);

function next(): Change {
  if (!values.planted || random() < 0.7) return randomChanges.next();
  return {
    name: 'a global',
    apply: () => {
      (globalThis as { planted?: number }).planted = random();
    },
  };
}

/** The initial dealer as JSON, so that every value can be changed. */
async function begin(): Promise<void> {
  for (const folder of [benchDealer.dealer, lastValid]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(tenants, { recursive: true });
  cpSync(values.dealer, benchDealer.dealer, { recursive: true });
  const tenant = globSync('tenant.{ts,json}', { cwd: values.dealer })[0] ?? '';
  const data = (await readData(join(values.dealer, tenant), tenant, [])) as { [field: string]: unknown };
  rmSync(join(benchDealer.dealer, tenant));
  writeFileSync(join(benchDealer.dealer, 'tenant.json'), JSON.stringify({ ...data, slug: DEALER }));
  const stock = join(benchDealer.dealer, 'stock.jsonl');
  const rows = readFileSync(stock, 'utf8').split('\n').slice(0, Number(values.cars));
  writeFileSync(stock, `${rows.join('\n')}\n`);
  benchDealer.now = new Date(values.now);
  cpSync(benchDealer.dealer, lastValid, { recursive: true });
}

async function step({ name, apply }: Change, n: number): Promise<void> {
  const timeBefore = benchDealer.now;
  apply();
  output = '';
  if ((await build(out, false)) !== 0) {
    if (!output.includes('Error') && /\n +at /.test(output))
      differences.push(`${n} ${name}: the incremental build crashed: ${output}`);
    // A clean build fails as well for an invalid change, which is then reverted; the previous site stays published.
    if (random() < 1 / every && (await build(clean, true)) === 0)
      differences.push(`${n} ${name}: only the incremental build fails: ${output}`);
    count.refused += 1;
    rmSync(benchDealer.dealer, { recursive: true, force: true });
    cpSync(lastValid, benchDealer.dealer, { recursive: true });
    benchDealer.now = timeBefore;
    return;
  }
  count.accepted += 1;
  const [, pages = '0', reused = '0'] = new RegExp(`^${DEALER} +(\\d+) +(\\d+)`, 'm').exec(output) ?? [];
  count.pages += Number(pages);
  count.reused += Number(reused);
  if (output.includes('files unchanged')) count.unread += 1;
  rmSync(lastValid, { recursive: true });
  cpSync(benchDealer.dealer, lastValid, { recursive: true });
  const differ = n % every === 0 ? await allDiffer() : await someDiffer();
  for (const path of differ) differences.push(`${n} ${name}: ${path}`);
}

function build(to: string, isClean: boolean): Promise<0 | 1> {
  return buildTenants({ slugs: [], tenants, out: to, now: benchDealer.now, clean: isClean, code, isCodeFixed: true });
}

/** Renders some pages again and compares them with the published ones. */
async function someDiffer(): Promise<string[]> {
  const bundle = await bundleOnce(code);
  const context = await pageContext(benchDealer.dealer, await readTenant(benchDealer.dealer), benchDealer.now);
  const tools = renderingTools(bundle, context);
  const differ: string[] = [];
  for (let n = 0; n < sample; n += 1) {
    const route = context.table.routes[Math.floor(random() * context.table.routes.length)];
    if (route === undefined) continue;
    const { html } = await finishedPage(bundle, context, route, { ...tools, view: serialisedView(context, route) });
    const file = join(benchDealer.site, `${route.file}.html`);
    count.checked += 1;
    if (!existsSync(file) || !readFileSync(file).equals(html)) differ.push(route.path);
  }
  return differ;
}

/** Compares all files of the site and its private edge file with those of a clean build. */
async function allDiffer(): Promise<string[]> {
  count.cleanBuilds += 1;
  if ((await build(clean, true)) !== 0) return [`the clean build fails: ${output}`];
  const [actualFiles, expectedFiles] = [contents(out), contents(clean)];
  count.checked += expectedFiles.size;
  return [...new Set([...actualFiles.keys(), ...expectedFiles.keys()])].filter((path) => {
    const [incremental, expected] = [actualFiles.get(path), expectedFiles.get(path)];
    return incremental === undefined || expected === undefined || !incremental.equals(expected);
  });
}

function contents(to: string): Map<string, Buffer> {
  const site = join(to, DEALER);
  const files = globSync('**/*', { cwd: site, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map([
    ...files.map((entry): [string, Buffer] => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(site.length), readFileSync(file)];
    }),
    ['private edge file', readFileSync(join(edgeSiteFolder(to), `${DEALER}.json`))],
  ]);
}
