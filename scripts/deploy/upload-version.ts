import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NAMESPACE } from '../edge/dispatcher-config.ts';
import { type Cloudflare, DeployError } from './cloudflare-api.ts';
import { type DeployRecord, recordText } from './deploy-record.ts';
import { withSecretsFile } from './deploy-secrets.ts';
import { type LiveVersion, liveVersion } from './live-version.ts';
import { storeVersion } from './namespace.ts';
import { type Prepared, untilOf } from './prepare-deploy.ts';
import { keepBuild } from './retained-builds.ts';
import { wrangler } from './run-wrangler.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

interface Upload {
  /** The configuration file of the deployment. */
  readonly config: string;
  /** Id of the dealer's database. */
  readonly database: string;
  /** Digest of the list of retained files. */
  readonly files: string;
  /** Whether it goes into the dispatch namespace. */
  readonly isDispatched: boolean;
  /** The currently live version; null = there is none. */
  readonly live: LiveVersion | null;
  /** Its record; null = there is none that can be read. */
  readonly record: DeployRecord | null;
}

/**
 * Makes code, files and secrets live together, and then sets hosts, queue and schedule. Secrets that have not changed are not sent.
 *
 * @returns id of the version
 * @throws DeployError if it fails; the message says what is live now
 */
export async function uploadVersion(prepared: Prepared, cloudflare: Cloudflare, upload: Upload): Promise<string> {
  return await withTemporaryFolder('deploy', (folder) =>
    uploadWithReport(prepared, cloudflare, upload, join(folder, 'report')),
  );
}

/** @param report file for wrangler's report */
async function uploadWithReport(
  { options, worker, site, secrets, schema }: Prepared,
  cloudflare: Cloudflare,
  { config, database, files, isDispatched, live, record }: Upload,
  report: string,
): Promise<string> {
  const isMoving = live !== null && (live.hosting === 'namespace') !== isDispatched;
  const message = recordText({
    site,
    secrets,
    schema,
    database,
    files,
    commit: options.commit,
    until: untilOf(options),
    isMove: isMoving,
  });
  const version = randomUUID();
  if (isDispatched) await keepBuild(cloudflare, worker, version, config);
  try {
    const args = ['deploy', '-c', config, '--strict', '--message', message, '--tag', site];
    if (isDispatched) args.push('--dispatch-namespace', NAMESPACE);
    const env = { ...cloudflare.env, WRANGLER_OUTPUT_FILE_PATH: report };
    await withSecretsFile(record?.secrets !== secrets || isMoving ? options.secrets : {}, async (secretArgs) => {
      await wrangler([...args, ...secretArgs], { label: 'The upload', env, log: options.log });
    });
    if (!isDispatched) return await readReport(report);
    await storeVersion(cloudflare, worker, version, message);
    return version;
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new DeployError(`${error.message}\n${await stateAfter(cloudflare, worker, live)}`);
  }
}

/** What is live after a failed upload, in a sentence. */
async function stateAfter(cloudflare: Cloudflare, worker: string, liveBefore: LiveVersion | null): Promise<string> {
  const now = await liveVersion(cloudflare, worker).catch(() => undefined);
  if (now === undefined) return 'The live version could not be read. Run this again.';
  if (now === null) return 'Nothing is live. Run this again.';
  return now.version === liveBefore?.version
    ? 'The previous version is still live. Run this again.'
    : 'The new version is live, but its hosts, queue or schedule may not be set. Run this again to finish.';
}

/** The version's id in wrangler's output, which has one JSON object per line. */
async function readReport(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const deployed = lines.find(({ type }) => type === 'deploy') as { readonly version_id: string } | undefined;
  if (deployed === undefined) throw new Error('wrangler ended without reporting a deployment.');
  return deployed.version_id;
}
