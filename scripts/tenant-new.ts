import { spawn } from 'node:child_process';
import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cancel, intro, isCancel, outro, text } from '@clack/prompts';
import { hostsOf } from '#config/clashes.ts';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { readTenants } from '#config/read-tenants.ts';
import { isFolder } from '#config/safe-files.ts';
import { isSlug } from '#config/schema/fields.ts';
import { BUILD_FLAGS } from './build/node-flags.ts';
import { makeFolder } from './make-folder.ts';
import {
  type Answers,
  nameProblem,
  QUESTIONS,
  type QuestionContext,
  type QuestionId,
  readAddress,
  readStockTypes,
} from './new-tenant/questions.ts';
import { slugOf, tenantFiles } from './new-tenant/tenant-files.ts';
import { readCommand } from './read-command.ts';
import { writeToFile } from './write-atomic.ts';

const USAGE = `npm run tenant:new -- [answers] [--yes] [--json] [--no-build]
Creates the folder of a new Australian dealer, checks it and builds its site. In a terminal it asks for missing answers.
${QUESTIONS.map(({ id, prompt, example }) => `  --${`${id} TEXT`.padEnd(18)} ${prompt} e.g. ${example}`).join('\n')}
  --slug NAME          folder and web address (default: from the name)
  --legal-name TEXT    registered name of the company (default: the name)
  --sells TEXT         such as used cars, or new and used motorcycles (default: new, demo and used cars)
  --tenants DIR        folder of the dealers (default: tenants)
  --out DIR            folder the site is built in (default: dist)
  --yes                asks nothing: missing answers get placeholder values, which are listed at the end
  --json               asks nothing; prints {slug, folder, url, placeholders, next}
  --no-build           only creates the folder
Exit code: 1 = an answer is invalid or the site could not be built; 2 = an answer is missing and there is no terminal; 130 = cancelled,
and nothing was created.`;

/** Ends the command with a message for the user and an exit code. */
class CommandError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
const CANCELLED = new CommandError('Cancelled: nothing was created.', 130);
const TEMPORARY = '.new-';

const options = readCommand(USAGE, readArguments);
const isAsking = !options.yes && !options.json && process.stdin.isTTY === true && process.stdout.isTTY === true;
/** Folder created by this call, to be removed if it is cancelled. */
const created: string[] = [];
let isCancelled = false;
/** Ends the build if one is running. */
let stopBuild = async (): Promise<void> => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(CANCELLED));

try {
  await makeTenant();
} catch (error) {
  await end(error);
}

async function makeTenant(): Promise<void> {
  if (!isFolder(options.tenants)) throw new CommandError(`--tenants: there is no folder "${options.tenants}".`, 1);
  const legalName = options['legal-name']?.trim();
  const fault = legalName === undefined ? null : nameProblem(legalName);
  if (fault !== null) throw new CommandError(`--legal-name: found "${legalName}". ${fault}`, 1);
  const stockTypes = readStockTypes(options.sells);
  if ('problem' in stockTypes) throw new CommandError(`--sells: found "${options.sells}". ${stockTypes.problem}`, 1);
  if (isAsking) intro('A new dealer');
  const otherTenants = (await readTenants(options.tenants)).flatMap((item) => ('tenant' in item ? [item] : []));
  const hosts = new Map(
    otherTenants.flatMap(({ name, tenant }) => hostsOf(tenant).map((host) => [host, name] as const)),
  );
  const { answers, slug, placeholders } = await findAnswers(
    hosts,
    new Set(otherTenants.map(({ tenant }) => tenant.slug)),
  );
  const address = readAddress(answers.address);
  if ('problem' in address) throw new CommandError(`--address: ${address.problem}`, 1);
  const id = Math.max(0, ...otherTenants.map(({ tenant }) => tenant.config.id)) + 1;
  const files = tenantFiles(
    { slug, id, legalName: legalName ?? answers.name, answers, address, stockTypes },
    new Date(),
  );
  const folder = await writeFolder(slug, files);
  if (!options['no-build']) await build(slug);
  created.length = 0;

  const url = `http://${slug}.localhost:4321`;
  const tenantsOption = options.tenants === 'tenants' ? '' : ` --tenants ${options.tenants}`;
  const out = options.out === 'dist' ? '' : ` --out ${options.out}`;
  const next = [
    ...(options['no-build'] ? [`npm run build -- ${slug}${tenantsOption}${out}`] : []),
    `npm run serve -- ${slug}${out}`,
    `npm run stock:import -- FEED.csv --tenant ${slug}${tenantsOption}`,
  ];
  if (options.json) console.log(JSON.stringify({ slug, folder, url, placeholders, next }, null, 2));
  else printNextSteps({ folder, url, placeholders, next });
}

function printNextSteps(created: {
  folder: string;
  url: string;
  placeholders: readonly string[];
  next: readonly string[];
}): void {
  const toReplace = [
    ...created.placeholders.map((item) => `${item}: placeholder, replace it (tenant.ts, locations.json)`),
    'locations.json and holidays.json: the usual opening hours and holidays, to be corrected',
    'pages/*.md: read them carefully, they make promises in your name',
  ];
  const intro = `Before it goes live, look through ${created.folder}:\n${toReplace.map((item) => `- ${item}`).join('\n')}`;
  const text = `${intro}\n\nNext:\n${created.next.join('\n')}\n\nOnce it is served: ${created.url}`;
  if (isAsking) outro(`${created.folder} was created.`);
  else console.log(`${created.folder} was created.\n`);
  console.log(text);
}

