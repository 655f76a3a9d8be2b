import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { sampleSettingsIn } from '#config/sample-settings.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { QUESTIONS, readAddress } from './new-tenant/questions.ts';
import { slugOf, tenantFiles } from './new-tenant/tenant-files.ts';

let project: string;
let tenants: string;
beforeEach(() => {
  project = temporaryFolder();
  tenants = join(project, 'tenants');
  mkdirSync(tenants);
});

const GUM_STREET = {
  name: 'Gum Street Cars',
  site: 'https://www.gumstreetcars.example',
  address: '12 Gum Street, Geelong VIC 3220',
  phone: '03 5550 7700',
  email: 'sales@gumstreetcars.example',
  abn: '51 824 753 556',
  licence: '00770',
  colour: '#7A1F2B',
};
const flags = (answers: { readonly [id: string]: string }): string[] =>
  Object.entries(answers).flatMap(([id, answer]) => [`--${id}`, answer]);
const COMMAND = resolve('scripts/tenant-new.ts');
const run = (...args: string[]) =>
  spawnSync(process.execPath, [COMMAND, '--tenants', tenants, '--no-build', ...args], { encoding: 'utf8' });
const folders = (): string[] => readdirSync(tenants);
const problemOf = (id: string, answer: string): string | null | undefined =>
  QUESTIONS.find((question) => question.id === id)?.problem(answer, {
    slug: 'x',
    hosts: new Map([['www.taken.example', 'taken']]),
  });

