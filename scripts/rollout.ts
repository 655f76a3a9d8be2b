import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { runCommand } from './ci/run-command.ts';
import { checkedOutCommit } from './deploy/checked-out-commit.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { readCommand } from './read-command.ts';
import { openRollout, openStore, planRings } from './rollout/open-rollout.ts';
import { continueRollout, startRollout } from './rollout/roll-out.ts';
import { rolloutText } from './rollout/rollout-text.ts';

const USAGE = `npm run rollout -- start [--first NAME] [--without NAME]… | continue | stop | status | probe NAME…
Brings a shared change live in rings: one dealer, 1 %, 10 %, all. After each few dealers their live sites are looked at from outside: a page of
each kind, a test lead that reaches nobody, what the law wants. Where anything is wrong the ring gets its versions from before, and nobody else
is touched. How it stands is stored in the account: CLOUDFLARE_API_TOKEN says who you are, CLOUDFLARE_ACCOUNT_ID in which account.
  start     begins with the commit that is checked out
  continue  goes on with the ring in which it stopped
  stop      asks whoever is at it to stop; what is live stays live
  status    says how the last one stands; --json: {rollout, busy, stopAskedBy}
  probe     looks at live sites that were built here, and changes nothing
  --first NAME    the dealer of the first ring (default: the one with the smallest stock)
  --without NAME  leaves a dealer out, such as one whose build always fails
  --tenants DIR   folder of the dealers (default: tenants)
  --out DIR       folder the sites are built in (default: dist)
NAME is that of a dealer's folder. Exit code: 0; 1 = it did not reach all, or a site that was looked at does not work.`;

const { command, names, values } = readCommand(USAGE, readArguments);
try {
  const cloudflare = await connect();
  const say = (line: string): void => console.log(line);
  const tools = async () =>
    await openRollout({ tenants: values.tenants, out: values.out }, cloudflare, { run: runCommand, say });
  if (command === 'status') {
    const state = await (await openStore(cloudflare)).look();
    console.log(values.json ? JSON.stringify(state, null, 2) : rolloutText(state));
  } else if (command === 'stop') {
    const { busy } = await (await openStore(cloudflare)).requestStop();
    console.log(
      busy === null ? 'Nobody is rolling out.' : `${busy.who} is asked to stop, and does so after a few dealers.`,
    );
  } else if (command === 'probe') {
    const { probe } = await tools();
    for (const name of names) {
      const faults = await probe(name);
      console.log(
        [
          `${name}: ${faults.length === 0 ? 'works' : 'does not work'}`,
          ...faults.map(({ check, found }) => `  ${check}: ${found}`),
        ].join('\n'),
      );
      if (faults.length > 0) process.exitCode = 1;
    }
  } else {
    const commit = checkedOutCommit();
    const rollout =
      command === 'start'
        ? await startRollout(
            {
              commit,
              rings: await planRings(values.tenants, { first: values.first ?? null, without: values.without }),
            },
            await tools(),
          )
        : await continueRollout({ commit, without: values.without }, await tools());
    if (rollout.state !== 'done' || rollout.why !== null) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      first: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      json: { type: 'boolean', default: false },
    },
  });
  const [command = '', ...names] = positionals;
  if (!['start', 'continue', 'stop', 'status', 'probe'].includes(command))
    throw new Error(`Give one of start, continue, stop, status and probe; found "${positionals.join(' ')}".`);
  if ((command === 'probe') !== names.length > 0)
    throw new Error(
      command === 'probe' ? 'probe: name the dealers.' : `${command}: found "${names.join(' ')}" after it.`,
    );
  if (values.first !== undefined && command !== 'start') throw new Error('--first goes with start.');
  if (values.without.length > 0 && command !== 'start' && command !== 'continue')
    throw new Error('--without goes with start and continue.');
  if (!isFolder(values.tenants)) throw new Error(`--tenants: there is no folder "${values.tenants}".`);
  return { command, names, values };
}
