import { existsSync } from 'node:fs';
import { OptionError, readOptions } from './bench/read-options.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run bench -- [weight] [build] [incremental] [search] [answers] [oracle] [affected] [publish] [month] [year] [watchlist] [leads] [hostile] [interactions] [pages] [status] [lighthouse] [--option …]
Measurements and large tests. Without a name, all but affected, publish, month, year, pages, status and lighthouse.`;

const BENCHES: { readonly [name: string]: (args: readonly string[]) => Promise<void> } = {
  weight: async () => {
    if (!existsSync('dist')) {
      console.error('Nothing is built in "dist". Run npm run build first.');
      process.exitCode = 1;
      return;
    }
    process.env.CARYARD_TEST_DIST = 'dist';
    (await import('./bench/weight.ts')).benchWeight('dist');
  },
  build: async (args) => {
    await (await import('./bench/build.ts')).benchBuild(args);
  },
  search: async () => {
    await (await import('./bench/search.ts')).benchSearch();
  },
  lighthouse: async (args) => {
    await (await import('./bench/lighthouse.ts')).benchLighthouse(args);
  },
  interactions: async (args) => {
    await (await import('./bench/interactions.ts')).benchInteractions(args);
  },
  pages: async (args) => {
    const { pagesOptions } = await import('./bench/pages-options.ts');
    const options = pagesOptions(args);
    process.env.CARYARD_TEST_DIST = options.dist;
    if (!(await (await import('./bench/pages.ts')).benchPages(options))) process.exitCode = 1;
  },
  incremental: async (args) => {
    if (!(await (await import('./bench/incremental.ts')).benchIncremental(args))) process.exitCode = 1;
  },
  affected: async (args) => {
    if (!(await (await import('./bench/affected.ts')).benchAffected(args))) process.exitCode = 1;
  },
  publish: async () => {
    if (!(await (await import('./bench/publish.ts')).benchPublish())) process.exitCode = 1;
  },
  month: async (args) => {
    if (!(await (await import('./bench/month.ts')).benchMonth(args))) process.exitCode = 1;
  },
  year: async (args) => {
    if (!(await (await import('./bench/year.ts')).benchYear(args))) process.exitCode = 1;
  },
  status: async () => {
    await (await import('./bench/status.ts')).benchStatus();
  },
  watchlist: async () => {
    await (await import('./bench/watchlist.ts')).benchWatchlist();
  },
  leads: async (args) => {
    await (await import('./bench/leads.ts')).benchLeads(args);
  },
  hostile: async () => {
    (await import('./bench/hostile.ts')).benchHostile();
  },
  answers: async () => {
    const code = (await import('./bench/answers.ts')).benchAnswers();
    if (code === 1 || requested.includes('answers')) process.exitCode = code;
  },
  oracle: async () => {
    await (await import('./bench/oracle.ts')).benchOracle();
  },
};

const words = process.argv.slice(2);
const options = words.findIndex((word) => word.startsWith('--'));
const requested = options < 0 ? words : words.slice(0, options);
const args = options < 0 ? [] : words.slice(options);
readCommand(USAGE, () => {
  const unknown = requested.filter((name) => !Object.hasOwn(BENCHES, name));
  if (requested.length === 0 && args.length > 0)
    throw new Error(`${args.join(' ')}: name the benchmark that this option is for, before it.`);
  if (unknown.length > 0)
    throw new Error(`No such benchmark: ${unknown.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}.`);
});
// Some take long and one downloads a package, so these only run when named.
const all = Object.keys(BENCHES).filter(
  (name) => !['affected', 'publish', 'month', 'year', 'pages', 'status', 'lighthouse'].includes(name),
);
for (const name of requested.length > 0 ? requested : all) {
  const bench = BENCHES[name];
  try {
    // A benchmark without options would run as if it had been asked for nothing.
    if (bench?.length === 0) readOptions(args, {});
    await bench?.(args);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
}
