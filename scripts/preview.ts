import { parseArgs } from 'node:util';
import type { PreviewDecision } from '#domain/preview-decision.ts';
import { REPORT_PATH } from '#domain/routes/public-paths.ts';
import { oneLine } from '#text/markdown.ts';
import { changedBetween } from './changes/changed-between.ts';
import { SECRETS_FILE, SecretsFile } from './deploy/deploy-secrets.ts';
import { fetchPreviewStatus, PreviewError, previewLink, reportToPreview } from './edge/preview-calls.ts';
import { isPreviewHost } from './edge/resource-name.ts';
import { readCommand, readCount } from './read-command.ts';

const USAGE = `npm run preview -- link SLUG --url URL [--days N]
npm run preview -- decisions --dealer SLUG --url URL [--live COMMIT] [--json]
npm run preview -- done ID --dealer SLUG --url URL
npm run preview -- reject ID --dealer SLUG --url URL --because TEXT
Gives access to a preview, and reads the decisions made in its report, with the secret that it was deployed with: PREVIEW_SECRET of the
environment, else of the dealer's previews in the secrets file. With PREVIEW_SECRET, --dealer can be left out.
  link       prints the link to the report, valid for N days (default: 14)
  decisions  lists the open decisions. --live gives the commit that is live: requests to publish whose report was compared with another version of
             this dealer's site are rejected (a commit that only changes other dealers does not count)
  done       closes a decision: the report says that the version is live; a request for a change only leaves the list
  reject     closes a decision: the report shows TEXT as the reason
  --tenants DIR   folder of the dealers (default: tenants)
  --secrets FILE  (default: ${SECRETS_FILE})
  --json     [{id, kind, commit, base, name, request, at}]; kind is publish or change, base the commit it was compared with, name who decided
Exit code: 0; 1 = the preview did not respond, or refused the call.`;

const { verb, subject, values, days, secret } = readCommand(USAGE, readArguments);
try {
  await run();
} catch (error) {
  if (!(error instanceof PreviewError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { url, live, because, json } = values;
  switch (verb) {
    case 'link':
      console.log(previewLink({ url, slug: subject, secret }, { path: REPORT_PATH, days, now: new Date() }));
      return;
    case 'done':
      await reportToPreview(url, secret, { id: subject, state: 'done' });
      console.log(`${subject} is done, and no longer listed as open.`);
      return;
    case 'reject':
      await reportToPreview(url, secret, { id: subject, state: 'rejected', problem: because });
      console.log(`${subject} is rejected, and the report says why.`);
      return;
    default: {
      const decisions = await decisionsFor(url, live);
      if (json) console.log(JSON.stringify(decisions, null, 2));
      else
        console.log(decisions.length === 0 ? 'There are no open decisions.' : decisions.map(decisionText).join('\n'));
    }
  }
}

/**
 * The open decisions. Requests to publish whose report is out of date, because the dealer's live site has changed since, are rejected and
 * left out.
 */
async function decisionsFor(url: string, live: string | undefined): Promise<readonly PreviewDecision[]> {
  if (live === undefined) return (await fetchPreviewStatus(url, secret)).decisions;
  const cache = new Map<string, boolean>();
  const hasChangedSince = async (base: string): Promise<boolean> => {
    const hasChanged = cache.get(base) ?? (await isSiteChanged(base, live));
    cache.set(base, hasChanged);
    return hasChanged;
  };
  const { report } = await fetchPreviewStatus(url, secret);
  const isCurrent = report !== null && !(await hasChangedSince(report.base));
  await reportToPreview(url, secret, { live: isCurrent ? report.base : live });
  const open: PreviewDecision[] = [];
  for (const decision of (await fetchPreviewStatus(url, secret)).decisions) {
    if (decision.kind === 'publish' && decision.commit !== live && (await hasChangedSince(decision.base))) {
      await reportToPreview(url, secret, { id: decision.id, state: 'rejected' });
      console.error(`Rejected, because the live site has changed since the report: ${decisionText(decision)}`);
    } else open.push(decision);
  }
  return open;
}

/** Whether the dealer's site has changed between two commits; without --dealer, whether they differ. */
async function isSiteChanged(base: string, live: string): Promise<boolean> {
  const { dealer, tenants } = values;
  return dealer === undefined
    ? base !== live
    : await changedBetween({ project: '.', tenants, slug: dealer, baseCommit: base, liveCommit: live });
}

function decisionText({ id, kind, commit, name, request, at }: PreviewDecision): string {
  const short = commit.slice(0, 12);
  const text = `${id}  ${at}  ${name} ${kind === 'publish' ? `wants ${short} published` : `asks for a change to ${short}: ${request}`}`;
  return oneLine(text); // anybody with the link may have written it
}

function secretOf(dealer: string | undefined, file: string | null): string {
  if (dealer === undefined) throw new Error('Name the dealer with --dealer, or set PREVIEW_SECRET in the environment.');
  const { PREVIEW_SECRET } = new SecretsFile(file).secretsFor(dealer, { kind: 'preview', name: '' });
  if (PREVIEW_SECRET === undefined)
    throw new Error(
      `${file ?? SECRETS_FILE} has no PREVIEW_SECRET for preview.${dealer}: add the one that the preview was deployed with, or set PREVIEW_SECRET in the environment.`,
    );
  return PREVIEW_SECRET;
}

/** A link signed for another URL, or a call to it, would give somebody else access to all previews of the dealer. */
function checkPreviewUrl(url: string, dealer: string | undefined): void {
  const parsed = URL.parse(url);
  if (parsed?.protocol === 'https:' && isPreviewHost(parsed.hostname, dealer)) return;
  const foundText = url === '' ? '' : `found "${url}", which is no preview${dealer ? ` of ${dealer}` : ''}; `;
  throw new Error(
    `--url: ${foundText}give the URL that npm run deploy -- ${dealer ?? 'SLUG'} --preview NAME printed: https://caryard-preview--….workers.dev.`,
  );
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: '' },
      days: { type: 'string' },
      live: { type: 'string' },
      because: { type: 'string' },
      dealer: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      secrets: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [verb = '', subject = '', ...otherWords] = positionals;
  if (!['link', 'decisions', 'done', 'reject'].includes(verb) || otherWords.length > 0)
    throw new Error('Give a command: link, decisions, done or reject.');
  if (verb !== 'decisions' && subject === '')
    throw new Error(verb === 'link' ? 'Give the slug of the dealer.' : 'Give the id of the decision.');
  if (values.live !== undefined && !/^[0-9a-f]{40,64}$/.test(values.live))
    throw new Error(`--live: found "${values.live}"; give the commit: $(git rev-parse main).`);
  if (verb === 'reject' && !values.because)
    throw new Error('--because: give the reason, for the readers of the report.');
  const dealer = verb === 'link' ? subject : values.dealer;
  const secret = process.env.PREVIEW_SECRET || secretOf(dealer, values.secrets ?? null);
  if (!/^\S{24,512}$/.test(secret))
    throw new Error('PREVIEW_SECRET must have at least 24 characters and no spaces: openssl rand -base64 24.');
  checkPreviewUrl(values.url, dealer);
  return { verb, subject, values, days: readCount('--days', values.days) ?? 14, secret };
}
