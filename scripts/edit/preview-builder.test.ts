import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aRepository, DEALER } from '#tests/builders/edited-website.ts';
import { DealerWebsite } from './dealer-website.ts';
import { PreviewBuilder } from './preview-builder.ts';

test('OPS-15 stopping the edit server ends a preview build in progress', async () => {
  const repository = aRepository();
  repository.git('checkout', '-qb', `edit/${DEALER}/website`);
  repository.git('rm', '-q', `tenants/${DEALER}/team.json`);
  repository.git('commit', '-qm', 'A change');
  const website = new DealerWebsite({
    ...{ slug: DEALER, name: DEALER, title: 'Gum Street Cars', timeZone: 'Australia/Melbourne' },
    ...{ tenants: 'tenants', repository: repository.folder, base: 'main', changeName: 'website', remote: null },
  });
  const work = mkdtempSync(join(tmpdir(), 'caryard-preview-'));
  const builder = new PreviewBuilder(website, work, false);
  builder.update();
  expect(builder.state.kind).toBe('building');
  await builder.stop();
  expect(builder.state.kind).toBe('failed');
  expect(builder.site).toBeNull();
  for (const folder of [work, repository.folder]) rmSync(folder, { recursive: true });
});
