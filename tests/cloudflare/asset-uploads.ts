import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { blake3 } from '@noble/hashes/blake3.js';
import { ensure } from './api-error.ts';
import type { ApiRequest, ApiResponse } from './stand-in.ts';

export type ServedFiles = ReadonlyMap<string, { readonly hash: string; readonly size: number }>;

const LIMIT = { files: 100_000, bytes: 25 * 1024 * 1024 };
/** Limit for one upload call. */
const BUCKET = 20;

/** Uploads of static files: a manifest, then the files that are new to the account, then a token for uploading the Worker. */
export class AssetUploads {
  /** Files of the account by their hash. */
  readonly contents = new Map<string, Buffer>();
  readonly #sessions = new Map<string, ServedFiles>();

  begin({ manifest }: { manifest: object }): ApiResponse {
    const files: ServedFiles = new Map(Object.entries(manifest));
    ensure(files.size <= LIMIT.files, 400, 10309, `The manifest has more than ${LIMIT.files} files`);
    for (const [path, { hash, size }] of files) {
      ensure(path.startsWith('/'), 400, 10304, `${path} does not begin with a slash`);
      ensure(/^[0-9a-f]{32}$/.test(hash), 400, 10304, `The hash of ${path} is not 32 hex digits`);
      ensure(size <= LIMIT.bytes, 400, 10309, `${path} is larger than 25 MiB`);
    }
    const missing = [...new Set([...files.values()].map(({ hash }) => hash))].filter(
      (hash) => !this.contents.has(hash),
    );
    const buckets = Array.from({ length: Math.ceil(missing.length / BUCKET) }, (_, index) =>
      missing.slice(index * BUCKET, (index + 1) * BUCKET),
    );
    const jwt = token();
    this.#sessions.set(jwt, files);
    return { result: { jwt, buckets } };
  }

  async upload({ token: jwt, body, contentType, query }: ApiRequest): Promise<ApiResponse> {
    const files = this.#sessions.get(jwt);
    ensure(files !== undefined, 401, 10301, 'The upload session is unknown or has expired');
    ensure(query.get('base64') === 'true', 400, 10300, 'base64=true is missing');
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    for (const [hash, part] of form) {
      const paths = [...files].filter(([, file]) => file.hash === hash);
      const [first] = paths;
      ensure(first !== undefined, 400, 10302, `${hash} is not in the manifest`);
      const text = typeof part === 'string' ? part : await part.text();
      const bytes = Buffer.from(text, 'base64');
      const actual = hashOf(text, extname(first[0]).slice(1));
      ensure(actual === hash, 400, 10303, `The contents of ${first[0]} have the hash ${actual}, not ${hash}`);
      ensure(bytes.length === first[1].size, 400, 10303, `${first[0]} has ${bytes.length} bytes, not ${first[1].size}`);
      this.contents.set(hash, bytes);
    }
    return { result: { jwt: this.#isComplete(files) ? jwt : null }, status: 201 };
  }

  /** The files of a version, once all have been uploaded. */
  complete(jwt: string): ServedFiles {
    const files = this.#sessions.get(jwt);
    ensure(files !== undefined, 400, 10301, 'The token of the assets belongs to no session');
    ensure(this.#isComplete(files), 400, 10305, 'Not all files of the manifest were uploaded');
    return files;
  }

  readonly #isComplete = (files: ServedFiles): boolean =>
    [...files.values()].every(({ hash }) => this.contents.has(hash));
}

const hashOf = (base64: string, extension: string): string =>
  Buffer.from(blake3(new TextEncoder().encode(base64 + extension)))
    .toString('hex')
    .slice(0, 32);

/** The middle part contains the expiry, because wrangler reads it. */
function token(): string {
  const claims = { session: randomUUID(), exp: Math.floor(Date.now() / 1000) + 3600 };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.stand-in`;
}
