import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { readEmail } from '#domain/email-address.ts';
import { GitError } from './changes/git-changes.ts';
import { tenantsInProject } from './changes/path-in-project.ts';
import { DealerWebsite } from './edit/dealer-website.ts';
import { EditError } from './edit/edit-error.ts';
import { EDIT_PATH } from './edit/edit-page.ts';
import { startEditServer } from './edit/edit-server.ts';
import { type Editors, makeAccessToken, readEditors } from './edit/editors.ts';
import { GitStoreError } from './edit/git-store.ts';
import { PreviewBuilder } from './edit/preview-builder.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readCommand, readCount } from './read-command.ts';

const USAGE = `npm run edit -- SLUG [--port N] [--base BRANCH] [--change NAME] [--editors FILE] [--origin URL] [--push REMOTE] [--no-pictures]
npm run edit -- link SLUG --email ADDRESS --origin URL [--days N]
Lets a dealer's staff edit texts, hours, offers and people in a browser. Every save is a commit on the branch edit/SLUG/NAME of this
repository, with a preview and its report. Without --editors, whoever git names here may edit, and a link to do so is printed.
  link            prints the link for one person, valid for N days (default: 14). It needs the same EDIT_SECRET as the server
  --port N        (default: 4323)
  --base BRANCH   what is published (default: main); with --push, that of the remote
  --change NAME   (default: website)
  --editors FILE  who may edit: {"SLUG": [{"name": "Sam Lee", "email": "sam@dealer.example"}]}; read again for every request. It needs EDIT_SECRET
                  in the environment
  --origin URL    the address that people open, behind a proxy with https. It needs --editors
  --push REMOTE   sends the branch there after every save, and learns from there what has been published
  --no-pictures   the report has no pictures
  --tenants DIR   folder of the dealers (default: tenants)
SLUG is the name of the dealer's folder. Exit code: 0; 1 = it could not be started.`;

const { verb, name, values, secret, port, days } = readCommand(USAGE, readArguments);
const inDays = (count: number): number => Date.now() + count * 86_400_000;
const linkFor = (origin: string, email: string): string =>
  `${origin}${EDIT_PATH}/?pass=${makeAccessToken(secret, name, email, inDays(days))}`;

if (verb === 'link') console.log(linkFor(values.origin ?? '', values.email ?? ''));
else
  await serve().catch((error: unknown) => {
    const problem = problemOf(error);
    if (problem === null) throw error;
    console.error(problem);
    process.exitCode = 1;
  });

/** What the operator can fix, in a sentence; null = a bug in our code. */
function problemOf(error: unknown): string | null {
  if (
    error instanceof EditError ||
    error instanceof ConfigError ||
    error instanceof GitError ||
    error instanceof GitStoreError
  )
    return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `Port ${port} is in use. End the program that uses it, or choose another with --port.`;
  return null;
}

async function serve(): Promise<void> {
  const { slug, config } = await readTenant(`${values.tenants}/${name}`);
  const { base, change: changeName, origin = null, push: remote = null } = values;
  const identity = { slug, name, title: config.name, timeZone: config.locale.timeZone };
  const tenants = tenantsInProject('.', values.tenants);
  const website = new DealerWebsite({ ...identity, tenants, repository: '.', base, changeName, remote });
  website.branch.base();
  const local = {
    name: gitSetting('user.name') ?? 'Local editor',
    email: gitSetting('user.email') ?? 'editor@localhost.invalid',
  };
  const editors = (): Editors => (values.editors === undefined ? { [name]: [local] } : readEditors(values.editors));
  editors();
  const server = await startEditServer({
    ...{ website, editors, secret, port, origin },
    preview: new PreviewBuilder(website, '.caryard/edit', !values['no-pictures']),
  });
  console.log(`The editor of ${config.name} is at ${server.origin}${EDIT_PATH}/. Press Ctrl+C to stop.`);
  if (values.editors === undefined) console.log(`Sign in as ${local.name}: ${linkFor(server.origin, local.email)}`);
  const stop = (): void => void server.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  endWithNpm(stop);
}

function gitSetting(setting: string): string | null {
  return spawnSync('git', ['config', setting], { encoding: 'utf8' }).stdout.trim() || null;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4323' },
      base: { type: 'string', default: 'main' },
      change: { type: 'string', default: 'website' },
      editors: { type: 'string' },
      origin: { type: 'string' },
      push: { type: 'string' },
      email: { type: 'string' },
      days: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      'no-pictures': { type: 'boolean', default: false },
    },
  });
  const verb = positionals[0] === 'link' ? 'link' : 'serve';
  const [name, ...otherNames] = verb === 'link' ? positionals.slice(1) : positionals;
  if (name === undefined || otherNames.length > 0) throw new Error('Give the name of one dealer.');
  // Another path would be found on disk, and in no commit.
  if (/[\\/]|^\.{0,2}$/.test(name)) throw new Error(`Name the dealer as its folder is called: found "${name}".`);
  if (verb === 'link' && !existsSync(`${values.tenants}/${name}`))
    throw new Error(`There is no dealer "${name}" in ${values.tenants}.`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.change))
    throw new Error(`--change: found "${values.change}"; use lowercase letters, digits and hyphens.`);
  const editSecret = process.env.EDIT_SECRET;
  const isOpen = verb === 'link' || values.origin !== undefined || values.editors !== undefined;
  if (isOpen && (editSecret === undefined || !/^\S{24,}$/.test(editSecret)))
    throw new Error(
      'EDIT_SECRET in the environment has to have 24 characters or more, and no spaces: openssl rand -base64 24.',
    );
  if (values.origin !== undefined && !/^https:\/\/[^/@?#\s]+$|^http:\/\/localhost(:\d+)?$/.test(values.origin))
    throw new Error(`--origin: found "${values.origin}"; give an address such as https://edit.dealer.example.`);
  if (values.origin !== undefined && verb === 'serve' && values.editors === undefined)
    throw new Error('--origin: say with --editors who may edit.');
  if (verb === 'link' && (values.email === undefined || values.origin === undefined))
    throw new Error('Give --email and --origin.');
  if (values.email !== undefined && readEmail(values.email) === null)
    throw new Error(`--email: found "${values.email}"; give one address, such as sam@dealer.example.`);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port: found "${values.port}"; give a number from 1 to 65535.`);
  const days = readCount('--days', values.days) ?? 14;
  return { verb, name, values, port, days, secret: editSecret ?? randomBytes(24).toString('base64url') };
}
