import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireBrowser } from '#scripts/browser.ts';
import { type StaticSite, serveStatic, siteHandler } from '../static-site.ts';
import { SEARCH_PATH } from './interaction.ts';
import { readOptions } from './read-options.ts';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: { readonly [category: string]: { readonly score: number } };
  readonly audits: { readonly [audit: string]: { readonly numericValue?: number } };
}

/**
 * Runs Lighthouse (mobile) on the home and search pages and the first car, location, offer and article page of the built dealers, and
 * prints the median of several runs. npx downloads its package, which is not a dependency. Served over HTTP/2 with TLS, as by every CDN
 * (decision 631). Options: `--dist DIR`, `--runs 3`, `--only SLUG`, `--http1` to compare.
 */
export async function benchLighthouse(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { dist: 'dist', runs: 3, only: null, http1: false });
  const slugs = globSync('*/index.html', { cwd: values.dist }).map((file) => file.split('/')[0] as string);
  const protocol = values.http1 ? 'HTTP/1.1' : 'HTTP/2';
  console.log(
    `\nLighthouse ${VERSION}, mobile, ${protocol}, median of ${values.runs}: ${CATEGORIES.join(' / ')}; LCP, TBT in ms, CLS`,
  );
  for (const slug of slugs.filter((slug) => values.only === null || slug === values.only).sort()) {
    const firstPages = ['cars', 'locations', 'offers', 'blog'].flatMap((folder) =>
      globSync(`${folder}/*.html`, { cwd: join(values.dist, slug) })
        .sort()
        .slice(0, 1),
    );
    const site = await (values.http1 ? serveStatic : serveSecurely)(join(values.dist, slug));
    try {
      for (const path of ['/', SEARCH_PATH, ...firstPages.map((file) => `/${file.replace('.html', '')}`)]) {
        const reports: Report[] = [];
        while (reports.length < values.runs) reports.push(await lighthouse(site.url + path));
        const median = (scoreOf: (report: Report) => number): number =>
          reports.map(scoreOf).sort((a, b) => a - b)[Math.floor(reports.length / 2)] ?? Number.NaN;
        const scores = CATEGORIES.map((name) =>
          Math.round(100 * median((report) => report.categories[name]?.score ?? 0)),
        );
        const audit = (name: string): number => median((report) => report.audits[name]?.numericValue ?? 0);
        const times = ['largest-contentful-paint', 'total-blocking-time'].map((name) => audit(name).toFixed(0));
        const shift = audit('cumulative-layout-shift').toFixed(3);
        console.log(`${slug}${path}\n  ${scores.join(' / ')}   ${times.join('   ')}   ${shift}`);
      }
    } finally {
      site.close();
    }
  }
}

/** Serves one built dealer over HTTP/2 with a certificate of its own, which the browser is told to accept. */
async function serveSecurely(folder: string): Promise<StaticSite> {
  const server = createSecureServer(makeCertificate(), siteHandler(folder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `https://localhost:${port}`, close: () => void server.close() };
}

function makeCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-certificate-'));
  try {
    const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...args, '-keyout', files.key, '-out', files.cert], { stdio: 'pipe' });
    return { key: readFileSync(files.key), cert: readFileSync(files.cert) };
  } catch (cause) {
    throw new Error('No certificate for HTTP/2: openssl failed or is not installed. Install it, or use --http1.', {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Lighthouse in a separate process, because this one serves the pages. */
async function lighthouse(url: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    const args = ['-y', `lighthouse@${VERSION}`, url, '--quiet', '--output=json', `--output-path=${file}`];
    await promisify(execFile)(
      'npx',
      [
        ...args,
        `--only-categories=${CATEGORIES.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors',
      ],
      { timeout: 180_000, maxBuffer: 1e8, env: { ...process.env, CHROME_PATH: requireBrowser() } },
    );
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
