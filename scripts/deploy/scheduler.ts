import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SCHEDULER, writeScheduler } from '../edge/scheduler-config.ts';
import { AccountRecords } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { type Secrets, secretsDigest, withSecretsFile } from './deploy-secrets.ts';
import { deployedVersions, liveSecrets, versionMessage } from './live-version.ts';
import { wrangler } from './run-wrangler.ts';

export interface SchedulerOptions {
  /** Where this machine stores data about deployments. */
  readonly folder: string;
  /** The repository whose workflow for due dealers it starts, `owner/name`. */
  readonly repository: string | undefined;
  /** The scheduler's own secrets. Without any, those that it has stay. */
  readonly secrets: Secrets;
  readonly log: (text: string) => void;
}

/** The secret with which the scheduler starts the workflow for due dealers. */
const TOKEN = 'GITHUB_TOKEN';
const cache = new WeakMap<Cloudflare, Scheduler>();

/** The account's scheduler, which calls every live dealer each minute: its Worker, and its list of dealers in the account's own database. */
export class Scheduler {
  readonly #cloudflare: Cloudflare;
  #keys: Promise<Map<string, string>> | undefined;
  #missing: Promise<string | null> | undefined;

  private constructor(cloudflare: Cloudflare) {
    this.#cloudflare = cloudflare;
  }

  /** One for each connection, so that shared data is read once. */
  static open(cloudflare: Cloudflare): Scheduler {
    const scheduler = cache.get(cloudflare) ?? new Scheduler(cloudflare);
    cache.set(cloudflare, scheduler);
    return scheduler;
  }

  /** The key with which the scheduler calls a dealer; it never changes. For an unknown dealer, a new one, which `call` stores. */
  async keyOf(slug: string): Promise<string> {
    this.#keys ??= this.#readKeys();
    const keys = await this.#keys.catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    const key = keys.get(slug) ?? randomBytes(24).toString('base64url');
    keys.set(slug, key);
    return key;
  }

  async #readKeys(): Promise<Map<string, string>> {
    const records = await AccountRecords.open(this.#cloudflare);
    const rows = await records.run('SELECT slug, key FROM schedule', []);
    return new Map(rows.map(({ slug, key }) => [String(slug), String(key)]));
  }

  /**
   * Deploys its Worker if there is none.
   *
   * @returns what it lacks to start the workflow for due dealers, in a sentence, once for each connection; null = nothing, or no
   *   `repository` is given
   * @throws DeployError if it cannot be deployed
   */
  async ensure(options: SchedulerOptions): Promise<string | null> {
    const isFirst = this.#missing === undefined;
    this.#missing ??= this.#create(options);
    const missing = await this.#missing.catch((error: unknown) => {
      this.#missing = undefined;
      throw error;
    });
    return isFirst ? missing : null;
  }

  /**
   * Makes the scheduler call a dealer, at a URL where its Worker already responds: until then it calls the previous one.
   *
   * @param origin URL of the dealer's Worker
   */
  async call(slug: string, origin: string): Promise<void> {
    const records = await AccountRecords.open(this.#cloudflare);
    await records.run(
      `INSERT INTO schedule (slug, origin, key) VALUES (?1, ?2, ?3)
       ON CONFLICT (slug) DO UPDATE SET origin = excluded.origin, key = excluded.key`,
      [slug, origin, await this.keyOf(slug)],
    );
  }

  /** Whether its Worker is live with other code, settings or secrets than here. */
  async isOutdated(options: SchedulerOptions): Promise<boolean> {
    const { current, message } = await this.#prepare(options);
    return current !== null && current !== message;
  }

  /**
   * Deploys its Worker unless the same code is live, with the same secrets or with those of another machine while this one has none.
   *
   * @returns whether it was deployed
   */
  async deploy(options: SchedulerOptions): Promise<boolean> {
    const { config, current, message } = await this.#prepare(options);
    if (current === message) return false;
    await withSecretsFile(options.secrets, async (secretArgs) => {
      await wrangler(['deploy', '-c', config, '--strict', '--message', message, ...secretArgs], {
        label: 'The deployment of the scheduler',
        after: 'No dealer was touched. Run this again.',
        env: this.#cloudflare.env,
        log: options.log,
      });
    });
    return true;
  }

  /** Deploys its Worker if there is none. Another version goes live for all dealers at once, with a roll-out (`shared-workers.ts`). */
  async #create(options: SchedulerOptions): Promise<string | null> {
    if ((await deployedVersions(this.#cloudflare, SCHEDULER)).length === 0) await this.deploy(options);
    if (options.repository === undefined) return null;
    if ((await liveSecrets(this.#cloudflare, SCHEDULER, 'worker')).includes(TOKEN)) return null;
    return `The scheduler cannot start the workflow for due dealers, so these wait for its hourly run: functions/account.json names the repository "${options.repository}", but the scheduler has no ${TOKEN}. Put it into the secrets file under production.${SCHEDULER} (functions/README.md, Publish), then npm run rollout -- start --shared.`;
  }

  /** Writes its configuration; `message` is what a deployment of it says, `current` what the live one says, null = there is none. */
  async #prepare({ folder, repository, secrets }: SchedulerOptions) {
    const { id } = await AccountRecords.open(this.#cloudflare);
    const { config, text } = await writeScheduler(join(folder, SCHEDULER), id, repository);
    const [live] = await deployedVersions(this.#cloudflare, SCHEDULER);
    const current =
      live === undefined
        ? null
        : live.message || (await versionMessage(this.#cloudflare, SCHEDULER, live.version)) || '';
    const storedDigest = Object.keys(secrets).length > 0 ? secretsDigest(secrets, SCHEDULER) : current?.split(' ')[2];
    const code = createHash('sha256').update(text).digest('hex').slice(0, 24);
    return {
      config,
      current,
      message: ['caryard-scheduler', code, ...(storedDigest === undefined ? [] : [storedDigest])].join(' '),
    };
  }
}
