import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeDigests } from './build/code-digest.ts';
import { dealerInputs } from './build/dealer-inputs.ts';
import { type Affected, affectedDealers } from './changes/affected-dealers.ts';
import { GitProject } from './changes/git-changes.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'affected-'));
  write('package.json', '{}');
  write('package-lock.json', '{}');
  write('src/page.ts', 'export {};');
  write('src/README.md', 'A folder.');
  write('scripts/build.ts', 'export {};');
  write('functions/worker.ts', 'export {};');
  write('public/icon.svg', '<svg/>');
  write('tests/page.test.ts', 'export {};');
  write('README.md', 'The project.');
  write('tenants/README.md', 'The dealers.');
  for (const name of ['north', 'south', 'west']) addDealer(name);
  git('init', '--quiet', '--initial-branch=main');
  commit();
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', ...args], {
    cwd: project,
    encoding: 'utf8',
  });
const commit = (): void => {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '-m', 'x');
};
let nextId = 1;
function addDealer(name: string, origin = `https://${name}.example`): void {
  write(`tenants/${name}/tenant.ts`, `export default { id: ${nextId++}, origin: '${origin}', hosts: [] };`);
  write(`tenants/${name}/stock.jsonl`, '{"id":1}\n');
  write(`tenants/${name}/stock-date.json`, '{}');
  write(`tenants/${name}/pages/about.md`, '# About');
}
const affectedSince = (base = 'HEAD'): Promise<Affected> =>
  affectedDealers(new GitProject(project), { project, tenants: 'tenants', base });
const names = async (base?: string): Promise<string[]> =>
  (await affectedSince(base)).dealers.map(({ name, change }) => `${name} ${change}`);
const ALL = ['north changed', 'south changed', 'west changed'];

