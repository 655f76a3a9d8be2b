import { ConfigurationError } from './wrangler-config.ts';

interface Ids {
  readonly [slug: string]: string;
}

/**
 * The databases of one stage, from the operator's file `{production: {slug: id}, preview: {slug: id}}`. Throws a
 * `ConfigurationError` when the file has another shape or names one database twice: no two dealers share one, and no preview
 * has a dealer's own (edge.md, R11).
 */
export function databaseIds(file: unknown, stage: 'production' | 'preview'): Ids {
  const production = idsOf(file, 'production');
  const preview = idsOf(file, 'preview');
  const all = [...Object.values(production), ...Object.values(preview)];
  const twice = all.find((id, position) => all.indexOf(id) !== position);
  if (twice !== undefined)
    throw new ConfigurationError(
      `Database ${twice} is named twice. Every dealer has its own, and so has every preview.`,
    );
  return stage === 'production' ? production : preview;
}

function idsOf(file: unknown, stage: string): Ids {
  const ids = isRecord(file) ? (file[stage] ?? {}) : null;
  if (!isRecord(ids) || !Object.values(ids).every((id) => typeof id === 'string' && id !== ''))
    throw new ConfigurationError(`The file with the database ids needs {"${stage}": {"<slug>": "<id>"}}.`);
  return ids as Ids;
}

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
