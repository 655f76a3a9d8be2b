import { z } from 'zod';
import type { ApiRequest } from './stand-in.ts';

/**
 * What Cloudflare documents about the API calls used for deployments: paths, requests and responses. Taken from two publications of the
 * same descriptions: the OpenAPI document in github.com/cloudflare/api-schemas (commit cca3064f of 2024-08-06, the operations named below)
 * and, for newer ones, the types of the npm package `cloudflare` 7.3.0, which is generated from it (`resources/workers`, `resources/d1`,
 * `resources/queues`, `resources/r2`). Every method and path below was compared with that package, except those marked `null`: they are undocumented but
 * used by wrangler 4.156.2, and their format is what wrangler reads.
 */
interface CallFormat {
  readonly operation: string | null;
  readonly request?: z.ZodType;
  readonly result?: z.ZodType;
}

const id = z.string().min(1);
const uuid = z.uuid();
const instant = z.iso.datetime();
const annotations = z.looseObject({ 'workers/message': z.string().max(1000).optional() });
/** Those of a request; Cloudflare adds others, such as the reason for a deployment. */
const ownAnnotations = z.strictObject({ 'workers/message': z.string().max(1000).optional() });
const share = z.strictObject({ version_id: uuid, percentage: z.number().min(0.01).max(100) });
const deployment = z.looseObject({
  id: uuid,
  created_on: instant,
  source: z.string(),
  strategy: z.literal('percentage'),
  versions: z.array(share),
  annotations: annotations.optional(),
  author_email: z.string().optional(),
});
const version = z.looseObject({
  id: uuid,
  number: z.number().int(),
  metadata: z.looseObject({ created_on: instant, author_email: z.string(), source: z.string() }),
  resources: z.looseObject({ script: z.looseObject({ etag: z.string() }), script_runtime: z.looseObject({}) }),
});
const database = z.looseObject({ uuid, name: z.string(), created_at: instant, version: z.string() });
const schedules = z.strictObject({ schedules: z.array(z.looseObject({ cron: z.string() })) });
const consumerRequest = z.strictObject({
  type: z.literal('worker'),
  script_name: id,
  dead_letter_queue: z.string().optional(),
  settings: z.strictObject({
    batch_size: z.number().optional(),
    max_concurrency: z.number().optional(),
    max_retries: z.number().optional(),
    max_wait_time_ms: z.number().optional(),
    retry_delay: z.number().optional(),
  }),
});
const queue = z.looseObject({
  queue_id: id,
  queue_name: id,
  created_on: instant,
  consumers: z.array(z.looseObject({ consumer_id: id })),
});
const subdomain = z.strictObject({ enabled: z.boolean(), previews_enabled: z.boolean() });
const domain = z.looseObject({ id, hostname: id, service: id, zone_id: id, zone_name: id });

const namespace = z.looseObject({ namespace_id: uuid, namespace_name: id, trusted_workers: z.boolean() });

