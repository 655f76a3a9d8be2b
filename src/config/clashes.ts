import { basename } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';
import type { Tenant } from '#config/tenant.ts';
import { modelsIndexOf } from '#domain/search-request.ts';
import { siteHost } from '#domain/site-url.ts';

/** Slug, hosts, website id and search indexes of a dealer's last build. */
export interface LastBuild {
  readonly slug: string;
  /** The website id: the setting `id`. */
  readonly siteId: number;
  readonly hosts: readonly string[];
  /** Its search server; null or left out = none. */
  readonly search?: { readonly host: string; readonly indexes: readonly string[] } | null;
}

/**
 * What a dealer claims as its own: the names that must be unique and, for `sharedLegalNumbers`, its legal name, ABN and licences; and its
 * files, for messages.
 */
export interface Claimant extends Pick<Tenant, 'slug' | 'dir' | 'file'> {
  readonly config: Pick<Tenant['config'], 'id' | 'origin' | 'hosts'> & {
    readonly legal: Pick<Tenant['config']['legal'], 'abn' | 'legalName'> & {
      readonly licences: readonly Pick<Tenant['config']['legal']['licences'][number], 'state' | 'number'>[];
    };
    readonly search: Pick<Tenant['config']['search'], 'engine' | 'index'>;
    readonly private: { readonly search: Pick<NonNullable<Tenant['config']['private']['search']>, 'host'> | null };
  };
}

/** The claimant's fields of a tenant; a location's own licence is one of its licences. */
export const claimantOf = ({ slug, dir, file, config }: Tenant): Claimant => ({
  slug,
  dir,
  file,
  config: {
    id: config.id,
    origin: config.origin,
    hosts: config.hosts,
    legal: {
      abn: config.legal.abn,
      legalName: config.legal.legalName,
      licences: [
        ...config.legal.licences.map(({ state, number }) => ({ state, number })),
        ...config.locations.flatMap(({ dealer_license_number: number, address: { state } }) =>
          number === null ? [] : [{ state, number }],
        ),
      ],
    },
    search: { engine: config.search.engine, index: config.search.index },
    private: { search: config.private.search === null ? null : { host: config.private.search.host } },
  },
});

/** Host names of a tenant: that of its origin, and additional ones. */
export const hostsOf = (tenant: { readonly config: Pick<Claimant['config'], 'origin' | 'hosts'> }): string[] => [
  ...new Set([siteHost(tenant.config), ...tenant.config.hosts]),
];

/** A dealer in a tenants folder; `tenant` is null if its files cannot be read. */
export interface Dealer {
  /** Folder name. */
  readonly name: string;
  readonly tenant: Claimant | null;
}

/** A name of one dealer that another claims too. */
interface SharedName {
  /** The setting that has it. */
  readonly path: string;
  readonly field: 'slug' | 'host' | 'website id' | 'search index';
  readonly value: string | number;
}

/**
 * Finds slugs, hosts, website ids and indexes of one search server claimed by two dealers. A slug belongs to the folder of that name, and
 * any name to the dealer whose last build had it. If neither was built before, it belongs to the dealer whose folder name matches the host
 * or the index, which is not the case for a copied folder. Only the other dealer gets a problem. If none of this decides, both get one and
 * neither is built, because a host must not go to whichever dealer claims it first. A dealer whose files cannot be read keeps its names.
 *
 * @param lastBuilds from the private edge files of earlier builds
 */
export function findClashes(
  dealers: readonly Dealer[],
  lastBuilds: readonly LastBuild[],
): { tenant: Claimant; problem: ConfigProblem }[] {
  const buildsBySlug = new Map(lastBuilds.map((build) => [build.slug, build]));
  return dealers.flatMap(({ name, tenant }) => {
    if (tenant === null) return [];
    return dealers
      .filter((other) => other.name !== name)
      .flatMap((other) => sharedNames(tenant, other, buildsBySlug).map((shared) => ({ other, shared })))
      .filter(({ other, shared }) => !mayKeep({ name, tenant }, other, shared, buildsBySlug))
      .map(({ other, shared }) => ({ tenant, problem: toProblem(tenant, other, shared, buildsBySlug) }));
  });
}

function sharedNames(tenant: Claimant, other: Dealer, buildsBySlug: ReadonlyMap<string, LastBuild>): SharedName[] {
  const { slug, hosts, siteId, indexes } = namesOf(other, buildsBySlug);
  const mainHost = siteHost(tenant.config);
  return [
    ...hostsOf(tenant)
      .filter((host) => hosts.includes(host))
      .map((host): SharedName => ({ path: host === mainHost ? 'origin' : 'hosts', field: 'host', value: host })),
    ...(tenant.slug === slug ? [{ path: 'slug', field: 'slug', value: slug } as const] : []),
    ...(tenant.config.id === siteId ? [{ path: 'id', field: 'website id', value: siteId } as const] : []),
    // Reporting one of its two indexes is enough: with the same name for cars, that of models is the same as well.
    ...searchIndexesOf(tenant.config)
      .filter((index) => indexes.includes(index))
      .slice(0, 1)
      .map((index): SharedName => ({ path: 'search.index', field: 'search index', value: index })),
  ];
}

