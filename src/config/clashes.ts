import { basename } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';
import type { Tenant } from '#config/tenant.ts';

/** What a dealer's last build was called and answered to. */
export interface LastBuild {
  readonly slug: string;
  readonly siteId: number;
  readonly hosts: readonly string[];
}

/** What two dealers may both claim, and how a message names the one who does. */
export interface Claimant extends Pick<Tenant, 'slug' | 'dir' | 'file'> {
  readonly config: Pick<Tenant['config'], 'id' | 'origin' | 'hosts'>;
}

/** Of a tenant no more than that. */
export const claimantOf = ({ slug, dir, file, config: { id, origin, hosts } }: Claimant): Claimant => ({
  slug,
  dir,
  file,
  config: { id, origin, hosts },
});

/** Host names a tenant answers to: the one of its address, and its further ones. */
export const hostsOf = (tenant: Pick<Claimant, 'config'>): string[] => [
  ...new Set([new URL(tenant.config.origin).hostname, ...tenant.config.hosts]),
];

/** One dealer of a tenants folder; `tenant` is null when its files cannot be read. */
export interface Dealer {
  /** Name of its folder. */
  readonly name: string;
  readonly tenant: Claimant | null;
}

interface Claimed {
  readonly path: string;
  readonly what: 'slug' | 'host' | 'website id';
  readonly value: string | number;
}

/**
 * Names that two dealers claim: a slug, a host or a website id. It stays with the one who has it: a slug with the folder of that name,
 * everything with the dealer whose last build had it; where nothing was built yet, with the one whose folder is called like the address,
 * which a copied folder is not. The other one alone is told. Where that decides nothing, both are told, and
 * neither is built, since a host must not fall to whoever asks for it. A dealer whose files cannot be read just now keeps its names.
 *
 * @param last what stands in the private edge files of the sites built before
 */
export function findClashes(
  dealers: readonly Dealer[],
  last: readonly LastBuild[],
): { tenant: Claimant; problem: ConfigProblem }[] {
  const built = new Map(last.map((one) => [one.slug, one]));
  return dealers.flatMap(({ name, tenant }) => {
    if (tenant === null) return [];
    return dealers
      .filter((other) => other.name !== name)
      .flatMap((other) => sharedNames(tenant, other, built).map((shared) => ({ other, shared })))
      .filter(({ other, shared }) => !hasRight({ name, tenant }, other, shared, built))
      .map(({ other, shared }) => ({ tenant, problem: toProblem(tenant, other, shared, built) }));
  });
}

function sharedNames(tenant: Claimant, other: Dealer, built: ReadonlyMap<string, LastBuild>): Claimed[] {
  const { slug, hosts, siteId } = namesOf(other, built);
  const own = new URL(tenant.config.origin).hostname;
  return [
    ...hostsOf(tenant)
      .filter((host) => hosts.includes(host))
      .map((host): Claimed => ({ path: host === own ? 'origin' : 'hosts', what: 'host', value: host })),
    ...(tenant.slug === slug ? [{ path: 'slug', what: 'slug', value: slug } as const] : []),
    ...(tenant.config.id === siteId ? [{ path: 'id', what: 'website id', value: siteId } as const] : []),
  ];
}

/** What a dealer claims; one that cannot be read claims its folder's name and what it had before. */
function namesOf({ name, tenant }: Dealer, built: ReadonlyMap<string, LastBuild>) {
  if (tenant === null) return { slug: name, hosts: built.get(name)?.hosts ?? [], siteId: built.get(name)?.siteId };
  return { slug: tenant.slug, hosts: hostsOf(tenant), siteId: tenant.config.id };
}

/** True when a dealer may keep a name that another claims as well. */
function hasRight(
  own: Dealer & { readonly tenant: Claimant },
  other: Dealer,
  shared: Claimed,
  built: ReadonlyMap<string, LastBuild>,
): boolean {
  const slug = own.tenant.slug;
  // Of two with one slug there is one last build: it is of the folder with that name, or of the one with its website id.
  if (slug === namesOf(other, built).slug) {
    if (own.name === slug || other.name === slug) return own.name === slug;
    const { siteId } = built.get(slug) ?? {};
    return own.tenant.config.id === siteId && other.tenant?.config.id !== siteId;
  }
  const [ours, theirs] = [had(slug, shared, built), had(namesOf(other, built).slug, shared, built)];
  if (ours || theirs) return ours && !theirs;
  return (
    isCalledLike(own, shared) && (other.tenant === null || !isCalledLike({ ...other, tenant: other.tenant }, shared))
  );
}

/** A folder `north-sydney`, and the host www.northsydneycars.example that is claimed; with a website id, the dealer's own host. */
function isCalledLike({ name, tenant }: Dealer & { readonly tenant: Claimant }, { what, value }: Claimed): boolean {
  const host = what === 'host' ? String(value) : new URL(tenant.config.origin).hostname;
  return host.replace(/[^a-z0-9]/g, '').includes(name.replaceAll('-', ''));
}

function had(slug: string, { what, value }: Claimed, built: ReadonlyMap<string, LastBuild>): boolean {
  const before = built.get(slug);
  if (before === undefined) return false;
  return what === 'host' ? before.hosts.includes(String(value)) : before.siteId === value;
}

function toProblem(
  tenant: Claimant,
  other: Dealer,
  { path, what, value }: Claimed,
  built: ReadonlyMap<string, LastBuild>,
): ConfigProblem {
  const file = other.tenant?.file ?? other.name;
  const shared: Claimed = { path, what, value };
  const isSamePerson =
    other.tenant === null ||
    hasRight(
      { name: other.name, tenant: other.tenant },
      { name: basename(tenant.dir ?? tenant.slug), tenant },
      shared,
      built,
    );
  return {
    file: tenant.file,
    path,
    found: JSON.stringify(value),
    problem: isSamePerson ? `is already the ${what} of ${file}` : `is also the ${what} of ${file}`,
    fix: isSamePerson
      ? `Give this tenant a ${what} of its own.`
      : `Give each tenant its own ${what}. Neither is built, for no site built here before says whose it is.`,
  };
}
