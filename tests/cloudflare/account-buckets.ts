import { createHash, randomUUID } from 'node:crypto';
import { ensure } from './api-error.ts';
import type { ApiRequest, ApiResponse } from './stand-in.ts';

/** Maximum size of an upload by the API. */
const UPLOAD_BYTES = 300 * 1024 * 1024;

/** The R2 buckets of the fake account. */
export class AccountBuckets {
  /** Contents of objects by bucket and key; null = R2 was not enabled for the account. */
  buckets: Map<string, Map<string, Buffer>> | null = new Map();

  handle({ method, path, query, body, json }: ApiRequest): ApiResponse | null {
    const [, bucket, objectsPath = '', key] =
      /^\/r2\/buckets(?:\/([^/]+)(\/objects(?:\/([^/]+))?)?)?$/.exec(path) ?? [];
    if (!path.startsWith('/r2/buckets')) return null;
    ensure(this.buckets !== null, 403, 10042, 'Please enable R2 through the Cloudflare Dashboard.');
    if (bucket === undefined) return method === 'POST' ? this.#create((json() as { name: string }).name) : null;
    const objects = this.buckets.get(bucket);
    ensure(objects !== undefined, 404, 10006, 'The specified bucket does not exist.');
    if (objectsPath === '' && method === 'GET') return { result: bucketView(bucket) };
    if (objectsPath === '' && method === 'DELETE') {
      ensure(objects.size === 0, 409, 10008, 'The bucket you tried to delete is not empty.');
      this.buckets.delete(bucket);
      return { result: {} };
    }
    if (key === undefined) {
      if (method !== 'GET') return null;
      const listed = [...objects].filter(([name]) => name.startsWith(query.get('prefix') ?? '')).sort();
      return {
        result: listed.map(([name, contents]) => ({ key: name, etag: etagOf(contents), size: contents.length })),
      };
    }
    return this.#handleObject(method, objects, decodeURIComponent(key), body);
  }

  #handleObject(method: string, objects: Map<string, Buffer>, key: string, body: Buffer): ApiResponse | null {
    if (method === 'PUT') {
      ensure(body.length <= UPLOAD_BYTES, 413, 10012, 'The object is larger than 300 MB');
      objects.set(key, body);
      const result = { key, etag: etagOf(body), size: String(body.length), version: randomUUID() };
      return { result: { ...result, uploaded: new Date().toISOString(), storage_class: 'Standard' } };
    }
    const contents = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return { result: { key } };
    }
    ensure(contents !== undefined, 404, 10007, 'The specified key does not exist.');
    return method === 'GET' ? { result: null, file: { bytes: contents, type: 'application/octet-stream' } } : null;
  }

  #create(name: string): ApiResponse {
    ensure(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name), 400, 10005, 'The specified bucket name is not valid.');
    ensure(this.buckets?.has(name) === false, 409, 10004, 'The bucket you tried to create already exists.');
    this.buckets.set(name, new Map());
    return { result: bucketView(name) };
  }
}

const etagOf = (contents: Buffer): string => createHash('md5').update(contents).digest('hex');
const bucketView = (name: string): object => ({
  name,
  creation_date: new Date().toISOString(),
  storage_class: 'Standard',
});