/** By method and path below the account; `*` matches one name. */
const CALLS: { readonly [call: string]: CallFormat } = {
  'GET /user/tokens/verify': {
    operation: 'user-api-tokens-verify-token',
    result: z.looseObject({ id, status: z.enum(['active', 'disabled', 'expired']) }),
  },
  'GET /user': { operation: 'user-user-details', result: z.looseObject({ id, email: z.string() }) },
  'GET /accounts': {
    operation: 'accounts-list-accounts',
    result: z.array(z.looseObject({ id, name: z.string(), type: z.string() })),
  },
  'GET /zones': { operation: 'zones-get', result: z.array(z.looseObject({ id, name: id })) },
  'GET /d1/database': { operation: 'cloudflare-d1-list-databases', result: z.array(database) },
  'POST /d1/database': {
    operation: 'cloudflare-d1-create-database',
    request: z.strictObject({
      name: z.string().regex(/^[a-z0-9][a-z0-9-_]*$/),
      primary_location_hint: z.enum(['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']).optional(),
    }),
    result: database,
  },
  'GET /d1/database/*': { operation: 'cloudflare-d1-get-database', result: database },
  'POST /d1/database/*/query': {
    operation: 'cloudflare-d1-query-database',
    request: z.strictObject({ sql: z.string(), params: z.array(z.string()).optional() }),
    result: z.array(z.strictObject({ results: z.array(z.unknown()), success: z.boolean(), meta: z.looseObject({}) })),
  },
  'GET /d1/database/*/time_travel/bookmark': {
    operation: 'cloudflare-d1-get-database-bookmark',
    result: z.strictObject({ bookmark: id }),
  },
  'POST /d1/database/*/time_travel/restore': {
    operation: 'cloudflare-d1-restore-database',
    result: z.strictObject({ bookmark: id, previous_bookmark: id, message: z.string() }),
  },
  'GET /queues': { operation: 'queue-v2-list-queues', result: z.array(queue) },
  'POST /queues': { operation: 'queue-v2-create-queue', request: z.strictObject({ queue_name: id }), result: queue },
  'POST /queues/*/consumers': { operation: 'queue-v2-create-queue-consumer', request: consumerRequest },
  'PUT /queues/*/consumers/*': { operation: 'queue-v2-update-queue-consumer', request: consumerRequest },
  'DELETE /d1/database/*': { operation: 'cloudflare-d1-delete-database' },
  'DELETE /queues/*': { operation: 'queue-v2-delete-queue' },
  'DELETE /workers/scripts/*': { operation: 'worker-script-delete-worker' },
  'GET /workers/subdomain': { operation: 'worker-subdomain-get-subdomain', result: z.strictObject({ subdomain: id }) },
  'GET /workers/domains': { operation: 'worker-domain-list-domains', result: z.array(domain) },
  'POST /workers/assets/upload': {
    operation: 'workers.assets.upload.create',
    result: z.strictObject({ jwt: z.string().nullable() }),
  },
  'POST /workers/scripts/*/assets-upload-session': {
    operation: 'workers.scripts.assets.upload.create',
    request: z.strictObject({ manifest: z.record(z.string(), z.strictObject({ hash: z.string(), size: z.number() })) }),
    result: z.strictObject({ jwt: z.string(), buckets: z.array(z.array(z.string())) }),
  },
  'PUT /workers/scripts/*': {
    operation: 'worker-script-upload-worker-module',
    result: z.looseObject({ id, startup_time_ms: z.number() }),
  },
  'POST /workers/scripts/*/versions': { operation: 'worker-versions-upload-version', result: version },
  'GET /workers/scripts/*/versions': {
    operation: 'worker-versions-list-versions',
    result: z.strictObject({ items: z.array(version) }),
  },
  'GET /workers/scripts/*/versions/*': { operation: 'worker-versions-get-version-detail', result: version },
  'GET /workers/scripts/*/deployments': {
    operation: 'worker-deployments-list-deployments',
    result: z.strictObject({ deployments: z.array(deployment) }),
  },
  'POST /workers/scripts/*/deployments': {
    operation: 'worker-deployments-create-deployment',
    request: z.looseObject({
      strategy: z.literal('percentage'),
      versions: z.array(share).min(1).max(2),
      annotations: ownAnnotations.optional(),
    }),
    result: deployment,
  },
  'GET /workers/scripts/*/schedules': { operation: 'worker-cron-trigger-get-cron-triggers', result: schedules },
  'PUT /workers/scripts/*/schedules': {
    operation: 'worker-cron-trigger-update-cron-triggers',
    request: z.array(z.strictObject({ cron: z.string() })),
    result: schedules,
  },
  'PATCH /workers/scripts/*/script-settings': {
    operation: 'worker-script-settings-patch-settings',
    request: z.looseObject({}),
  },
  'GET /workers/scripts/*/settings': {
    operation: 'worker-script-get-settings',
    result: z.looseObject({ bindings: z.array(z.looseObject({ name: id, type: id })) }),
  },
  'GET /workers/scripts/*/content/v2': { operation: 'worker-script-get-content' },
  'GET /workers/scripts/*/secrets': {
    operation: 'worker-list-script-secrets',
    result: z.array(z.strictObject({ name: id, type: z.literal('secret_text') })),
  },
  'POST /workers/scripts/*/subdomain': {
    operation: 'workers.scripts.subdomain.create',
    request: z.strictObject({ enabled: z.boolean(), previews_enabled: z.boolean().optional() }),
    result: subdomain,
  },
  'GET /workers/workers': {
    operation: 'workers.beta.workers.list',
    result: z.array(z.looseObject({ id, name: id, deployed_on: instant.nullable() })),
  },
  'GET /workers/workers/*': {
    operation: 'workers.beta.workers.get',
    result: z.looseObject({ id, name: id, subdomain }),
  },
  'PUT /workers/domains': {
    operation: 'worker-domain-attach-to-domain',
    request: z.strictObject({ hostname: id, service: id, zone_name: id }),
    result: domain,
  },
  'GET /workers/dispatch/namespaces': { operation: 'namespace-worker-list', result: z.array(namespace) },
  'POST /workers/dispatch/namespaces': {
    operation: 'namespace-worker-create',
    request: z.strictObject({ name: id, trusted_workers: z.boolean().optional() }),
    result: namespace,
  },
  'GET /workers/dispatch/namespaces/*': { operation: 'namespace-worker-get-namespace', result: namespace },
  'GET /workers/dispatch/namespaces/*/scripts/*': {
    operation: 'namespace-worker-script-worker-details',
    result: z.looseObject({ script: z.looseObject({ id }) }),
  },
  'PUT /workers/dispatch/namespaces/*/scripts/*': {
    operation: 'namespace-worker-script-upload-worker-module',
    result: z.looseObject({ id, startup_time_ms: z.number() }),
  },
  'DELETE /workers/dispatch/namespaces/*/scripts/*': { operation: 'namespace-worker-script-delete-worker' },
  'POST /workers/dispatch/namespaces/*/scripts/*/assets-upload-session': {
    operation: 'workers-for-platforms.dispatch.namespaces.scripts.assets-upload-session.create',
    request: z.strictObject({ manifest: z.record(z.string(), z.strictObject({ hash: z.string(), size: z.number() })) }),
    result: z.strictObject({ jwt: z.string(), buckets: z.array(z.array(z.string())) }),
  },
  'GET /workers/dispatch/namespaces/*/scripts/*/settings': {
    operation: 'namespace-worker-get-script-settings',
    result: z.looseObject({ bindings: z.array(z.looseObject({ name: id, type: id })) }),
  },
  'GET /workers/dispatch/namespaces/*/scripts/*/secrets': {
    operation: 'namespace-worker-list-script-secrets',
    result: z.array(z.strictObject({ name: id, type: z.literal('secret_text') })),
  },
  'POST /r2/buckets': {
    operation: 'r2-create-bucket',
    request: z.strictObject({ name: z.string().min(3).max(64) }),
    result: z.looseObject({ name: id }),
  },
  'GET /r2/buckets/*': { operation: 'r2-get-bucket', result: z.looseObject({ name: id }) },
  'DELETE /r2/buckets/*': { operation: 'r2-delete-bucket' },
  'GET /r2/buckets/*/objects': {
    operation: 'r2.buckets.objects.list',
    result: z.array(z.looseObject({ key: id, etag: id, size: z.number() })),
  },
  'PUT /r2/buckets/*/objects/*': {
    operation: 'r2.buckets.objects.upload',
    result: z.looseObject({ key: id, size: z.string(), version: uuid }),
  },
  'GET /r2/buckets/*/objects/*': { operation: 'r2.buckets.objects.get' },
  'DELETE /r2/buckets/*/objects/*': { operation: 'r2.buckets.objects.delete', result: z.looseObject({ key: id }) },
  'GET /workers/services/*': {
    operation: null,
    result: z.looseObject({
      default_environment: z.looseObject({ environment: id, script: z.looseObject({ tag: id }) }),
    }),
  },
  'POST /workers/scripts/*/domains/changeset': { operation: null, request: z.array(z.looseObject({ hostname: id })) },
  'PUT /workers/scripts/*/domains/records': {
    operation: null,
    request: z.looseObject({ origins: z.array(z.looseObject({ hostname: id })) }),
  },
};

const PATTERNS = Object.entries(CALLS).map(([call, format]) => ({
  call,
  format,
  pattern: new RegExp(`^${call.replaceAll('*', '[^/]+')}$`),
}));

const formatOf = (method: string, path: string) => PATTERNS.find(({ pattern }) => pattern.test(`${method} ${path}`));

/** Format problems of a request: an unknown call, or a body in the wrong format. */
export function checkRequest({ method, path, json }: ApiRequest): string[] {
  const match = formatOf(method, path);
  if (match === undefined) return [`${method} ${path} is not a documented call`];
  return match.format.request === undefined ? [] : problems(match.call, 'request', match.format.request, json());
}

/** Format problems of a response of the stand-in itself. */
export function checkResponse({ method, path }: ApiRequest, result: unknown): string[] {
  const match = formatOf(method, path);
  return match?.format.result === undefined ? [] : problems(match.call, 'response', match.format.result, result);
}

function problems(call: string, part: string, shape: z.ZodType, value: unknown): string[] {
  const parsed = shape.safeParse(value);
  return (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${call}, ${part}, ${path.join('.') || 'as a whole'}: ${message}`,
  );
}
