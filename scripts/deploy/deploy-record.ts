/**
 * The record of a deployment, stored by Cloudflare as the deployment's message. With it, any machine can tell whether a dealer is
 * unchanged without the files of the earlier deployment, and a rollback restores the earlier record.
 */
export interface DeployRecord {
  /** Digest of everything that is deployed: files, code, configuration. */
  readonly site: string;
  /** Digest of the secrets it was deployed with. */
  readonly secrets: string;
  /** Number of the last migration that its code supports. */
  readonly schema: number;
  /** Id of its database. */
  readonly database: string;
  /** Digest of the list of its files. */
  readonly files: string;
  /** The commit it was built from; '' = unknown. */
  readonly commit: string;
  /** When (ISO) the site should be rebuilt; 'never' = not until its files change, 'now' = unknown. */
  readonly until: string;
  /** Whether it moved the dealer between its own Worker and the dispatch namespace: no earlier version can be made live again. */
  readonly isMove?: boolean;
}

const FIELDS = ['site', 'secrets', 'schema', 'database', 'files', 'commit', 'until'] as const;
const START = 'caryard';

const MOVE = 'move=yes';

/** A record as the message of a deployment: at most 260 characters; Cloudflare cuts a message at 1,000 bytes. */
export const recordText = (record: DeployRecord): string =>
  [START, ...FIELDS.map((field) => `${field}=${record[field]}`), ...(record.isMove ? [MOVE] : [])].join(' ');

/** The record in a message; null = not one of our messages, or one that was cut or edited. */
export function readRecord(text: string | undefined): DeployRecord | null {
  const [start, ...parts] = (text ?? '').split(' ');
  if (start !== START) return null;
  const fields = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  );
  const [site, secrets, schema, database, files, commit, until] = FIELDS.map((field) => fields.get(field) ?? '');
  const isComplete =
    /^[0-9a-f]{24}$/.test(site ?? '') &&
    /^[0-9a-f]{16}$/.test(secrets ?? '') &&
    /^\d{1,4}$/.test(schema ?? '') &&
    /^[0-9a-f-]{36}$/.test(database ?? '') &&
    /^[0-9a-f]{16}$/.test(files ?? '') &&
    /^[0-9a-f]{0,40}$/.test(commit ?? '') &&
    /^(?:never|now|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.test(until ?? '');
  if (!isComplete) return null;
  const record = { site, secrets, schema: Number(schema), database, files, commit, until } as DeployRecord;
  return parts.includes(MOVE) ? { ...record, isMove: true } : record;
}
