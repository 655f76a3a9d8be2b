import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { edgeSiteFolder, outputName } from '../edge/edge-sites.ts';
import { readViews } from './site-views.ts';

test.each(['departed', 'delisted'])('delisted cars are read from views that have them as `%s`', (name) => {
  const project = temporaryFolder();
  const write = (file: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), content);
  };
  const head = { format: 1, slug: 'a', files: {}, [name]: ['2012-mazda-3'] };
  write(`.caryard/views/${outputName('dist')}/a.zst`, zstdCompressSync(Buffer.from(JSON.stringify(head))));
  write(`${edgeSiteFolder('dist')}/a.json`, '{}');
  expect(readViews('dist', 'a', project).delisted).toEqual(['2012-mazda-3']);
});
