import { describe, expect, test } from 'vitest';
import { tenantsInProject } from './path-in-project.ts';

describe('OPS-02 the folder of --tenants', () => {
  test.each(['dealers', './dealers/', '/work/project/dealers'])('%s is the same folder of the project', (tenants) => {
    expect(tenantsInProject('/work/project', tenants)).toBe('dealers');
  });

  test.each(['/work/other', '..', '../project-2', '.', '/work/project'])('%s is refused', (tenants) => {
    expect(() => tenantsInProject('/work/project', tenants)).toThrow(
      `--tenants: "${tenants}" is not a folder inside /work/project.`,
    );
  });
});