describe('OPS-01 a new dealer', () => {
  it('OPS-01 from flags: a folder that is read without problems, contains the answers, and has comments', async () => {
    const result = run(...flags(GUM_STREET), '--json');
    expect(JSON.parse(result.stdout)).toEqual({
      slug: 'gum-street-cars',
      folder: join(tenants, 'gum-street-cars'),
      url: 'http://gum-street-cars.localhost:4321',
      placeholders: [],
      next: [
        `npm run build -- gum-street-cars --tenants ${tenants}`,
        'npm run serve -- gum-street-cars',
        `npm run stock:import -- FEED.csv --tenant gum-street-cars --tenants ${tenants}`,
      ],
    });
    const { config } = await readTenant(join(tenants, 'gum-street-cars'));
    expect(config).toMatchObject({
      id: 1,
      name: 'Gum Street Cars',
      origin: 'https://www.gumstreetcars.example',
      locale: { country: 'AU', timeZone: 'Australia/Melbourne' },
      legal: { abn: '51 824 753 556', licences: [{ state: 'VIC', number: '00770' }] },
      theme: { light: { brand: '#7a1f2b' } },
      private: { leads: { destinations: [{ kind: 'email', to: 'sales@gumstreetcars.example' }] } },
    });
    expect(config.locations[0]?.address).toMatchObject({ city: 'Geelong', state: 'VIC', postcode: '3220' });
    expect(
      readFileSync(join(tenants, 'gum-street-cars/tenant.ts'), 'utf8').match(/^ *\/\/ /gm)?.length,
    ).toBeGreaterThan(5);
    expect(folders()).toEqual(['gum-street-cars']);
  });

  it('OPS-01 at most eight questions, each with a flag, a valid example, and a valid placeholder', () => {
    expect(QUESTIONS.length).toBeLessThanOrEqual(8);
    for (const { id, example, placeholder, problem } of QUESTIONS) {
      const context = { slug: 'gum', hosts: new Map<string, string>() };
      expect([id, problem(example, context)]).toEqual([id, null]);
      expect([id, problem(placeholder(context), context)]).toEqual([id, null]);
      expect(spawnHelp()).toContain(`--${id} TEXT`);
    }
  });

  it('OPS-01 --yes: placeholders that are clearly marked for replacement; a second dealer gets another id', async () => {
    const result = run('--yes', '--json', '--name', 'First Cars');
    expect(JSON.parse(result.stdout).placeholders).toEqual(['site', 'address', 'phone', 'email', 'abn', 'licence']);
    expect(run('--yes', '--name', 'Second Cars').stdout).toContain('licence: placeholder, replace it');
    const { config } = await readTenant(join(tenants, 'second-cars'));
    expect(config.id).toBe(2);
    expect(sampleSettingsIn(config, 'second-cars').map(({ id }) => id)).toEqual([
      ...['site', 'street', 'phone', 'email', 'abn', 'licence'],
    ]);
    const email = 'sales@second-cars.example';
    const withOtherEmail = JSON.parse(
      JSON.stringify(config).replaceAll(email, 'kim@second-cars.example'),
    ) as typeof config;
    const { legal } = config;
    expect(sampleSettingsIn({ ...withOtherEmail, legal }, 'second-cars')).toContainEqual({
      ...{ id: 'email', setting: 'legal.privacyContact.email', value: email },
    });
    expect(run(...flags(GUM_STREET)).status).toBe(0);
    expect(sampleSettingsIn((await readTenant(join(tenants, 'gum-street-cars'))).config, 'gum-street-cars')).toEqual(
      [],
    );
  });

  it('OPS-01 without a terminal a missing answer exits with 2 and names its flag; nothing is created', () => {
    const { abn: _, phone: __, ...answers } = GUM_STREET;
    expect(run(...flags(answers))).toMatchObject({
      status: 2,
      stderr: 'Questions need a terminal: give --phone, --abn, or --yes for placeholder values.\n',
    });
    expect(folders()).toEqual([]);
  });

  it('OPS-01 --sells used cars: no menu leads to new ones', async () => {
    const menuOf = async (slug: string) => {
      const tenant = await readTenant(join(tenants, slug));
      return resolveSite(tenant, SITE_NOW).site.navigation.header.map(({ label }) => label);
    };
    expect(run(...flags({ ...GUM_STREET, sells: 'Used cars' })).status).toBe(0);
    expect(await menuOf('gum-street-cars')).toContain('Cars');
    expect(await menuOf('gum-street-cars')).not.toContain('New Vehicles');
    expect(run('--yes', '--name', 'Gum Bikes', '--sells', 'new & used motorbikes').status).toBe(0);
    expect((await readTenant(join(tenants, 'gum-bikes'))).config).toMatchObject({
      search_filters: { types: ['new', 'used'] },
      stock: { itemTypes: ['motorcycle'] },
    });
    const refused = run('--yes', '--name', 'Gum Boats', '--sells', 'used boats');
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--sells: found "used boats". "boats" is not one of them.'),
    });
  });

  it('OPS-01 an invalid answer is refused and names its flag, and nothing is created', () => {
    const invalidAnswers = [
      ['name', ''],
      ['name', 'A{site}B'],
      ['name', 'x'.repeat(91)],
      ['site', 'gumstreet'],
      ['site', 'http://www.gumstreet.example'],
      ['site', 'https://www.gumstreet.example/cars'],
      ['address', '12 Gum Street Geelong'],
      ['address', '12 Gum Street, Geelong NSW 3220'],
      ['phone', 'call us'],
      ['phone', '5550 7700'],
      ['email', 'sales at gum'],
      ['abn', '51 824 753 557'],
      ['abn', '51 824 753'],
      ['licence', ''],
      ['licence', 'LMCT: 5'],
      ['colour', 'maroon'],
      ['colour', '#ffcc00'],
    ] as const;
    for (const [id, answer] of invalidAnswers)
      expect([id, answer, problemOf(id, answer)]).toEqual([id, answer, expect.any(String)]);
    for (const [id, answer] of [
      ['name', '車'],
      ['colour', '#ffcc00'],
      ['legal-name', ' '],
    ] as const) {
      const { stderr, status } = run(...flags({ ...GUM_STREET, [id]: answer }));
      expect(stderr).toContain(answer.trim() === '' ? `--${id}: its value is empty` : `--${id}: found "${answer}". `);
      expect(status).toBe(1);
    }
    expect(folders()).toEqual([]);
  });

  it('OPS-01 error messages say how to fix the answer', () => {
    expect(problemOf('abn', '51 824 753 55')).toBe('An ABN has 11 digits; this has 10.');
    expect(problemOf('colour', '#ffcc00')).toMatch(/^Too light to be read: 1\.\d to 1 on white/);
    expect(problemOf('site', 'https://www.taken.example')).toContain('is the address of the dealer taken');
    for (const typed of ['gumstreetcars.example', 'http://gumstreetcars.example/', '//gumstreetcars.example/cars'])
      expect(problemOf('site', typed)).toBe(
        'This is not a full web address. Write the whole address, https:// first: https://gumstreetcars.example',
      );
    // The address that a message suggests is accepted.
    for (const typed of [
      'gum street',
      'https://gumstreet',
      'ftp://gumstreetcars.example',
      'https://www.x.example/page',
    ]) {
      const problem = problemOf('site', typed);
      expect(problemOf('site', problem?.split(' ').at(-1) ?? '')).toBeNull();
    }
    expect(readAddress('12 Gum Street, Geelong VIX 3220')).toEqual({
      problem: 'VIX is not a state. Did you mean VIC? States: ACT, NSW, NT, QLD, SA, TAS, VIC, WA.',
    });
    expect(readAddress('12 Gum Street, Geelong NSW 3220')).toEqual({
      problem: '3220 is a postcode of VIC, not of NSW.',
    });
    expect(readAddress('Unit 4/12 Gum St , Mount Isa , qld 4825')).toEqual({
      street: 'Unit 4/12 Gum St',
      city: 'Mount Isa',
      state: 'QLD',
      postcode: '4825',
    });
  });

  it('OPS-01 an existing folder or a used host is refused, and the existing folder is not changed', () => {
    run(...flags(GUM_STREET));
    const file = join(tenants, 'gum-street-cars/tenant.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('00770', '00771'));
    expect(run(...flags(GUM_STREET)).stderr).toContain(
      `There is a dealer in ${join(tenants, 'gum-street-cars')} already.`,
    );
    expect(run(...flags({ ...GUM_STREET, name: 'Other' })).stderr).toContain(
      'www.gumstreetcars.example is the address of the dealer gum-street-cars',
    );
    mkdirSync(join(tenants, 'empty'));
    expect(run(...flags({ ...GUM_STREET, site: 'https://www.other.example' }), '--slug', 'empty').status).toBe(1);
    symlinkSync('nowhere', join(tenants, 'linked'));
    const linked = run(...flags({ ...GUM_STREET, site: 'https://www.other.example' }), '--slug', 'linked');
    expect(linked.stderr).toMatch(/^--slug: found "linked"\./);
    expect(readFileSync(file, 'utf8')).toContain('00771');
    expect(folders()).toEqual(['empty', 'gum-street-cars', 'linked']);
  });

  it('OPS-01 names with diacritics, quotes and symbols become a slug and texts that are read back correctly', async () => {
    expect(slugOf("O'Brien & Söhne – Pty. Ltd")).toBe('obrien-sohne-pty-ltd');
    const name = `Dan's "Best" Cars`;
    expect(run(...flags({ ...GUM_STREET, name })).status).toBe(0);
    expect((await readTenant(join(tenants, 'dans-best-cars'))).config.name).toBe(name);
  });

  it('OPS-01 the file is formatted as by the formatter', () => {
    const address = readAddress(GUM_STREET.address);
    if ('problem' in address) throw new Error(address.problem);
    const stockTypes = { types: ['used'], itemTypes: ['car'] } as const;
    for (const name of [GUM_STREET.name, "Dan's Cars", `Dan's "Best" Cars`, 'A "B" C', 'x'.repeat(90)]) {
      const tenant = { slug: 'gum', id: 7, legalName: name, answers: { ...GUM_STREET, name }, address, stockTypes };
      for (const file of ['tenant.ts', 'locations.json', 'holidays.json']) {
        const text = tenantFiles(tenant, new Date(0)).get(file);
        const formatted = spawnSync('node_modules/.bin/biome', ['format', `--stdin-file-path=tenants/gum/${file}`], {
          input: text,
          encoding: 'utf8',
        });
        expect(formatted.stdout).toBe(text);
      }
    }
  });

  it('OPS-01 in a terminal: it asks, reports errors at once and creates the folder; after Ctrl+C there is no folder and the exit code is 130', async () => {
    const { site: _, colour: __, ...answers } = GUM_STREET;
    const completed = await runInTerminal(flags(answers), [
      ['address of the website', 'gumstreet\r'],
      ['not a full web address', '\u0015https://www.gumstreet.example\r'],
      ['main colour', '\r'],
    ]);
    expect(completed).toMatchObject({ code: 0 });
    expect(completed.output).toContain('gum-street-cars was created');
    expect((await readTenant(join(tenants, 'gum-street-cars'))).config.origin).toBe('https://www.gumstreet.example');
    const cancelled = await runInTerminal(flags({ ...answers, name: 'Other' }), [['address of the website', '\u0003']]);
    expect(cancelled).toMatchObject({ code: 130 });
    expect(folders()).toEqual(['gum-street-cars']);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'OPS-01 %s while the site is built: no folder, no site, no build left running',
    async (signal) => {
      const out = join(project, 'dist');
      const args = ['--tenants', tenants, '--out', out, ...flags(GUM_STREET)];
      const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
      const isBuilding = (): boolean => existsSync(join(tenants, 'gum-street-cars'));
      await expect.poll(isBuilding, { timeout: 250_000, interval: 10 }).toBe(true);
      child.kill(signal);
      // Its output is closed only after the build has ended too.
      expect(await exitCode).toBe(130);
      expect(folders()).toEqual([]);
      expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
    },
  );
});

const spawnHelp = (): string => {
  help ??= spawnSync(process.execPath, [COMMAND, '--help'], { encoding: 'utf8' }).stdout;
  return help;
};
let help: string | undefined;

/** Runs the command in a pseudo-terminal and types each answer when its question appears. */
function runInTerminal(args: readonly string[], answers: readonly (readonly [prompt: string, keys: string])[]) {
  const command = [process.execPath, COMMAND, '--tenants', tenants, '--no-build', ...args]
    .map((arg) => `'${arg.replaceAll("'", "'\\''")}'`)
    .join(' ');
  const child = spawn('script', ['-qefc', `stty cols 120 rows 40; exec ${command}`, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm' },
  });
  let output = '';
  let next = 0;
  let from = 0;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    const [prompt, keys] = answers[next] ?? [];
    if (prompt === undefined || keys === undefined || !output.slice(from).includes(prompt)) return;
    next += 1;
    from = output.length;
    child.stdin.write(keys);
  });
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
  });
}
