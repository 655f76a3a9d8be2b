import type { Tenant } from '#config/tenant.ts';

/** Parameters of an address that give access. */
const GIVES_ACCESS =
  /^(?:(?:api|access|auth|secret|private)?[-_]?(?:key|token)|secret|pass(?:word|wd)?|auth|sig(?:nature)?|code)$/i;

/**
 * Warnings about private addresses that contain a secret: whoever may read the dealer's folder, in which secrets are never written, could
 * send to the dealer's systems.
 */
export function secretWarnings({ config, file }: Pick<Tenant, 'config' | 'file'>): string[] {
  const { leads, hooks } = config.private;
  const addresses = [
    ...leads.destinations.map((one, index) => ({
      where: `private.leads.destinations[${index}].url`,
      url: 'url' in one ? one.url : null,
    })),
    ...hooks.map(({ url }, index) => ({ where: `private.hooks[${index}].url`, url })),
  ];
  return addresses.flatMap(({ where, url }) => {
    const name = url === null ? undefined : [...new URL(url).searchParams.keys()].find((key) => GIVES_ACCESS.test(key));
    return name === undefined
      ? []
      : [
          `  warning  ${file} ${where} has a secret, "${name}", which everybody who may read this file can use. Each call is signed with the secret of its binding: have the receiver check that instead, and change the one that was written here.`,
        ];
  });
}
