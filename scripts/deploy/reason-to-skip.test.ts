import { expect, test } from 'vitest';
import type { DeployRecord } from './deploy-record.ts';
import { type LiveVersion, rolledBackFrom } from './live-version.ts';
import { reasonToSkip } from './reason-to-skip.ts';

const RECORD = { commit: 'aaaaaaaaaaaaaaaa' } as DeployRecord;
const isOneOf =
  (...commits: readonly string[]) =>
  (commit: string): boolean =>
    commits.includes(commit);

test('OPS-05 a scheduled run replaces a version whose commit it contains, and skips a newer, an unknown and a rolled-back one', () => {
  const newest = { record: RECORD, replaced: null };
  expect(reasonToSkip(newest, isOneOf(RECORD.commit))).toBeNull();
  expect(reasonToSkip({ ...newest, record: { ...RECORD, commit: '' } }, isOneOf())).toBeNull();
  expect(reasonToSkip(newest, isOneOf())).toContain('commit aaaaaaaaaaaa, which is not part of what is checked out');
  expect(reasonToSkip({ record: null, replaced: null }, isOneOf())).toContain('was not deployed by npm run deploy');
});

test('OPS-05 a version that a rollback made live stays as long as the scheduled run contains the version that was rolled back', () => {
  const rolledBackTo = (commit: string) => ({ record: RECORD, replaced: { version: 'v2', commit } });
  expect(reasonToSkip(rolledBackTo('bad'), isOneOf(RECORD.commit, 'bad'))).toContain(
    'It was rolled back from version v2',
  );
  expect(reasonToSkip(rolledBackTo(''), isOneOf(RECORD.commit))).toContain('rolled back');
  // As after a roll-out that was rolled back: the published code does not contain it.
  expect(reasonToSkip(rolledBackTo('bad'), isOneOf(RECORD.commit))).toBeNull();
});

test('OPS-05 a rollback is recognised in the list of deployments, and a repeated deployment is not one', () => {
  const versionsOf = (...versions: readonly string[]): LiveVersion[] =>
    versions.map((version) => ({ version, at: null, message: '', isShared: false, trigger: '', hosting: 'worker' }));
  const replaced = (...versions: readonly string[]) => rolledBackFrom(versionsOf(...versions))?.version ?? null;
  expect([replaced(), replaced('1'), replaced('2', '1'), replaced('2', '2', '1')]).toEqual([null, null, null, null]);
  expect([replaced('1', '2', '1'), replaced('1', '3', '2', '1'), replaced('1', '2', '2', '1')]).toEqual([
    '2',
    '3',
    '2',
  ]);
  // Deployed again after a rollback.
  expect(replaced('3', '1', '2', '1')).toBeNull();
});