/** Takes the answers from flags, the user or the placeholders, and checks each. */
async function findAnswers(hosts: ReadonlyMap<string, string>, slugs: ReadonlySet<string>) {
  const answers: { [id in QuestionId]?: string } = {};
  const placeholders: QuestionId[] = [];
  const missing: QuestionId[] = [];
  let slug = options.slug ?? '';
  const slugProblem = (candidate: string): string | null => {
    if (!isSlug(candidate))
      return 'Use lowercase letters, digits and single hyphens, at most 63, such as north-sydney.';
    const folder = join(options.tenants, candidate);
    if (slugs.has(candidate) || lstatSync(folder, { throwIfNoEntry: false }) !== undefined)
      return `There is a dealer in ${folder} already.`;
    return null;
  };
  if (options.slug !== undefined) {
    const fault = slugProblem(options.slug);
    if (fault !== null) throw new CommandError(`--slug: found "${options.slug}". ${fault}`, 1);
  }
  for (const { id, prompt, example, placeholder: createPlaceholder, problem } of QUESTIONS) {
    const check = (answer: string): string | null => {
      const context: QuestionContext = { slug, hosts };
      const wrong = problem(answer, context);
      if (wrong !== null || id !== 'name' || options.slug !== undefined) return wrong;
      const slugFault = slugProblem(slugOf(answer));
      return slugFault === null
        ? null
        : `"${slugOf(answer)}" cannot be the name of its folder. ${slugFault} Name another with --slug.`;
    };
    const optionText = options[id]?.trim();
    if (optionText !== undefined) {
      const wrong = check(optionText);
      if (wrong !== null) throw new CommandError(`--${id}: found "${optionText}". ${wrong}`, 1);
      answers[id] = optionText;
    } else if (options.yes || isAsking) {
      const placeholder = createPlaceholder({ slug, hosts });
      const answer = options.yes ? placeholder : await askFor(prompt, example, placeholder, check);
      if (answer === placeholder) {
        const wrong = check(placeholder);
        if (wrong !== null) throw new CommandError(`--${id}: ${wrong}`, 1);
        if (id !== 'colour') placeholders.push(id);
      }
      answers[id] = answer;
    } else missing.push(id);
    if (id === 'name' && options.slug === undefined) slug = slugOf(answers.name ?? '');
  }
  if (missing.length > 0) {
    const flags = missing.map((id) => `--${id}`).join(', ');
    throw new CommandError(`Questions need a terminal: give ${flags}, or --yes for placeholder values.`, 2);
  }
  return { answers: answers as Answers, slug, placeholders };
}

/** Enter alone accepts the placeholder. */
async function askFor(
  prompt: string,
  example: string,
  defaultAnswer: string,
  check: (answer: string) => string | null,
) {
  const answer = await text({
    message: prompt,
    placeholder: example,
    defaultValue: defaultAnswer,
    validate: (typed) => (typed === undefined || typed.trim() === '' ? undefined : (check(typed.trim()) ?? undefined)),
  });
  if (isCancel(answer)) throw CANCELLED;
  return answer.trim() === '' ? defaultAnswer : answer.trim();
}

/** The folder appears complete, after it was read without a problem, or not at all. */
async function writeFolder(slug: string, files: ReadonlyMap<string, string>): Promise<string> {
  const temporary = join(options.tenants, `${TEMPORARY}${process.pid}`);
  created.push(temporary);
  for (const [path, contents] of files) {
    const file = join(temporary, slug, path);
    makeFolder(dirname(file));
    writeToFile(file, contents);
  }
  await readTenant(join(temporary, slug));
  if (isCancelled) throw CANCELLED;
  const folder = join(options.tenants, slug);
  if (existsSync(folder)) throw new CommandError(`There is a dealer in ${folder} already.`, 1);
  // At once, so that no signal comes between the folder and the note of it.
  renameSync(join(temporary, slug), folder);
  created.push(folder);
  rmSync(temporary, { recursive: true });
  return folder;
}

async function build(slug: string): Promise<void> {
  const args = [...BUILD_FLAGS, 'scripts/build.ts', slug, '--tenants', options.tenants, '--out', options.out];
  // The table is not part of this command's JSON output.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  stopBuild = async () => {
    child.kill();
    await ended;
  };
  const code = await ended;
  if (isCancelled) throw CANCELLED;
  if (code === 0) return;
  created.length = 0;
  throw new CommandError(
    `The folder was created, but its site could not be built (see above). Correct it, then: npm run build -- ${slug}`,
    1,
  );
}

async function end(error: unknown): Promise<never> {
  isCancelled = error === CANCELLED;
  await stopBuild();
  for (const path of created) rmSync(path, { recursive: true, force: true });
  if (!(error instanceof CommandError) && !(error instanceof ConfigError)) throw error;
  if (isAsking && error === CANCELLED) cancel(CANCELLED.message);
  else console.error(error.message);
  process.exit(error instanceof CommandError ? error.code : 1);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      site: { type: 'string' },
      address: { type: 'string' },
      phone: { type: 'string' },
      email: { type: 'string' },
      abn: { type: 'string' },
      licence: { type: 'string' },
      colour: { type: 'string' },
      slug: { type: 'string' },
      'legal-name': { type: 'string' },
      sells: { type: 'string', default: 'new, demo and used cars' },
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
    },
  });
  return values;
}
