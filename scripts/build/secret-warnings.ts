import type { Tenant } from '#config/tenant.ts';

/** Query parameters of a URL that give access. */
const GIVES_ACCESS =
  /^(?:(?:api|access|auth|secret|private)?[-_]?(?:key|token)|secret|pass(?:word|wd)?|sig(?:nature)?)$/i;
/** Parameters that may also be a dealer's code (`code=QLD12`) or a method (`auth=basic`): only a long value gives access. */
const MAY_GIVE_ACCESS = /^(?:auth|code)$/i;
const MIN_SECRET_LENGTH = 16;

const isSecret = ([name, value]: readonly [string, string]): boolean =>
  GIVES_ACCESS.test(name) || (MAY_GIVE_ACCESS.test(name) && value.length >= MIN_SECRET_LENGTH);

/**
 * Warnings about private URLs that contain a secret. Secrets must not be in the dealer's folder: anyone who can read it could send data to the
 * dealer's systems.
 */
export function secretWarnings({ config, file }: Pick<Tenant, 'config' | 'file'>): string[] {
  const { leads, hooks } = config.private;
  const urls = [
    ...leads.destinations.map((destination, index) => ({
      where: `private.leads.destinations[${index}].url`,
      url: 'url' in destination ? destination.url : null,
    })),
    ...hooks.map(({ url }, index) => ({ where: `private.hooks[${index}].url`, url })),
  ];
  return urls.flatMap(({ where, url }) => {
    const secret = url === null ? undefined : [...new URL(url).searchParams].find(isSecret);
    return secret === undefined
      ? []
      : [
          `  warning  ${file} ${where} has a secret in its parameter "${secret[0]}"; anyone who can read this file can use it. Remove it from the URL and replace it, because it must be considered leaked. Calls are signed if \`secretBinding\` is set: have the receiver check the signature instead.`,
        ];
  });
}