describe('OPS-02 the dealers that a change affects, with reasons', () => {
  it('OPS-02 nobody, if nothing has changed since the commit', async () => {
    expect(await affectedSince()).toMatchObject({
      sharedCause: null,
      dealers: [],
      unaffected: ['north', 'south', 'west'],
    });
  });

  it('OPS-02 the dealer whose file has changed: committed, staged, unstaged or new', async () => {
    const base = git('rev-parse', 'HEAD').trim();
    write('tenants/north/tenant.ts', 'export default { id: 1, name: "New" };');
    commit();
    write('tenants/south/stock.jsonl', '');
    git('add', '--all');
    write('tenants/west/pages/new page.md', '# New');
    expect(await affectedSince(base)).toMatchObject({
      dealers: [
        { name: 'north', change: 'changed', causes: ["in the dealer's folder: tenants/north/tenant.ts (changed)"] },
        { name: 'south', causes: ["in the dealer's folder: tenants/south/stock.jsonl (changed)"] },
        { name: 'west', causes: ["in the dealer's folder: tenants/west/pages/new page.md (new)"] },
      ],
    });
    expect(await names()).toEqual(['south changed', 'west changed']);
  });

  it('OPS-02 a dealer added, deleted and renamed', async () => {
    addDealer('east');
    rmSync(join(project, 'tenants/south'), { recursive: true });
    renameSync(join(project, 'tenants/west'), join(project, 'tenants/far-west'));
    expect(await names()).toEqual(['east added', 'far-west added', 'south deleted', 'west deleted']);
    commit();
    expect(await names('HEAD~1')).toEqual(['east added', 'far-west added', 'south deleted', 'west deleted']);
  });

  it('OPS-02 all dealers, if code, packages, texts, styles or a file of unknown kind has changed', async () => {
    const files = [
      'src/styles/site.css',
      'src/text/wording.ts',
      'scripts/build.ts',
      'functions/worker.ts',
      'public/note.md',
      'package.json',
      'package-lock.json',
      '.node-version',
      '.npmrc',
      '.env.production',
      'a-file-of-a-new-kind.yaml',
    ];
    for (const file of files) {
      write(file, 'changed');
      const affected = await affectedSince();
      expect(affected.dealers.map(({ name, change }) => `${name} ${change}`)).toEqual(ALL);
      expect(affected.sharedCause).toBe(
        `every dealer is built from ${file} (${/build|worker|package/.test(file) ? 'changed' : 'new'})`,
      );
      commit();
    }
  });

  it('OPS-02 nobody, if only documentation, tests, lint rules or settings of the account have changed', async () => {
    const files = [
      'src/README.md',
      'src/page.test.ts',
      'tests/page.test.ts',
      'README.md',
      'tenants/README.md',
      '.github/w.yml',
      'biome.jsonc',
      'functions/account.json',
    ];
    for (const file of files) write(file, 'changed');
    expect(await names()).toEqual([]);
  });

  it('OPS-02 files that git cannot compare count as changed: ignored files, and files marked as unchanged', async () => {
    write('.gitignore', '*.secret\n/src/local.ts\n');
    commit();
    expect(await names()).toEqual([]);
    write('tenants/north/prices.secret', '1');
    expect(await affectedSince()).toMatchObject({
      dealers: [{ name: 'north', causes: [expect.stringContaining('ignored by git, which cannot tell')] }],
    });
    git('update-index', '--assume-unchanged', 'tenants/south/stock.jsonl');
    expect(await names()).toEqual(['north changed', 'south changed']);
    write('src/local.ts', 'export {};');
    expect(await names()).toEqual(ALL);
  });

  it('OPS-02 a dealer outside a sparse checkout does not count as deleted', async () => {
    git('sparse-checkout', 'set', '--no-cone', '/*', '!/tenants/west/');
    expect(existsSync(join(project, 'tenants/west'))).toBe(false);
    expect(await affectedSince()).toMatchObject({ dealers: [{ name: 'west', change: 'changed' }] });
  });

  it('OPS-02 stock without an import date changes with every checkout', async () => {
    rmSync(join(project, 'tenants/west/stock-date.json'));
    commit();
    expect(await affectedSince()).toMatchObject({
      dealers: [{ name: 'west', causes: [expect.stringContaining('has no stock-date.json')] }],
    });
  });

  it('OPS-02 symbolic links: a changed target, a target outside the project, a linked folder', async () => {
    write('shared/logo.svg', '<svg/>');
    symlinkSync('../../shared/logo.svg', join(project, 'tenants/north/logo.svg'));
    symlinkSync('west', join(project, 'tenants/mirror'));
    symlinkSync('/dev/null', join(project, 'tenants/south/logo.svg'));
    commit();
    expect(await names()).toEqual(['south changed']);
    write('tenants/west/stock.jsonl', '');
    expect(await names()).toEqual(['mirror changed', 'south changed', 'west changed']);
    commit();
    write('shared/logo.svg', '<svg></svg>');
    expect(await affectedSince()).toMatchObject({
      dealers: [
        { name: 'mirror' },
        { name: 'north', causes: [expect.stringContaining('points to shared/logo.svg'), expect.anything()] },
        { name: 'south' },
        { name: 'west' },
      ],
    });
  });

  it('OPS-02 a dealer whose host, id or slug another dealer now uses, or no longer uses', async () => {
    addDealer('east', 'https://west.example');
    expect(await affectedSince()).toMatchObject({
      dealers: [
        { name: 'east', change: 'added' },
        { name: 'west', causes: ['its host west.example is or was claimed by east as well'] },
      ],
    });
    commit();
    rmSync(join(project, 'tenants/east'), { recursive: true });
    expect(await names()).toEqual(['east deleted', 'west changed']);
  });

  it('OPS-02 an unknown base, a shallow clone without it, or no repository gives an error, and never reports a dealer as unaffected', async () => {
    await expect(affectedSince('main~99')).rejects.toThrow(/no commit "main~99"/);
    await expect(affectedSince('--output=x')).rejects.toThrow(/no commit "--output=x"/);
    commit();
    const shallow = mkdtempSync(join(tmpdir(), 'affected-'));
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${project}`, shallow]);
    const options = { project: shallow, tenants: 'tenants', base: 'HEAD~1' };
    await expect(affectedDealers(new GitProject(shallow), options)).rejects.toThrow(/git fetch --unshallow/);
    rmSync(join(shallow, '.git'), { recursive: true });
    expect(() => new GitProject(shallow)).toThrow(/is not in a git repository/);
    rmSync(shallow, { recursive: true });
  });

  it('OPS-02 a tenants folder that does not exist or is elsewhere gives an error', async () => {
    const affectedIn = (tenants: string) =>
      affectedDealers(new GitProject(project), { project, tenants, base: 'HEAD' });
    await expect(affectedIn('dealers')).rejects.toThrow(/there is no dealer in dealers/);
    await expect(affectedIn('../elsewhere')).rejects.toThrow(/is not a folder inside/);
  });

  it('OPS-02 a project in a subfolder of its repository', async () => {
    const subproject = join(project, 'sites');
    cpSync(join(project, 'tenants'), join(subproject, 'tenants'), { recursive: true });
    commit();
    write('README.md', 'changed');
    write('sites/tenants/west/stock.jsonl', '');
    const options = { project: subproject, tenants: 'tenants', base: 'HEAD' };
    expect((await affectedDealers(new GitProject(subproject), options)).dealers.map(({ name }) => name)).toEqual([
      'west',
    ]);
  });

  it('OPS-02 the command prints text or JSON, and exits with 1 and what to do', () => {
    write('tenants/north/stock.jsonl', '');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [resolve('scripts/affected.ts'), ...args], { cwd: project, encoding: 'utf8' });
    expect(run('--base', 'HEAD').stdout).toMatch(
      /^north \(changed\)\n {2}in the dealer's folder: tenants\/north\/stock.jsonl \(changed\)\n1 of 3 dealers affected since HEAD \([0-9a-f]{12}\)\.\n$/,
    );
    expect(JSON.parse(run('--base', 'HEAD', '--json').stdout)).toMatchObject({
      base: { ref: 'HEAD' },
      dealers: [{ name: 'north', change: 'changed' }],
      unaffected: ['south', 'west'],
    });
    expect(run('--base', 'nowhere')).toMatchObject({ status: 1, stdout: '' });
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('--base: give the commit') });
  });
});

/** Deterministic pseudo-random numbers in [0, 1), so that a failure can be reproduced. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

describe('OPS-02 compared with the cache key of the build', () => {
  it('OPS-02 after each of 60 random changes, every dealer whose key has changed is listed', async () => {
    const random = randomNumbers(7);
    const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
    const dealers = () => readdirSync(join(project, 'tenants')).filter((name) => !name.includes('.'));
    const keys = (): Map<string, string> => {
      const code = codeDigests(project).all;
      return new Map(dealers().map((name) => [name, `${code} ${dealerInputs(join(project, 'tenants', name))}`]));
    };
    const kinds: readonly (() => void)[] = [
      () => appendFileSync(join(project, 'tenants', pick(dealers()), 'stock.jsonl'), `{"id":${random()}}\n`),
      () => write(`tenants/${pick(dealers())}/pages/${pick(['a', 'b', 'c'])}.md`, `# ${random()}`),
      () =>
        rmSync(join(project, 'tenants', pick(dealers()), pick(['pages', 'stock-date.json'])), {
          recursive: true,
          force: true,
        }),
      () => addDealer(`new-${Math.floor(random() * 1e6)}`),
      () => dealers().length > 2 && rmSync(join(project, 'tenants', pick(dealers())), { recursive: true }),
      () =>
        dealers().length > 2 &&
        renameSync(
          join(project, 'tenants', pick(dealers())),
          join(project, 'tenants', `moved-${Math.floor(random() * 1e6)}`),
        ),
      () =>
        symlinkSync(
          `../${pick(dealers())}/tenant.ts`,
          join(project, 'tenants', pick(dealers()), `link-${Math.floor(random() * 1e6)}`),
        ),
      () =>
        symlinkSync('/etc/hostname', join(project, 'tenants', pick(dealers()), `out-${Math.floor(random() * 1e6)}`)),
      () => write(pick(['.gitignore', 'tenants/.gitignore']), pick(['*.secret\n', '*.secret\npages/\n'])),
      () => write(`tenants/${pick(dealers())}/x.secret`, String(random())),
      () =>
        random() < 0.3 &&
        write(
          pick([
            'src/page.ts',
            'src/README.md',
            'public/icon.svg',
            'public/a.md',
            'package-lock.json',
            'scripts/a.test.ts',
          ]),
          String(random()),
        ),
      () => chmodSync(join(project, 'tenants', pick(dealers()), 'tenant.ts'), pick([0o644, 0o755])),
      () =>
        utimesSync(
          join(project, 'tenants', pick(dealers()), 'stock.jsonl'),
          new Date(),
          new Date(1e12 + Math.floor(random() * 1e11)),
        ),
    ];
    write('.gitignore', '*.secret\n');
    let missed = 0;
    let unaffectedCount = 0;
    for (let change = 0; change < 60; change++) {
      const before = keys();
      commit();
      pick(kinds)();
      const after = keys();
      const affected = await affectedSince();
      const listed = new Set(affected.dealers.map(({ name }) => name));
      for (const name of new Set([...before.keys(), ...after.keys()])) {
        const isSame = before.get(name) === after.get(name);
        if (!isSame && !listed.has(name)) missed++;
        if (isSame && !listed.has(name)) unaffectedCount++;
      }
    }
    expect(missed).toBe(0);
    expect(unaffectedCount).toBeGreaterThan(30);
  });
});
