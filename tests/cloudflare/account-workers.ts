import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AccountStores } from './account-stores.ts';
import { ensure } from './api-error.ts';
import { AssetUploads, type ServedFiles } from './asset-uploads.ts';
import type { ApiRequest, ApiResponse } from './stand-in.ts';

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

interface Metadata {
  readonly main_module: string;
  readonly bindings?: readonly Binding[];
  readonly compatibility_date?: string;
  readonly keep_bindings?: readonly string[];
  readonly annotations?: { readonly [name: string]: string };
  readonly assets?: { readonly jwt: string; readonly config?: { readonly [field: string]: unknown } };
  readonly [field: string]: unknown;
}

export interface Version {
  readonly id: string;
  readonly number: number;
  readonly created_on: string;
  readonly annotations: { readonly [name: string]: string };
  readonly bindings: readonly Binding[];
  readonly compatibilityDate: string;
  readonly modules: ReadonlyMap<string, string>;
  readonly files: ServedFiles;
  readonly assets: { readonly [field: string]: unknown };
}

interface Deployment {
  readonly id: string;
  readonly source: string;
  readonly strategy: 'percentage';
  readonly author_email: string;
  readonly created_on: string;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly annotations: { readonly [name: string]: string };
}

interface Worker {
  readonly name: string;
  readonly tag: string;
  readonly versions: Version[];
  /** Newest first. */
  readonly deployments: Deployment[];
  schedules: readonly { readonly cron: string }[];
  subdomain: boolean;
  lastDeployedFrom: string;
}

const METADATA = [
  ...['main_module', 'bindings', 'compatibility_date', 'compatibility_flags', 'keep_bindings', 'annotations', 'assets'],
  ...['observability', 'code_update_strategy', 'limits', 'logpush', 'tags', 'tail_consumers', 'placement'],
];
const ASSET_CONFIG = ['html_handling', 'not_found_handling', 'run_worker_first', '_headers', '_redirects'];
const MODULE_TYPES = [
  'application/javascript+module',
  'application/wasm',
  'text/plain',
  'application/octet-stream',
  'application/source-map',
];
/** Compressed size of all modules of a Worker together. */
const CODE_BYTES = 10 * 1024 * 1024;
const CRONS_PER_ACCOUNT = 250;
const WORKERS_PER_ACCOUNT = 500;
const VERSION_WITH_OTHER_SECRETS = 10220;

/** The Workers of the fake account. */
export class AccountWorkers {
  readonly #workers = new Map<string, Worker>();
  readonly #uploads = new AssetUploads();
  /** Dispatch namespaces, with their Workers by name; null = the account has not ordered Workers for Platforms. */
  namespaces: Map<string, { readonly trusted: boolean; readonly workers: Map<string, Worker> }> | null = new Map();
  /** Requests to move a host, in order. */
  readonly moved: string[] = [];
  readonly domains: { id: string; hostname: string; service: string; zone_id: string; zone_name: string }[] = [];
  /** The account's workers.dev name; null = none has been chosen. */
  subdomain: string | null = 'example-account';
  readonly #stores: AccountStores;

  constructor(stores: AccountStores) {
    this.#stores = stores;
  }

  /** The live version; null = there is no such Worker. */
  live(name: string): Version | null {
    const worker = this.#workers.get(name);
    const id = worker?.deployments[0]?.versions[0]?.version_id;
    return worker?.versions.find((version) => version.id === id) ?? null;
  }

