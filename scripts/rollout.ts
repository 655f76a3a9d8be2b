import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { runCommand } from './ci/run-command.ts';
import { checkedOutCommit, uncommittedNote } from './deploy/checked-out-commit.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { quotedWords, readCommand } from './read-command.ts';
import { openRollout, openStore, planRings, planSharedRing, sharedRing } from './rollout/open-rollout.ts';
import { continueRollout, startRollout } from './rollout/roll-out.ts';
import { stoppedBy } from './rollout/rollout-record.ts';
import { rolloutText } from './rollout/rollout-text.ts';

const USAGE = `npm run rollout -- start [--first NAME | --shared] [--without NAME]… | continue | stop | allow | status | probe NAME…
Publishes a shared change in rings: one dealer, 1 %, 10 %, all, and finally the Workers that all dealers share (scheduler, dispatcher), if they
have changed. After every few dealers, their live sites are probed from outside: a page of each kind, a test lead that nobody receives, the content required by law. If anything is wrong, the ring is rolled back, and no further dealers
are deployed. Progress is stored in the account. Set CLOUDFLARE_API_TOKEN to an API token, and CLOUDFLARE_ACCOUNT_ID if it has access to several.
  start     starts with the commit that is checked out
  continue  resumes the last roll-out with the ring in which it stopped
  stop      asks the running roll-out to stop; what is live stays live. publish.yml starts none until an operator continues, starts or allows one
  allow     lets publish.yml roll out again after a stop
  status    shows the state of the last roll-out; --json: {rollout, busy, stopAskedBy}
  probe     probes live sites that were built here, and changes nothing
  --first NAME    the dealer of the first ring (default: the one with the smallest stock)
  --shared        only the Workers that all dealers share; for a changed secret or repository of the scheduler as well
  --without NAME  excludes a dealer, such as one whose build always fails
  --tenants DIR   folder of the dealers (default: tenants)
  --out DIR       folder the sites are built in (default: dist)
NAME is the name of a dealer's folder. Exit code: 0; 1 = the roll-out did not reach all dealers, or a probed site does not work.`;

const AGAIN =
  'What is live stays live, perhaps without having been probed. See how far the roll-out has come: npm run rollout -- status. Go on here: npm run rollout -- continue';

const { command, names, values } = readCommand(USAGE, readArguments);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    if (command === 'start' || command === 'continue') console.error(`\nInterrupted. ${AGAIN}`);
    process.exit(130);
  });
try {
  const uncommitted = command === 'start' || command === 'continue' ? uncommittedNote() : null;
  if (uncommitted !== null) console.error(uncommitted);
  const cloudflare = await connect();
  const print = (line: string): void => console.log(line);
  const tools = async () =>
    await openRollout({ tenants: values.tenants, out: values.out }, cloudflare, { run: runCommand, print });
  if (command === 'status') {
    const state = await (await openStore(cloudflare)).read();
    console.log(values.json ? JSON.stringify(state, null, 2) : rolloutText(state));
  } else if (command === 'stop') {
    const state = await (await openStore(cloudflare)).requestStop();
    const stateText = stoppedBy(state) === null ? 'No roll-out is running.' : rolloutText(state);
    console.log(
      state.busy === null ? stateText : `${state.busy.who} was asked to stop, and will stop after a few more dealers.`,
    );
  } else if (command === 'allow') {
    await (await openStore(cloudflare)).allow();
    console.log('The next run of publish.yml may roll out again.');
  } else if (command === 'probe') {
    const { probe } = await tools();
    for (const name of names) {
      const faults = await probe(name, null);
      console.log(
        [
          `${name}: ${faults.length === 0 ? 'works' : 'does not work'}`,
          ...faults.map(({ check, problem }) => `  ${check}: ${problem}`),
        ].join('\n'),
      );
      if (faults.length > 0) process.exitCode = 1;
    }
  } else if (values.shared && (await sharedRing(cloudflare)).length === 0) {
    console.log(
      'There is nothing to deploy: what dealers share is already live with the code, settings and secrets of this checkout.',
    );
  } else {
    const commit = checkedOutCommit();
    const rollout =
      command === 'start'
        ? await startRollout(
            {
              commit,
              rings: (last) =>
                values.shared
                  ? planSharedRing(cloudflare, last)
                  : planRings(values.tenants, cloudflare, { first: values.first ?? null, without: values.without }),
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
      shared: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [command = '', ...names] = positionals;
  if (!['start', 'continue', 'stop', 'allow', 'status', 'probe'].includes(command))
    throw new Error(`Give one of start, continue, stop, allow, status and probe; found ${quotedWords(positionals)}.`);
  if ((command === 'probe') !== names.length > 0)
    throw new Error(
      command === 'probe' ? 'probe: name the dealers.' : `${command}: found "${names.join(' ')}" after it.`,
    );
  if (values.first !== undefined && command !== 'start') throw new Error('--first can only be used with start.');
  if (values.shared && (command !== 'start' || values.first !== undefined || values.without.length > 0))
    throw new Error('--shared can only be used with start, without --first and --without.');
  if (values.without.length > 0 && command !== 'start' && command !== 'continue')
    throw new Error('--without can only be used with start and continue.');
  if (!isFolder(values.tenants)) throw new Error(`--tenants: there is no folder "${values.tenants}".`);
  return { command, names, values };
}
