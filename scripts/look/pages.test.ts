import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { lookPages } from './pages.ts';

test('a site without cars has no car to take pictures of, and its other pages are found', async () => {
  const root = temporaryFolder();
  for (const name of ['index', 'blog']) writeFileSync(join(root, `${name}.html`), '<h1>Test Yard</h1>');
  expect(await lookPages(root)).toEqual({ home: '/', blog: '/blog' });
});
