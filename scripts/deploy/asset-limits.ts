import { DeployError } from './cloudflare-api.ts';

/** Cloudflare's limits for one Worker. */
const LIMITS = { files: 100_000, filesOnFreePlan: 20_000, bytes: 25 * 1024 * 1024, headerRules: 100, headerLine: 2000 };

export interface Asset {
  /** Relative to the site's folder, with forward slashes and none in front. */
  readonly path: string;
  readonly bytes: number;
}

/**
 * Checks the files against Cloudflare's limits. Cloudflare would refuse them too, but only after minutes of uploading.
 *
 * @param headers text of the site's `_headers`
 * @returns warnings for the operator, as sentences
 * @throws DeployError if Cloudflare would refuse the files
 */
export function checkAssets(assets: readonly Asset[], headers: string): string[] {
  const largeFiles = assets.filter(({ bytes }) => bytes > LIMITS.bytes);
  if (largeFiles.length > 0)
    throw new DeployError(
      `${largeFiles.map(({ path, bytes }) => `${path} has ${(bytes / 1024 / 1024).toFixed(1)} MiB`).join(', ')}; the limit of Cloudflare is 25 MiB per file. Make each smaller, and build again.`,
    );
  const count = assets.length.toLocaleString('en');
  if (assets.length > LIMITS.files)
    throw new DeployError(
      `The site has ${count} files with those of earlier deployments; the limit of Cloudflare is 100,000. Sold cars, drawings and old posts are what grows.`,
    );
  const lines = headers.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const rules = lines.filter((line) => !/^\s/.test(line)).length;
  const longLine = lines.find((line) => line.length > LIMITS.headerLine);
  if (rules > LIMITS.headerRules || longLine !== undefined)
    throw new DeployError(
      `_headers has ${rules} rules${longLine === undefined ? '' : ` and a line of ${longLine.length} characters ("${longLine.trim().slice(0, 40)}…")`}; Cloudflare reads 100 rules and lines of 2,000 characters, and silently ignores the rest.`,
    );
  return assets.length > LIMITS.filesOnFreePlan
    ? [`The site has ${count} files. The limit of the free plan is 20,000.`]
    : [];
}
