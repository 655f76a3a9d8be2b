import { isSharedWorker } from '../deploy/shared-workers.ts';
import { type RolloutState, stoppedBy } from './rollout-record.ts';

/** The state of a roll-out, for an operator. */
export function rolloutText(stored: RolloutState): string {
  const { rollout, busy, stopAskedBy } = stored;
  if (rollout === null)
    return busy === null ? 'There has been no roll-out yet.' : `${busy.who} has been starting one since ${busy.since}.`;
  const { commit, startedBy, startedAt, rings, ring, reached, state, why, log } = rollout;
  const commitText = commit === '' ? 'uncommitted files' : `commit ${commit.slice(0, 12)}`;
  const ringText = `ring ${ring + 1} of ${rings.length}`;
  const size = rings[ring]?.length ?? 0;
  const stopper = stoppedBy(stored);
  const stateText = {
    running:
      busy === null
        ? `It was interrupted in ${ringText}, after ${reached} of its ${size} dealers had been probed. Continue with: npm run rollout -- continue`
        : `${busy.who} is at ${ringText}: ${reached} of ${size} dealers are live and probed.${stopAskedBy === null ? '' : ` ${stopAskedBy} has asked it to stop.`} If it stops responding, it can be taken over after ${busy.until}.`,
    paused: `It ran out of time in ${ringText}, after ${reached} of ${size} dealers. ${stopper === null ? 'The next run of publish.yml continues by itself; so does' : 'Continue with'}: npm run rollout -- continue`,
    reverting:
      busy === null
        ? `It was interrupted while ${ringText} was being rolled back. Finish that with: npm run rollout -- continue`
        : `${busy.who} is rolling back ${ringText}.`,
    stopped: `It stopped in ${ringText}. What is live stays live. Continue with: npm run rollout -- continue`,
    failed: `It failed in ${ringText}, which was rolled back to its earlier versions. Fix the change and start again, or try that ring again: npm run rollout -- continue`,
    done: 'It has reached all dealers.',
  }[state];
  return [
    `Roll-out of ${commitText}, by ${startedBy}, ${startedAt}`,
    ...rings.map(
      (dealers, index) =>
        `  ring ${index + 1}: ${dealers.length === 1 || dealers.some(isSharedWorker) ? dealers.join(' and ') : `${dealers.length} dealers`}, ${index < ring || state === 'done' ? 'live' : index > ring ? 'not started' : { running: 'at work', paused: 'paused', stopped: 'stopped', reverting: 'being rolled back', failed: 'rolled back', done: 'live' }[state]}`,
    ),
    stateText,
    ...(why === null ? [] : [why]),
    ...(stopper === null
      ? []
      : [
          `publish.yml rolls out nothing, because ${stopper} has stopped it. To allow it again: npm run rollout -- allow`,
        ]),
    '',
    ...log.map(({ at, who, what }) => `${at}  ${who}  ${what.split('\n')[0]}`),
  ].join('\n');
}
