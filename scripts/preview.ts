import { parseArgs } from 'node:util';
import { REPORT_PATH } from '#domain/paths.ts';
import type { PreviewDecision } from '#domain/preview-decision.ts';
import { askPreview, PreviewError, previewLink, reportToPreview } from './edge/preview-calls.ts';
import { readCommand, readCount } from './read-command.ts';

const USAGE = `npm run preview -- link SLUG --address URL [--days N]
npm run preview -- decisions --address URL [--live COMMIT] [--json]
npm run preview -- taken ID --address URL
npm run preview -- refused ID --address URL --because TEXT
Lets somebody into a preview, and reads what was decided at its report. The environment's PREVIEW_SECRET is the one that the preview was deployed with.
  link       prints the link to the report, for as many days (default: 14)
  decisions  what somebody decided and nobody has acted on. With --live the preview is told which commit is live, and what was compared
             with another one is refused.
  taken      says at the report that the version is live
  refused    says there why it is not
  --json     [{id, kind, commit, base, name, wish, at}]; kind is publish or wish
Exit code: 0; 1 = the preview did not answer.`;

const { verb, subject, values, days, secret } = readCommand(USAGE, readArguments);
try {
  await run();
} catch (error) {
  if (!(error instanceof PreviewError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { address, live, because, json } = values;
  switch (verb) {
    case 'link':
      console.log(previewLink({ address, slug: subject, secret }, { path: REPORT_PATH, days, now: new Date() }));
      return;
    case 'taken':
      return reportToPreview(address, secret, { id: subject, state: 'taken' });
    case 'refused':
      return reportToPreview(address, secret, { id: subject, state: 'refused', problem: because });
    default: {
      const decisions = await decisionsFor(address, live);
      if (json) console.log(JSON.stringify(decisions, null, 2));
      else for (const one of decisions) console.log(told(one));
    }
  }
}

/** Without those that are too late: the site has moved on since their report. */
async function decisionsFor(address: string, live: string | undefined): Promise<readonly PreviewDecision[]> {
  if (live !== undefined) await reportToPreview(address, secret, { live });
  const { decisions } = await askPreview(address, secret);
  const isLate = ({ kind, base, commit }: PreviewDecision): boolean =>
    live !== undefined && kind === 'publish' && base !== live && commit !== live;
  for (const { id } of decisions.filter(isLate)) await reportToPreview(address, secret, { id, state: 'refused' });
  return decisions.filter((one) => !isLate(one));
}

const told = ({ id, kind, commit, name, wish, at }: PreviewDecision): string =>
  `${id}  ${at}  ${name} ${kind === 'publish' ? `wants ${commit.slice(0, 12)} published` : `asks for a change of ${commit.slice(0, 12)}: ${wish}`}`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      address: { type: 'string', default: '' },
      days: { type: 'string' },
      live: { type: 'string' },
      because: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [verb = '', subject = '', ...more] = positionals;
  if (!['link', 'decisions', 'taken', 'refused'].includes(verb) || more.length > 0)
    throw new Error('Say what to do: link, decisions, taken or refused.');
  if (verb !== 'decisions' && subject === '')
    throw new Error(verb === 'link' ? 'Give the slug of the dealer.' : 'Give the id of the decision.');
  if (!URL.canParse(values.address)) throw new Error('--address: give the address of the preview, https://….');
  if (verb === 'refused' && !values.because) throw new Error('--because: say why, for whoever reads the report.');
  const secret = process.env.PREVIEW_SECRET ?? '';
  if (!/^\S{24,512}$/.test(secret))
    throw new Error('PREVIEW_SECRET: give it in the environment, 24 characters or more, no spaces.');
  return { verb, subject, values, days: readCount('--days', values.days) ?? 14, secret };
}
