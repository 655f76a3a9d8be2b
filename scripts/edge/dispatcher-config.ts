import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { bundled, COMPATIBILITY_DATE, writeChanged } from './wrangler-config.ts';

/** The name of the Worker in front of the dispatch namespace; two consecutive dashes, as in no dealer's. */
export const DISPATCHER = 'caryard--dispatcher';
/** The account's dispatch namespace, for dealers above the limit of Workers. */
export const NAMESPACE = 'caryard';
const FILE = 'dispatcher.mjs';
const ENTRY = 'entry.mjs';
/** The names of dealers' Workers by host: the only module that changes when a dealer comes or goes. */
const HOSTS = 'hosts.mjs';

/** The code of a dispatcher. */
export interface DispatcherCode {
  /** Its modules by name, without the hosts. */
  readonly modules: { readonly [name: string]: string };
  readonly compatibilityDate: string;
  /** Digest of all of it. */
  readonly digest: string;
}

/** The configuration of the dispatcher. Its hosts are attached one by one when a dealer moves, so none is listed here. */
export const dispatcherConfig = (compatibilityDate: string = COMPATIBILITY_DATE) => ({
  name: DISPATCHER,
  main: ENTRY,
  no_bundle: true,
  find_additional_modules: true,
  rules: [{ type: 'ESModule', globs: [FILE, HOSTS] }],
  compatibility_date: compatibilityDate,
  workers_dev: false,
  preview_urls: false,
  dispatch_namespaces: [{ binding: 'DEALERS', namespace: NAMESPACE }],
  dependencies_instrumentation: { enabled: false },
  observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
});

/** The dispatcher's code as this checkout makes it. */
export async function dispatcherCode(): Promise<DispatcherCode> {
  const { code } = await bundled('dispatcher.ts', { file: FILE, names: 'own' });
  const digest = createHash('sha256')
    .update(`${JSON.stringify(dispatcherConfig())}\n${code}`)
    .digest('hex')
    .slice(0, 24);
  const entry = `// Written by scripts/edge/dispatcher-config.ts.
import { createDispatcher } from './${FILE}';
import hosts from './${HOSTS}';
export default createDispatcher(hosts, '${digest}');
`;
  return { modules: { [FILE]: code, [ENTRY]: entry }, compatibilityDate: COMPATIBILITY_DATE, digest };
}

/** The modules of a live dispatcher that stay when its hosts change. Before the hosts were a module, they were in the entry. */
export async function withoutHosts(live: DispatcherCode['modules']): Promise<DispatcherCode['modules']> {
  const { [HOSTS]: hosts, ...modules } = live;
  return hosts === undefined ? { ...modules, [ENTRY]: (await dispatcherCode()).modules[ENTRY] ?? '' } : modules;
}

/** The module with the hosts, whose order does not matter. */
export function hostsModule(hosts: { readonly [host: string]: string }): { text: string; digest: string } {
  const sorted = Object.fromEntries(Object.entries(hosts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `export default ${JSON.stringify(sorted)};\n`;
  return { text, digest: createHash('sha256').update(text).digest('hex').slice(0, 24) };
}

/**
 * Writes a dispatcher's modules and configuration.
 *
 * @param hosts the module with the hosts
 * @returns the configuration file
 */
export async function writeDispatcher(folder: string, code: DispatcherCode, hosts: string): Promise<string> {
  const config = join(folder, 'wrangler.json');
  for (const [name, text] of Object.entries({ ...code.modules, [HOSTS]: hosts }))
    await writeChanged(join(folder, name), text);
  await writeChanged(config, JSON.stringify(dispatcherConfig(code.compatibilityDate), null, 2));
  return config;
}