  /** The static file that is served at a path; null = none. */
  served(name: string, path: string): string | null {
    const hash = this.live(name)?.files.get(path)?.hash;
    return hash === undefined ? null : (this.#uploads.contents.get(hash)?.toString('utf8') ?? null);
  }

  worker(name: string): Worker | undefined {
    return this.#workers.get(name);
  }

  /** Makes the version before the live one live again, as somebody does in the dashboard. */
  rollBackByHand(name: string): void {
    const deployments = this.#workers.get(name)?.deployments ?? [];
    const live = deployments[0]?.versions[0]?.version_id;
    const previous = deployments.find(({ versions }) => versions[0]?.version_id !== live);
    if (previous === undefined) throw new Error(`${name} has no earlier version.`);
    const annotations = { 'workers/message': 'Back to yesterday' };
    deployments.unshift({ ...previous, id: randomUUID(), created_on: new Date().toISOString(), annotations });
  }

  async handle(request: ApiRequest): Promise<ApiResponse | null> {
    const { method, path, query, json } = request;
    if (path === '/workers/assets/upload' && method === 'POST') return await this.#uploads.upload(request);
    if (path === '/workers/subdomain' && method === 'GET') {
      ensure(this.subdomain !== null, 404, 10007, 'You do not have a workers.dev subdomain.');
      return { result: { subdomain: this.subdomain } };
    }
    if (path === '/workers/domains' && method === 'GET')
      return { result: this.domains.filter(({ hostname }) => hostname === (query.get('hostname') ?? hostname)) };
    if (path === '/workers/domains' && method === 'PUT') return { result: this.#attachOne(json()) };
    if (path === '/workers/workers' && method === 'GET') return this.#list(query);
    const inNamespace = /^\/workers\/dispatch\/namespaces(?:\/([^/]+)(?:\/scripts\/([^/]+)(\/.*)?)?)?$/.exec(path);
    if (inNamespace !== null) return await this.#dispatch(request, inNamespace);
    const [, kind, name = '', rest = ''] = /^\/workers\/(scripts|services|workers)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (kind === undefined) return null;
    const worker = this.#workers.get(name);
    if (kind === 'scripts' && rest === '/assets-upload-session' && method === 'POST')
      return this.#uploads.begin(json() as { manifest: object });
    if (kind === 'scripts' && rest === '' && method === 'PUT') return await this.#put(name, request);
    if (kind === 'scripts' && rest === '' && method === 'DELETE') return this.#remove(name);
    ensure(
      worker !== undefined,
      404,
      kind === 'services' ? 10090 : 10007,
      'This Worker does not exist on your account.',
    );
    if (kind === 'services')
      return {
        result: {
          id: name,
          default_environment: {
            environment: 'production',
            script: { id: name, tag: worker.tag, tags: [], last_deployed_from: worker.lastDeployedFrom },
          },
        },
      };
    if (kind === 'workers')
      return { result: { id: worker.tag, name, subdomain: { enabled: worker.subdomain, previews_enabled: false } } };
    return await this.#handleScript(worker, rest, request);
  }

  #list(query: URLSearchParams): ApiResponse {
    const workers = [...this.#workers.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)];
    const result = workers.slice((page - 1) * size, page * size).map(({ tag, name, subdomain, deployments }) => ({
      ...{ id: tag, name, subdomain: { enabled: subdomain, previews_enabled: false } },
      deployed_on: deployments[0]?.created_on ?? null,
    }));
    return { result };
  }

  async #dispatch(request: ApiRequest, [, namespace, name, rest = '']: RegExpExecArray): Promise<ApiResponse | null> {
    const { method, json } = request;
    ensure(this.namespaces !== null, 403, 10121, 'You do not have access to dispatch namespaces');
    const dispatchNamespace = namespace === undefined ? undefined : this.namespaces.get(namespace);
    if (namespace === undefined) {
      if (method === 'GET')
        return {
          result: [...this.namespaces].map(([namespaceName, { trusted, workers }]) =>
            namespaceView(namespaceName, trusted, workers.size),
          ),
        };
      if (method !== 'POST') return null;
      const { name: newName, trusted_workers: trusted = false } = json() as { name: string; trusted_workers?: boolean };
      ensure(!this.namespaces.has(newName), 409, 100119, 'A namespace with this name exists');
      this.namespaces.set(newName, { trusted, workers: new Map() });
      return { result: namespaceView(newName, trusted, 0) };
    }
    ensure(dispatchNamespace !== undefined, 404, 100119, 'workers.api.error.namespace_not_found');
    if (name === undefined)
      return method === 'GET'
        ? { result: namespaceView(namespace, dispatchNamespace.trusted, dispatchNamespace.workers.size) }
        : null;
    const worker = dispatchNamespace.workers.get(name);
    if (rest === '/assets-upload-session' && method === 'POST')
      return this.#uploads.begin(json() as { manifest: object });
    if (rest === '' && method === 'PUT') {
      const target: Worker = worker ?? newWorker(name);
      const version = this.#addVersion(target, await this.#read(target, request));
      target.deployments.unshift(deploymentOf(version));
      dispatchNamespace.workers.set(name, target);
      const id = { id: name, etag: version.id, deployment_id: version.id.replaceAll('-', ''), startup_time_ms: 3 };
      return { result: id };
    }
    ensure(worker !== undefined, 404, 10092, 'workers.api.error.environment_not_found');
    if (rest === '' && method === 'DELETE') {
      dispatchNamespace.workers.delete(name);
      return { result: null };
    }
    if (rest === '' && method === 'GET')
      return { result: { dispatch_namespace: namespace, script: { id: name, etag: worker.versions.at(-1)?.id } } };
    if (rest === '/settings' && method === 'GET')
      return { result: { bindings: (worker.versions.at(-1)?.bindings ?? []).map(withoutSecret) } };
    if (rest === '/secrets' && method === 'GET')
      return {
        result: (worker.versions.at(-1)?.bindings ?? [])
          .filter(({ type }) => type === 'secret_text')
          .map(withoutSecret),
      };
    return null;
  }

  /** The latest version of a Worker in a namespace; null = there is none. */
  inNamespace(namespace: string, name: string): Version | null {
    return this.namespaces?.get(namespace)?.workers.get(name)?.versions.at(-1) ?? null;
  }

  /** The version served at a host, determined like Cloudflare and the dispatcher's code do; null = none. */
  versionAt(host: string): { readonly worker: string; readonly version: Version } | null {
    const service = this.domains.find(({ hostname }) => hostname === host)?.service;
    const live = service === undefined ? null : this.live(service);
    if (service === undefined || live === null) return null;
    const dispatch = live.bindings.find(({ type }) => type === 'dispatch_namespace');
    if (dispatch === undefined) return { worker: service, version: live };
    const [, hosts = '{}'] = /^export default (\{.*\});/.exec(live.modules.get('hosts.mjs') ?? '') ?? [];
    const worker = (JSON.parse(hosts) as { [host: string]: string })[host];
    const version = worker === undefined ? null : this.inNamespace(String(dispatch.namespace), worker);
    return worker === undefined || version === null ? null : { worker, version };
  }

  /** Attaches one host to a Worker, and detaches it from the previous one. */
  #attachOne(input: unknown): object {
    const { hostname, service, zone_name } = input as { hostname: string; service: string; zone_name: string };
    const worker = this.#workers.get(service);
    ensure(worker !== undefined, 404, 10007, 'This Worker does not exist on your account.');
    this.moved.push(`${hostname} to ${service}`);
    return this.#attach(worker, [{ hostname, zone_name }]).find(
      (domain) => (domain as { hostname: string }).hostname === hostname,
    ) as object;
  }

  #remove(name: string): ApiResponse {
    ensure(this.#workers.delete(name), 404, 10007, 'This Worker does not exist on your account.');
    const attached = this.domains.filter(({ service }) => service === name);
    for (const domain of attached) this.domains.splice(this.domains.indexOf(domain), 1);
    for (const { consumers } of this.#stores.queues)
      consumers.splice(0, consumers.length, ...consumers.filter(({ script }) => script !== name));
    return { result: null };
  }

  /**
   * Adds versions directly, each deployed after the previous one; the last one stays live. A message is the deployment's own; null = one
   * that we did not make.
   */
  addVersions(name: string, messages: readonly (string | null)[]): void {
    const worker: Worker = {
      name,
      tag: 'planted',
      versions: [],
      deployments: [],
      schedules: [],
      subdomain: false,
      lastDeployedFrom: 'wrangler',
    };
    this.#workers.set(name, worker);
    for (const message of messages) {
      const annotations = message === null ? {} : { 'workers/message': message };
      const version = this.#addVersion(worker, {
        metadata: { main_module: 'entry.mjs', annotations },
        modules: new Map(),
      });
      this.#deploy(worker, { versions: [{ version_id: version.id, percentage: 100 }], annotations });
    }
  }

  /**
   * Makes a version live as the dashboard does: without our message.
   *
   * @param version its id
   * @param trigger why Cloudflare made the deployment: `rollback`, `secret`
   */
  deployByHand(name: string, version: string, trigger: string): void {
    const worker = this.#workers.get(name);
    if (worker === undefined) throw new Error(`There is no Worker "${name}".`);
    this.#deploy(worker, {
      versions: [{ version_id: version, percentage: 100 }],
      annotations: { 'workers/triggered_by': trigger },
    });
  }

  async #handleScript(worker: Worker, rest: string, request: ApiRequest): Promise<ApiResponse | null> {
    const { method, query, json } = request;
    const call = `${method} ${rest}`;
    const live = this.live(worker.name);
    const secrets = (version: Version | null) => (version?.bindings ?? []).filter(({ type }) => type === 'secret_text');
    switch (call) {
      case 'POST /versions':
        return { result: versionView(this.#addVersion(worker, await this.#read(worker, request)), worker) };
      case 'GET /versions':
        return { result: { items: [...worker.versions].reverse().map((version) => versionView(version, worker)) } };
      case 'GET /deployments':
        return { result: { deployments: worker.deployments.slice(0, 10) } };
      case 'POST /deployments':
        return {
          result: this.#deploy(
            worker,
            json() as Pick<Deployment, 'versions' | 'annotations'>,
            query.get('force') === 'true',
          ),
        };
      case 'PATCH /script-settings':
        return { result: json() };
      case 'GET /settings':
        return {
          result: {
            bindings: (live?.bindings ?? []).map(withoutSecret),
            compatibility_date: live?.compatibilityDate ?? '',
          },
        };
      case 'GET /content/v2':
        return await contentOf(live);
      case 'GET /secrets':
        return { result: secrets(live).map(withoutSecret) };
      case 'GET /schedules':
        return { result: { schedules: worker.schedules } };
      case 'PUT /schedules':
        return { result: this.#schedule(worker, json() as readonly { cron: string }[]) };
      case 'POST /subdomain':
        worker.subdomain = (json() as { enabled: boolean }).enabled;
        return { result: { enabled: worker.subdomain, previews_enabled: false } };
      case 'POST /domains/changeset':
        return { result: { added: [], updated: [], removed: [], conflicting: [] } };
      case 'PUT /domains/records':
        return {
          result: this.#attach(worker, (json() as { origins: { hostname: string; zone_name?: string }[] }).origins),
        };
    }
    const [, id] = /^GET \/versions\/([^/]+)$/.exec(call) ?? [];
    if (id === undefined) return null;
    const version = worker.versions.find((candidate) => candidate.id === id);
    ensure(version !== undefined, 404, 10007, 'Version does not exist');
    return { result: versionView(version, worker) };
  }

  /** The first upload of a Worker, which is live at once. */
  async #put(name: string, request: ApiRequest): Promise<ApiResponse> {
    ensure(/^[a-z0-9_][a-z0-9_-]{0,254}$/.test(name), 400, 10016, `Invalid Worker name "${name}"`);
    const existing = this.#workers.get(name);
    ensure(
      existing !== undefined || this.#workers.size < WORKERS_PER_ACCOUNT,
      403,
      10037,
      'You have reached your limit of Workers',
    );
    const worker: Worker = existing ?? {
      name,
      tag: randomUUID().replaceAll('-', ''),
      versions: [],
      deployments: [],
      schedules: [],
      subdomain: false,
      lastDeployedFrom: 'wrangler',
    };
    const version = this.#addVersion(worker, await this.#read(worker, request));
    this.#workers.set(name, worker);
    // The message stays with the version: Cloudflare's documentation does not say that this deployment gets it too.
    const annotations = { 'workers/triggered_by': 'upload' };
    this.#deploy(worker, { versions: [{ version_id: version.id, percentage: 100 }], annotations });
    return {
      result: {
        id: name,
        etag: version.id,
        tag: worker.tag,
        deployment_id: version.id.replaceAll('-', ''),
        startup_time_ms: 3,
      },
    };
  }

  async #read(
    worker: Worker,
    { body, contentType, query }: ApiRequest,
  ): Promise<{ metadata: Metadata; modules: Map<string, string> }> {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const text = form.get('metadata');
    ensure(typeof text === 'string', 400, 10021, 'The upload has no metadata');
    const metadata = JSON.parse(text) as Metadata;
    const unknown = Object.keys(metadata).filter((field) => !METADATA.includes(field));
    ensure(unknown.length === 0, 400, 10021, `Unknown metadata: ${unknown.join(', ')}`);
    const modules = new Map<string, string>();
    for (const [name, part] of form) {
      if (name === 'metadata') continue;
      ensure(
        typeof part !== 'string' && MODULE_TYPES.includes(part.type),
        400,
        10021,
        `Module ${name} has no known type`,
      );
      modules.set(name, await (part as File).text());
    }
    ensure(
      modules.has(metadata.main_module),
      400,
      10021,
      `The main module "${metadata.main_module}" is not in the upload`,
    );
    const code = gzipSync([...modules.values()].join('')).length;
    ensure(code <= CODE_BYTES, 413, 10027, 'Your Worker exceeded the size limit of 10 MiB');
    ensure(/^\d{4}-\d\d-\d\d$/.test(metadata.compatibility_date ?? ''), 400, 10021, 'compatibility_date is missing');
    for (const [name, words] of Object.entries(metadata.annotations ?? {})) {
      ensure(['workers/message', 'workers/tag'].includes(name), 400, 10021, `Unknown annotation ${name}`);
      ensure(name !== 'workers/tag' || words.length <= 100, 400, 10021, 'workers/tag is longer than 100 bytes');
    }
    this.#checkBindings(metadata, worker, query.get('bindings_inherit') === 'strict');
    return { metadata, modules };
  }

  #checkBindings({ bindings = [] }: Metadata, worker: Worker, strict: boolean): void {
    const names = bindings.map(({ name }) => name);
    ensure(new Set(names).size === names.length, 400, 10021, 'Two bindings have the same name');
    const validators: { readonly [type: string]: (binding: Binding) => boolean } = {
      plain_text: ({ text }) => typeof text === 'string',
      secret_text: ({ text }) => typeof text === 'string',
      assets: () => true,
      d1: ({ id }) => this.#stores.databases.some(({ uuid }) => uuid === id),
      dispatch_namespace: ({ namespace }) => this.namespaces?.has(String(namespace)) ?? false,
      queue: ({ queue_name }) => this.#stores.queues.some((queue) => queue.queue_name === queue_name),
      inherit: ({ name }) =>
        !strict || (this.live(worker.name)?.bindings.some((binding) => binding.name === name) ?? false),
    };
    for (const binding of bindings) {
      const isValid = validators[binding.type];
      ensure(isValid !== undefined, 400, 10021, `Unknown binding type "${binding.type}"`);
      ensure(
        isValid(binding),
        400,
        10021,
        `binding ${binding.name} of type ${binding.type} must name something that exists`,
      );
    }
  }

  #addVersion(worker: Worker, { metadata, modules }: { metadata: Metadata; modules: Map<string, string> }): Version {
    const previous = worker.versions.at(-1);
    const names = new Set((metadata.bindings ?? []).map(({ name }) => name));
    const retainedBindings = (previous?.bindings ?? []).filter(
      ({ type, name }) => metadata.keep_bindings?.includes(type) && !names.has(name),
    );
    const { jwt, config = {} } = metadata.assets ?? {};
    const unknown = Object.keys(config).filter((field) => !ASSET_CONFIG.includes(field));
    ensure(unknown.length === 0, 400, 10021, `Unknown asset configuration: ${unknown.join(', ')}`);
    const version: Version = {
      id: randomUUID(),
      number: worker.versions.length + 1,
      created_on: new Date().toISOString(),
      annotations: metadata.annotations ?? {},
      bindings: [...(metadata.bindings ?? []).map((binding) => inherited(binding, previous)), ...retainedBindings],
      compatibilityDate: metadata.compatibility_date ?? '',
      modules,
      files: jwt === undefined ? new Map() : this.#uploads.complete(jwt),
      assets: config,
    };
    worker.versions.push(version);
    return version;
  }

  #deploy(
    worker: Worker,
    { versions, annotations = {} }: Pick<Deployment, 'versions' | 'annotations'>,
    force = true,
  ): Deployment {
    ensure(
      versions.reduce((sum, { percentage }) => sum + percentage, 0) === 100,
      400,
      10021,
      'Percentages must total 100',
    );
    const [target] = versions.map(({ version_id }) => worker.versions.find(({ id }) => id === version_id));
    ensure(target !== undefined, 404, 10007, 'Version does not exist');
    const live = this.live(worker.name);
    const texts = (version: Version): string =>
      JSON.stringify(
        version.bindings
          .filter(({ type }) => type === 'secret_text')
          .map(({ name, text }) => [name, text])
          .sort(),
      );
    const isRollback = live !== null && target.number < live.number;
    ensure(
      !isRollback || force || texts(live) === texts(target),
      400,
      VERSION_WITH_OTHER_SECRETS,
      'The following secrets have changed: some',
    );
    const deployment: Deployment = {
      id: randomUUID(),
      source: 'wrangler',
      strategy: 'percentage',
      author_email: 'operator@account.example',
      created_on: new Date().toISOString(),
      versions,
      annotations,
    };
    worker.deployments.unshift(deployment);
    return deployment;
  }

  #schedule(worker: Worker, crons: readonly { cron: string }[]): object {
    for (const { cron } of crons) ensure(cron.split(' ').length === 5, 400, 10072, `Invalid cron "${cron}"`);
    const others = [...this.#workers.values()]
      .filter((candidate) => candidate !== worker)
      .flatMap((candidate) => candidate.schedules);
    ensure(
      others.length + crons.length <= CRONS_PER_ACCOUNT,
      403,
      10072,
      'You have exceeded the limit of 250 cron triggers',
    );
    worker.schedules = crons.map(({ cron }) => ({ cron, created_on: new Date().toISOString() }));
    return { schedules: worker.schedules };
  }

  #attach(worker: Worker, origins: readonly { hostname: string; zone_name?: string }[]): object[] {
    for (const { hostname, zone_name } of origins) {
      const zone = this.#stores.zones.find(
        ({ name }) => name === zone_name && (hostname === name || hostname.endsWith(`.${name}`)),
      );
      ensure(zone !== undefined, 400, 100117, `Hostname ${hostname} does not belong to a zone of this account`);
      const existing = this.domains.find((domain) => domain.hostname === hostname);
      if (existing === undefined)
        this.domains.push({ id: randomUUID(), hostname, service: worker.name, zone_id: zone.id, zone_name: zone.name });
      else existing.service = worker.name;
    }
    return this.domains.filter(({ service }) => service === worker.name);
  }
}

