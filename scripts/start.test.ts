import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_RECORD } from '#tests/builders/build-record.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';

test('npm start builds a dealer by the name of its folder, and serves it by the slug of its site', () => {
  const project = temporaryFolder();
  mkdirSync(join(project, 'scripts'));
  const records = JSON.stringify(resolve('scripts/build/build-records.ts'));
  const record = JSON.stringify({ ...BUILD_RECORD, slug: 'west-yard' });
  writeFileSync(
    join(project, 'scripts/build.mjs'),
    `import { BuildRecords } from ${records};
new BuildRecords('tenants', 'dist').write('group-west', ${record});
console.log('build', ...process.argv.slice(2));`,
  );
  writeFileSync(join(project, 'scripts/serve.ts'), `console.log('serve', ...process.argv.slice(2));`);
  const args = [resolve('scripts/start.ts'), 'group-west', 'other', '--port', '4400'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  expect(stdout, stderr).toBe('build group-west other\nserve west-yard other --port=4400\n');
});
