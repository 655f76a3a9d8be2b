import { PREVIEW_CRON, type WorkerConfig } from '../edge/wrangler-config.ts';
import { DeployError } from './cloudflare-api.ts';

/** What belongs to the account's live sites, this dealer's and all others. */
export interface ProductionResources {
  /** Ids of databases. */
  readonly databases: readonly string[];
  /** Names of Workers, queues and databases. */
  readonly names: readonly string[];
  readonly hosts: readonly string[];
}

/** Configuration fields that give a preview access to resources of its own. */
const OWN_BINDINGS = ['d1_databases', 'queues', 'assets'];
/** Fields that give access to nothing. */
const NO_BINDINGS = [
  'name',
  'main',
  'no_bundle',
  'find_additional_modules',
  'rules',
  'compatibility_date',
  'dependencies_instrumentation',
  'observability',
];
/** Fields that a preview has with values of its own; those of `vars` and `triggers` are checked. */
const CHECKED = ['vars', 'workers_dev', 'preview_urls', 'triggers'];

/**
 * Everything in a preview's configuration that would give it access to production (R11): an id, name or host of a live site, a stage other
 * than `preview`, a route, or an unknown field. Empty = nothing.
 */
export function productionIn(preview: WorkerConfig, production: ProductionResources): string[] {
  const liveNames = new Map<string, string>();
  for (const id of production.databases) liveNames.set(id.toLowerCase(), 'the id of a live database');
  for (const name of production.names) liveNames.set(name.toLowerCase(), 'the name of something live');
  for (const host of production.hosts) liveNames.set(host.toLowerCase(), 'a live host');
  const faults: string[] = [];
  const visit = (path: string, value: unknown): void => {
    if (typeof value === 'string') {
      const name = liveNames.get(value.toLowerCase());
      if (name !== undefined) faults.push(`${path} is "${value}", ${name}`);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(path === '' ? key : `${path}.${key}`, part);
  };
  visit('', preview);
  const vars = preview.vars as { readonly [name: string]: unknown } | undefined;
  if (vars?.STAGE !== 'preview')
    faults.push(`vars.STAGE is ${JSON.stringify(vars?.STAGE)}, but must be "preview" for a preview`);
  const { crons } = (preview.triggers ?? {}) as { readonly crons?: readonly string[] };
  if (crons?.some((cron) => cron !== PREVIEW_CRON))
    faults.push(`triggers.crons is ${JSON.stringify(crons)}, but must be "${PREVIEW_CRON}" for a preview`);
  for (const field of Object.keys(preview))
    if (![...OWN_BINDINGS, ...NO_BINDINGS, ...CHECKED].includes(field))
      faults.push(`"${field}" is set, which a preview must not have`);
  return faults;
}

/** @throws DeployError if a preview's configuration contains anything of production */
export function forbidProduction(preview: WorkerConfig, production: ProductionResources): void {
  const faults = productionIn(preview, production);
  if (faults.length > 0)
    throw new DeployError(
      `The preview would reach the live site, so nothing was deployed: ${faults.join('; ')}. Rename or delete what has the wrong name in the Cloudflare dashboard.`,
    );
}