const newWorker = (name: string): Worker => ({
  name,
  tag: randomUUID().replaceAll('-', ''),
  versions: [],
  deployments: [],
  schedules: [],
  subdomain: false,
  lastDeployedFrom: 'wrangler',
});

const deploymentOf = ({ id }: Version): Deployment => ({
  id: randomUUID(),
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'operator@account.example',
  created_on: new Date().toISOString(),
  versions: [{ version_id: id, percentage: 100 }],
  annotations: {},
});

const namespaceView = (name: string, trusted: boolean, count: number): object => ({
  namespace_id: randomUUID(),
  namespace_name: name,
  trusted_workers: trusted,
  script_count: count,
});

/** The modules of a version as a multipart form. */
async function contentOf(version: Version | null): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, text] of version?.modules ?? [])
    form.append(name, new File([text], name, { type: 'application/javascript+module' }));
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { result: null, file: { bytes: Buffer.from(await response.arrayBuffer()), type } };
}

/** The previous value of a binding that is declared as unchanged. */
const inherited = (binding: Binding, previous: Version | undefined): Binding =>
  (binding.type === 'inherit' ? previous?.bindings.find(({ name }) => name === binding.name) : undefined) ?? binding;

/** Details that the real API never returns. */
const withoutSecret = ({ text, ...binding }: Binding): object =>
  binding.type === 'secret_text' ? binding : { ...binding, text };

const versionView = (version: Version, worker: Worker): object => ({
  id: version.id,
  number: version.number,
  metadata: {
    created_on: version.created_on,
    author_email: 'operator@account.example',
    source: 'wrangler',
    hasPreview: false,
  },
  annotations: version.annotations,
  resources: {
    bindings: version.bindings.map(withoutSecret),
    script: { etag: version.id, handlers: ['fetch'], last_deployed_from: worker.lastDeployedFrom },
    script_runtime: { usage_model: 'standard' },
  },
  startup_time_ms: 3,
});
