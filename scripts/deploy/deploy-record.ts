/**
 * What is live, as the platform itself keeps it: the message of the deployment. So any machine finds a dealer unchanged without a file of its
 * own, and what was rolled back says so by itself.
 */
export interface DeployRecord {
  /** Digest of all that is served: files, code, configuration. */
  readonly site: string;
  /** Digest of the secrets it was deployed with. */
  readonly secrets: string;
  /** The last migration that its code knows, by number. */
  readonly schema: number;
  /** Id of its database. */
  readonly database: string;
  /** Digest of the list of files that it carries. */
  readonly files: string;
  /** The commit it was built from; '' = unknown. */
  readonly commit: string;
  /** The instant (ISO) from which on the site should be built again; 'never' = it holds until its files change, 'now' = nobody knows. */
  readonly until: string;
}

const FIELDS = ['site', 'secrets', 'schema', 'database', 'files', 'commit', 'until'] as const;
const START = 'caryard';

/** At most 250 characters; the platform cuts a message at 1,000 bytes. */
export const recordText = (record: DeployRecord): string =>
  [START, ...FIELDS.map((field) => `${field}=${record[field]}`)].join(' ');

/** Null = no message of ours, or one that was cut or changed. */
export function readRecord(text: string | undefined): DeployRecord | null {
  const [start, ...parts] = (text ?? '').split(' ');
  if (start !== START) return null;
  const fields = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  );
  const [site, secrets, schema, database, files, commit, until] = FIELDS.map((field) => fields.get(field) ?? '');
  const isWhole =
    /^[0-9a-f]{24}$/.test(site ?? '') &&
    /^[0-9a-f]{16}$/.test(secrets ?? '') &&
    /^\d{1,4}$/.test(schema ?? '') &&
    /^[0-9a-f-]{36}$/.test(database ?? '') &&
    /^[0-9a-f]{16}$/.test(files ?? '') &&
    /^[0-9a-f]{0,40}$/.test(commit ?? '') &&
    /^(?:never|now|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.test(until ?? '');
  if (!isWhole) return null;
  return { site, secrets, schema: Number(schema), database, files, commit, until } as DeployRecord;
}