/** The indexes of a dealer's search server, each with the server; empty without one. */
function searchIndexesOf({ search: { engine, index }, private: { search: server } }: Claimant['config']): string[] {
  return engine === 'embedded' || server === null ? [] : indexesAt(server.host, [index, modelsIndexOf(index)]);
}

const indexesAt = (host: string, indexes: readonly string[]): string[] =>
  indexes.map((index) => `${index} on ${new URL(host).href.replace(/\/+$/, '')}`);

/** The names a dealer claims. If its files cannot be read: its folder name, and the names in its last build. */
function namesOf({ name, tenant }: Dealer, buildsBySlug: ReadonlyMap<string, LastBuild>) {
  if (tenant === null) {
    const lastBuild = buildsBySlug.get(name);
    return { slug: name, hosts: lastBuild?.hosts ?? [], siteId: lastBuild?.siteId, indexes: builtIndexes(lastBuild) };
  }
  const { config } = tenant;
  return { slug: tenant.slug, hosts: hostsOf(tenant), siteId: config.id, indexes: searchIndexesOf(config) };
}

const builtIndexes = (lastBuild: LastBuild | undefined): string[] =>
  lastBuild?.search ? indexesAt(lastBuild.search.host, lastBuild.search.indexes) : [];

/** Whether a dealer may keep a name that another also claims. */
function mayKeep(
  dealer: Dealer & { readonly tenant: Claimant },
  other: Dealer,
  shared: SharedName,
  buildsBySlug: ReadonlyMap<string, LastBuild>,
): boolean {
  const slug = dealer.tenant.slug;
  // For two dealers with the same slug there is one last build. It belongs to the folder with that name, or to the dealer with its website
  // id.
  if (slug === namesOf(other, buildsBySlug).slug) {
    if (dealer.name === slug || other.name === slug) return dealer.name === slug;
    const { siteId } = buildsBySlug.get(slug) ?? {};
    return dealer.tenant.config.id === siteId && other.tenant?.config.id !== siteId;
  }
  const [dealerOwnedBefore, otherOwnedBefore] = [
    ownedBefore(slug, shared, buildsBySlug),
    ownedBefore(namesOf(other, buildsBySlug).slug, shared, buildsBySlug),
  ];
  if (dealerOwnedBefore || otherOwnedBefore) return dealerOwnedBefore && !otherOwnedBefore;
  const matches = folderNameMatches(dealer, shared);
  const otherMatches = other.tenant === null ? [] : folderNameMatches({ ...other, tenant: other.tenant }, shared);
  return matches.find((isMatch, index) => isMatch !== (otherMatches[index] ?? false)) ?? false;
}

/**
 * Whether a folder name such as `north-sydney` matches the claimed host www.northsydneycars.example; for a website id, the dealer's own
 * host; for an index, its name and then the dealer's own host.
 */
function folderNameMatches(
  { name, tenant }: Dealer & { readonly tenant: Claimant },
  { field, value }: SharedName,
): boolean[] {
  const ownHost = siteHost(tenant.config);
  const texts = {
    host: [String(value)],
    slug: [ownHost],
    'website id': [ownHost],
    'search index': [String(value).split(' ', 1)[0] ?? '', ownHost],
  }[field];
  return texts.map((text) => text.replace(/[^a-z0-9]/g, '').includes(name.replaceAll('-', '')));
}

function ownedBefore(
  slug: string,
  { field, value }: SharedName,
  buildsBySlug: ReadonlyMap<string, LastBuild>,
): boolean {
  const lastBuild = buildsBySlug.get(slug);
  if (lastBuild === undefined) return false;
  if (field === 'search index') return builtIndexes(lastBuild).includes(String(value));
  return field === 'host' ? lastBuild.hosts.includes(String(value)) : lastBuild.siteId === value;
}

function toProblem(
  tenant: Claimant,
  other: Dealer,
  { path, field, value }: SharedName,
  buildsBySlug: ReadonlyMap<string, LastBuild>,
): ConfigProblem {
  const file = other.tenant?.file ?? other.name;
  const shared: SharedName = { path, field, value };
  const belongsToOther =
    other.tenant === null ||
    mayKeep(
      { name: other.name, tenant: other.tenant },
      { name: basename(tenant.dir ?? tenant.slug), tenant },
      shared,
      buildsBySlug,
    );
  return {
    file: tenant.file,
    path,
    found: JSON.stringify(value),
    problem: belongsToOther ? `is already the ${field} of ${file}` : `is also the ${field} of ${file}`,
    fix: belongsToOther
      ? `Give this tenant a ${field} of its own.`
      : `Give each tenant its own ${field}. Neither is built, because no site built here earlier shows whose it is.`,
  };
}
