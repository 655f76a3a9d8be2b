import { join } from 'node:path';
import { bundled, COMPATIBILITY_DATE, writeChanged } from './wrangler-config.ts';

/** The name of the Worker in front of the dispatch namespace; two consecutive dashes, as in no dealer's. */
export const DISPATCHER = 'caryard--dispatcher';
/** The account's dispatch namespace, for dealers above the limit of Workers. */
export const NAMESPACE = 'caryard';
const FILE = 'dispatcher.mjs';
const ENTRY = 'entry.mjs';

/** The configuration of the dispatcher. Its hosts are attached one by one when a dealer moves, so none is listed here. */
export const dispatcherConfig = (): object => ({
  name: DISPATCHER,
  main: ENTRY,
  no_bundle: true,
  find_additional_modules: true,
  rules: [{ type: 'ESModule', globs: [FILE] }],
  compatibility_date: COMPATIBILITY_DATE,
  workers_dev: false,
  preview_urls: false,
  dispatch_namespaces: [{ binding: 'DEALERS', namespace: NAMESPACE }],
  dependencies_instrumentation: { enabled: false },
  observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
});

/**
 * Writes the dispatcher's code and configuration.
 *
 * @param hosts names of dealers' Workers in the namespace, by host
 * @returns the configuration file, and everything that is deployed as one text
 */
export async function writeDispatcher(
  folder: string,
  hosts: { readonly [host: string]: string },
): Promise<{ config: string; text: string }> {
  const { code } = await bundled('dispatcher.ts', { file: FILE, names: 'own' });
  const sorted = Object.fromEntries(Object.entries(hosts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const entry = `// Written by scripts/edge/dispatcher-config.ts.
import { createDispatcher } from './${FILE}';
export default createDispatcher(${JSON.stringify(sorted)});
`;
  const settings = JSON.stringify(dispatcherConfig(), null, 2);
  const config = join(folder, 'wrangler.json');
  await writeChanged(join(folder, FILE), code);
  await writeChanged(join(folder, ENTRY), entry);
  await writeChanged(config, settings);
  return { config, text: `${settings}\n${entry}\n${code}` };
}
