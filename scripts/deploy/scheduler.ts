import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SCHEDULER, writeScheduler } from '../edge/scheduler-config.ts';
import { AccountRecords } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { type Secrets, secretsDigest, withSecretsFile } from './deploy-secrets.ts';
import { deployedVersions, versionMessage } from './live-version.ts';
import { wrangler } from './run-wrangler.ts';

interface SchedulerOptions {
  /** Where this machine stores data about deployments. */
  readonly folder: string;
  /** The repository whose workflow for due dealers it starts, `owner/name`. */
  readonly repository: string | undefined;
  /** Its own secrets. Without any, those that it has stay. */
  readonly secrets: Secrets;
  readonly log: (text: string) => void;
}

const cache = new WeakMap<Cloudflare, Scheduler>();

/** The account's scheduler, which calls every live dealer each minute: its Worker, and its list of dealers in the account's own database. */
export class Scheduler {
  readonly #cloudflare: Cloudflare;
  #keys: Promise<Map<string, string>> | undefined;
  #live: Promise<void> | undefined;

  private constructor(cloudflare: Cloudflare) {
    this.#cloudflare = cloudflare;
  }

  /** One for each connection, so that shared data is read once. */
  static open(cloudflare: Cloudflare): Scheduler {
    const scheduler = cache.get(cloudflare) ?? new Scheduler(cloudflare);
    cache.set(cloudflare, scheduler);
    return scheduler;
  }

  /** The key with which the scheduler calls a dealer; it never changes. For an unknown dealer, a new one, which `enrol` stores. */
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
   * Makes the scheduler call a dealer, before its Worker goes live without a schedule of its own: until then its calls fail, which does no harm.
   *
   * @param origin address of the dealer's Worker
   * @throws DeployError if the scheduler's Worker cannot be deployed
   */
  async enrol(slug: string, origin: string, options: SchedulerOptions): Promise<void> {
    const records = await AccountRecords.open(this.#cloudflare);
    this.#live ??= this.#deploy(records.id, options);
    await this.#live.catch((error: unknown) => {
      this.#live = undefined;
      throw error;
    });
    await records.run(
      `INSERT INTO schedule (slug, origin, key) VALUES (?1, ?2, ?3)
       ON CONFLICT (slug) DO UPDATE SET origin = excluded.origin, key = excluded.key`,
      [slug, origin, await this.keyOf(slug)],
    );
  }

  /** Deploys its Worker unless the same code is live, with the same secrets or with those of another machine while this one has none. */
  async #deploy(databaseId: string, { folder, repository, secrets, log }: SchedulerOptions): Promise<void> {
    const { config, text } = await writeScheduler(join(folder, SCHEDULER), databaseId, repository);
    const [live] = await deployedVersions(this.#cloudflare, SCHEDULER);
    const current = live && (live.message || (await versionMessage(this.#cloudflare, SCHEDULER, live.version)));
    const storedDigest = Object.keys(secrets).length > 0 ? secretsDigest(secrets, SCHEDULER) : current?.split(' ')[2];
    const code = createHash('sha256').update(text).digest('hex').slice(0, 24);
    const message = ['caryard-scheduler', code, ...(storedDigest === undefined ? [] : [storedDigest])].join(' ');
    if (current === message) return;
    await withSecretsFile(secrets, async (more) => {
      await wrangler(['deploy', '-c', config, '--strict', '--message', message, ...more], {
        label: 'The deployment of the scheduler',
        after: 'The dealer was not touched. Run this again.',
        env: this.#cloudflare.env,
        log,
      });
    });
  }
}
