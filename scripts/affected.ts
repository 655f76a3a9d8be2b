import { parseArgs } from 'node:util';
import { type Affected, affectedDealers } from './changes/affected-dealers.ts';
import { GitError, GitProject } from './changes/git-changes.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run affected -- --base REF [--tenants DIR] [--json]
Lists the dealers that a change affects, and why: compares the working directory with the commit REF. In CI give the commit
that the change is applied to (for a merge commit its first parent, HEAD^1). The site of a dealer that is not listed is the same as at REF,
except for what changes over time: npm run due.
  --base REF     branch, tag or commit
  --tenants DIR  folder of the dealers (default: tenants)
  --json         {base, sharedCause, dealers: [{name, change, causes}], unaffected}
Exit code: 0, even when no dealer is affected; 1 = this cannot be determined, so build all of them.`;

const { base, tenants, json } = readCommand(USAGE, readArguments);
try {
  const affected = await affectedDealers(new GitProject('.'), { project: process.cwd(), tenants, base });
  console.log(json ? JSON.stringify(affected, null, 2) : summary(affected));
} catch (error) {
  if (!(error instanceof GitError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function summary({ base: { ref, commit }, sharedCause, dealers, unaffected }: Affected): string {
  const lines = dealers.flatMap(({ name, change, causes }) => [
    `${name} (${change})`,
    ...causes.filter((cause) => cause !== sharedCause).map((cause) => `  ${cause}`),
  ]);
  const total = dealers.length + unaffected.length;
  const sum = `${dealers.length} of ${total} dealers affected since ${ref} (${commit.slice(0, 12)})`;
  return [...lines, `${sum}${sharedCause === null ? '.' : `: ${sharedCause}.`}`].join('\n');
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      json: { type: 'boolean', default: false },
    },
  });
  const { base } = values;
  if (base === undefined) throw new Error('--base: give the commit to compare with, such as origin/main.');
  return { ...values, base };
}
