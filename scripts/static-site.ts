import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { API_PATH } from '#domain/routes/public-paths.ts';

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

export interface StaticSite {
  readonly url: string;
  close(): void;
}

/** Serves one built dealer like the edge does: clean paths, `_headers`, gzip. API calls get an empty 204. */
export async function serveStatic(folder: string): Promise<StaticSite> {
  const server = createServer(siteHandler(folder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}

/** What the handler needs of a response, of HTTP/1.1 or HTTP/2. */
interface SiteResponse {
  writeHead(status: number, headers?: { [name: string]: string | number }): { end(): unknown };
  end(body: Buffer): unknown;
}

/** Responds to requests with the files of one built dealer, which it keeps in memory. */
export function siteHandler(
  folder: string,
): (request: { readonly url?: string | undefined }, response: SiteResponse) => void {
  const rules = headerRules(join(folder, '_headers'));
  const compressed = new Map<string, Buffer>();
  return (request, response) => {
    // A URL that cannot be read has no file either.
    const path = normalize(decodedPath(URL.parse(request.url ?? '/', 'http://x')?.pathname ?? '/') ?? '/404');
    if (path.startsWith(`${API_PATH}/`)) return void response.writeHead(204).end();
    const existing = [path, `${path}.html`, join(path, 'index.html')].find((name) => isFile(join(folder, name)));
    const file = existing ?? '/404.html';
    const type = TYPES[extname(file)];
    const headers: { [name: string]: string } = {};
    for (const [pattern, lines] of rules)
      if (pattern.test(path))
        for (const [name, value] of lines) {
          if (value === null) delete headers[name];
          else headers[name] = value;
        }
    if (!isFile(join(folder, file))) return void response.writeHead(404).end();
    const isPlain = type === undefined || type.startsWith('font');
    const body = compressed.get(file) ?? compress(readFileSync(join(folder, file)), isPlain);
    compressed.set(file, body);
    delete headers['Strict-Transport-Security'];
    response.writeHead(existing ? 200 : 404, {
      ...headers,
      ...(type && { 'Content-Type': type }),
      ...(!isPlain && { 'Content-Encoding': 'gzip' }),
      'Content-Length': body.length,
    });
    response.end(body);
  };
}

/** A path without its escapes; null = they are not UTF-8. */
export function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const compress = (bytes: Buffer, isPlain: boolean): Buffer => (isPlain ? bytes : gzipSync(bytes));

/** `*` in a pattern matches anything. */
const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

type HeaderLine = readonly [name: string, value: string | null];

/** `_headers`: a pattern, then its indented lines; `! Name` removes a header that an earlier rule set (null). */
function headerRules(file: string): [RegExp, HeaderLine[]][] {
  const rules: [RegExp, HeaderLine[]][] = [];
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [name = '', ...value] = line.trim().split(': ');
    if (/^\S/.test(line)) rules.push([patternOf(line.trim()), []]);
    else if (name.startsWith('! ')) rules.at(-1)?.[1].push([name.slice(2), null]);
    else if (value.length > 0) rules.at(-1)?.[1].push([name, value.join(': ')]);
  }
  return rules;
}
