import { formatPath } from '#config/config-error.ts';
import type { Tenant } from '#config/tenant.ts';
import { isExternal } from '#domain/link-target.ts';

/** Query parameters of a URL that give access. */
const GIVES_ACCESS =
  /^(?:(?:api|access|auth|secret|private)?[-_]?(?:key|token)|secret|pass(?:word|wd)?|sig(?:nature)?)$/i;
/** Parameters that may also be a dealer's code (`code=QLD12`) or a method (`auth=basic`): only a long value gives access. */
const MAY_GIVE_ACCESS = /^(?:auth|code)$/i;
const MIN_SECRET_LENGTH = 16;

/** Replaced by the secret when the URL is called. */
const KEY_PLACEHOLDER = '{key}';

const isSecret = ([name, value]: readonly [string, string]): boolean =>
  value !== KEY_PLACEHOLDER &&
  (GIVES_ACCESS.test(name) || (MAY_GIVE_ACCESS.test(name) && value.length >= MIN_SECRET_LENGTH));

interface PrivateUrl {
  readonly path: readonly PropertyKey[];
  readonly url: URL;
}

/** All URLs in a setting, however deeply nested. */
function urlsIn(value: unknown, path: PrivateUrl['path']): PrivateUrl[] {
  if (typeof value === 'string') {
    const url = isExternal(value) ? URL.parse(value) : null;
    return url === null ? [] : [{ path, url }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    urlsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** How a system is called without a secret in its URL. */
const INSTEAD = {
  signed: 'Calls are signed if `secretBinding` is set: have the receiver check the signature instead.',
  token: 'Name a secret with the token instead: calls have it in their `Authorization` header.',
  key: `Write \`${KEY_PLACEHOLDER}\` in the URL instead, and name the secret with the key in \`keyBinding\`.`,
};

function insteadOf([, setting]: PrivateUrl['path']): string {
  if (setting === 'geocoder') return INSTEAD.key;
  return setting === 'leads' || setting === 'hooks' ? INSTEAD.signed : INSTEAD.token;
}

/**
 * Warnings about private URLs that contain a secret. Secrets must not be in the dealer's folder: anyone who can read it could send data to the
 * dealer's systems, or messages in its name.
 */
export function secretWarnings({ config, file }: Pick<Tenant, 'config' | 'file'>): string[] {
  return urlsIn(config.private, ['private']).flatMap(({ path, url }) => {
    const secret = [...url.searchParams].find(isSecret);
    if (secret === undefined) return [];
    return [
      `  warning  ${file} ${formatPath(path)} has a secret in its parameter "${secret[0]}"; anyone who can read this file can use it. Remove it from the URL and replace it, because it must be considered leaked. ${insteadOf(path)}`,
    ];
  });
}
