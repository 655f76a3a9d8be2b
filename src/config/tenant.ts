import { blockRules } from '#config/block-rules.ts';
import type { PostSource } from '#config/blog-posts.ts';
import { ConfigError, type ConfigProblem, formatPath } from '#config/config-error.ts';
import { findInconsistencies, type TenantFolder } from '#config/consistency.ts';
import type { PageSource, TextSource } from '#config/content-pages.ts';
import { unusedTexts } from '#config/custom-texts.ts';
import { ownDealership } from '#config/dealer-defaults.ts';
import {
  type DealerDetails,
  detailsOf,
  fillDetails,
  fillLine,
  fillSettings,
  isDetailName,
  withoutValue,
} from '#config/dealer-details.ts';
import { explainIssues, type Finding, notPlainData, toProblem } from '#config/explain.ts';
import { textFaults } from '#config/hidden-characters.ts';
import { isPlain, mergeLayers, type Plain, valueAt } from '#config/merge.ts';
import { type Layer, layersBelow } from '#config/presets.ts';
import { dealershipConfigFields } from '#config/schema/dealerships.ts';
import { type TenantConfig, TenantSchema } from '#config/schema/tenant.ts';
import { memoize } from '#domain/memoize.ts';

/** Settings that a dealership can override (TEN-01). */
export type DealershipSettingKey = keyof typeof dealershipConfigFields;
/** The values that all these settings have for one dealership, whether its own or the site's. */
export type DealershipSettings = Pick<TenantConfig, DealershipSettingKey>;
const DEALERSHIP_KEYS = Object.keys(dealershipConfigFields) as DealershipSettingKey[];

/** A dealer's validated files. Created by `readTenant`, or by `checkTenant` from an object. */
export interface Tenant {
  readonly slug: string;
  /** The tenant's folder; `null` if it was not read from one. */
  readonly dir: string | null;
  /** The file's name in messages. */
  readonly file: string;
  /** Top-level settings in a separate file → that file. */
  readonly settingFiles: { readonly [setting: string]: string };
  /** Settings with all defaults, presets and the `config` of the site's own dealership applied. */
  readonly config: TenantConfig;
  /** Settings of every dealership that overrides the site's settings, by slug. */
  readonly dealershipSettings: { readonly [slug: string]: DealershipSettings };
  readonly pages: readonly PageSource[];
  readonly posts: readonly PostSource[];
}

/** Where settings come from, and what else has been read from the tenant's folder. */
export interface TenantSource {
  /** Folder name; used as the slug unless the file sets another. */
  readonly folderName: string;
  /** As in `Tenant`. */
  readonly dir: string | null;
  /** As in `Tenant`. */
  readonly file: string;
  /** Top-level settings read from separate files such as offers.json. */
  readonly settingFiles?: readonly Layer[];
  /** Top-level settings whose file exists but could not be read; they are not checked. */
  readonly unread?: readonly string[];
  readonly pages?: readonly PageSource[];
  readonly posts?: readonly PostSource[];
  readonly folder?: Pick<TenantFolder, 'fileNames'>;
  /** Problems found so far in the folder. */
  readonly problems?: readonly ConfigProblem[];
}

/**
 * Validates a tenant's settings and merges them with presets (template < brand < site < `config` of the site's own dealership < `config` of
 * the dealership, TEN-01).
 *
 * @throws ConfigError with all problems
 */
export function checkTenant(input: unknown, source: TenantSource): Tenant {
  const { file, unread = [] } = source;
  const problems = [...(source.problems ?? [])];
  if (!isPlain(input)) {
    const fix = file.endsWith('.json')
      ? 'Write one object, with the fields in it: `{ … }`.'
      : 'Export one object: `export default { … } satisfies TenantInput;`.';
    throw new ConfigError([...problems, { file, path: '', found: null, problem: 'does not contain an object', fix }]);
  }
  const notData = notPlainData(input);
  problems.push(...notData.map((finding) => toProblem(finding, file)));

  const presets = layersBelow(input, file);
  problems.push(...presets.problems);
  const layers: Layer[] = [...presets.layers, { file, data: input }, ...(source.settingFiles ?? [])];
  const merged = mergeLayers(...layers.map(({ data }) => data));

  const { config, findings } = parse(merged, {
    fileNames: source.folder?.fileNames ?? null,
    pagePaths: (source.pages ?? []).map(({ path }) => path),
  });
  const notDataPaths = new Set(notData.map((finding) => finding.path.join('.')));
  const reportedPaths = new Set(findings.map(({ path }) => path.join('.')));
  const textFindings = textFaults(merged).filter(({ path }) => !reportedPaths.has(path.join('.')));
  problems.push(
    ...[...findings, ...textFindings]
      .filter(
        ({ path, among }) =>
          !notDataPaths.has(path.join('.')) && !unread.includes(String(path[0])) && !unread.includes(among ?? ''),
      )
      .map((finding) => toProblem(finding, fileOf(layers, finding.path, file))),
  );
  const siteDealership = config === null ? undefined : ownDealership(config);
  const siteConfig = siteDealership === undefined ? config : withDealership(merged, siteDealership.slug);
  const details = siteConfig === null ? null : detailsOf(siteConfig);
  const { pages = [], posts = [] } = source;
  if (details !== null) problems.push(...[...pages, ...posts].flatMap((text) => missingDetails(text, details)));
  if (siteConfig !== null) problems.push(...blockRules(siteConfig, [...pages, ...posts]));
  if (problems.length > 0 || config === null || siteConfig === null || details === null)
    throw new ConfigError(unique(problems));

  return {
    slug: config.slug ?? source.folderName,
    dir: source.dir,
    file,
    settingFiles: Object.fromEntries(
      (source.settingFiles ?? []).flatMap(({ file: own, data }) => Object.keys(data).map((key) => [key, own])),
    ),
    config: fillSettings(siteConfig, details),
    dealershipSettings: Object.fromEntries(
      config.dealerships
        .filter((dealership) => dealership.config !== null)
        .map(({ slug }) => {
          const layered = withDealership(merged, slug);
          return [slug, dealershipSettingsOf(fillSettings(layered, detailsOf(layered)))];
        }),
    ),
    pages: pages.map((page) => withDetails(page, details)),
    posts: posts.map((post) => ({
      ...withDetails(post, details),
      author: post.author && fillLine(post.author, details),
      picture: post.picture && { ...post.picture, alt: fillLine(post.picture.alt, details) },
    })),
  };
}

const withDetails = <Text extends PageSource | PostSource>(text: Text, details: DealerDetails): Text => ({
  ...text,
  title: fillLine(text.title, details),
  description: fillLine(text.description, details),
  parts: fillDetails(text.parts, details),
});

/** Problems for details that a text refers to but this dealer has not given. */
function missingDetails({ file, references }: TextSource, details: DealerDetails): ConfigProblem[] {
  return references.flatMap(({ name, line }) =>
    isDetailName(name) && details[name] === null
      ? [{ file, path: `line ${line}`, found: JSON.stringify(`{${name}}`), ...withoutValue(name) }]
      : [],
  );
}

/**
 * The whole configuration of one dealership: the site's, the `config` of the site's own dealership, which is the site's too, and that of this
 * one (TEN-01). All parts have been validated before.
 */
function withDealership(merged: Plain, slug: string): TenantConfig {
  const { own, unparsed, site } = withOwnDealership(merged);
  if (own === undefined || own.slug === slug) return site;
  const config = dealershipConfig(merged, slug);
  const layered = TenantSchema.parse(mergeLayers(unparsed, config));
  // A dealership with another lender does not take over the site's credit provider, which goes with the site's lender (585).
  return layered.finance_provider === site.finance_provider || config['legal'] !== undefined
    ? layered
    : { ...layered, legal: { ...layered.legal, creditProvider: null, creditLicence: null } };
}

/** The site's own dealership, and the configuration with the `config` of that dealership: unparsed, and parsed (`site`). */
const withOwnDealership = memoize((merged: Plain) => {
  const own = ownDealership(TenantSchema.parse(merged));
  const unparsed = own === undefined ? merged : mergeLayers(merged, dealershipConfig(merged, own.slug));
  return { own, unparsed, site: TenantSchema.parse(unparsed) };
});

function dealershipConfig(merged: Plain, slug: string): Plain {
  const dealerships = Array.isArray(merged['dealerships']) ? merged['dealerships'] : [];
  const entry = dealerships.find((dealership) => isPlain(dealership) && dealership['slug'] === slug);
  return isPlain(entry) && isPlain(entry['config']) ? entry['config'] : {};
}

function dealershipSettingsOf(config: TenantConfig): DealershipSettings {
  const settings: Partial<Record<keyof DealershipSettings, unknown>> = {};
  for (const key of DEALERSHIP_KEYS) settings[key] = config[key];
  return settings as DealershipSettings;
}

/**
 * Parses settings; if that fails, removes invalid values and tries again, so that rules across fields can check the rest and all problems
 * are reported at once.
 */
function parse(merged: Plain, folder: TenantFolder) {
  const first = TenantSchema.safeParse(merged);
  if (first.success)
    return {
      config: first.data,
      findings: [
        ...inconsistencies(merged, folder),
        ...unusedGarage(merged, first.data),
        ...unusedSwitches(merged, first.data),
      ],
    };

  const findings = explainIssues(TenantSchema, first.error.issues, merged);
  const dropped: string[] = [];
  let remaining = structuredCloneOfData(merged);
  for (let round = 0; round < 8; round++) {
    const retry = TenantSchema.safeParse(remaining);
    if (retry.success) {
      const isTouched = (path: string) =>
        dropped.some(
          (droppedPath) => `${path}.`.startsWith(`${droppedPath}.`) || `${droppedPath}.`.startsWith(`${path}.`),
        );
      const moreFindings = inconsistencies(remaining, folder).filter(
        ({ path, among }) => !isTouched(path.join('.')) && !dropped.includes(among ?? ''),
      );
      return { config: null, findings: [...findings, ...moreFindings] };
    }
    const before = dropped.length;
    for (const issue of retry.error.issues) {
      const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of paths) {
        const removed = removeAt(remaining, path);
        if (removed !== null) dropped.push(removed);
      }
    }
    remaining = structuredCloneOfData(remaining);
    if (dropped.length === before) break;
  }
  return { config: null, findings };
}

/** A garage on a site where no car can be saved (23). */
function unusedGarage(
  merged: Plain,
  { garage_enabled, dealerships, search_filters: { types } }: TenantConfig,
): Finding[] {
  if (!garage_enabled) return [];
  const saving = dealerships
    .map(({ slug }) => withDealership(merged, slug).features)
    .filter(({ favourites }) => favourites);
  if (saving.some(({ favouritesUsedOnly }) => !favouritesUsedOnly || types.includes('used'))) return [];
  const offered = { path: ['garage_enabled'], found: true };
  return [
    saving.length === 0
      ? {
          ...offered,
          problem: 'offers an account for saved cars, and features.favourites switches saving cars off',
          fix: 'Switch features.favourites on: with a garage, shoppers save cars to their watchlist instead. Or remove garage_enabled.',
        }
      : {
          ...offered,
          problem: `offers an account for saved cars, and features.favouritesUsedOnly leaves none: search_filters.types lists only ${types.join(', ')}`,
          fix: 'Switch features.favouritesUsedOnly off, or remove garage_enabled.',
        },
  ];
}

/** Switches that change something which is switched off wherever they are on: of the site, and of each dealership. */
function unusedSwitches(merged: Plain, { features, dealerships }: TenantConfig): Finding[] {
  const switches = dealerships.map(({ slug, config }) => ({
    own: config?.features ?? {},
    effective: withDealership(merged, slug).features,
  }));
  return DEPENDENT_SWITCHES.flatMap(([name, ...others]) => {
    const hasEffect = (effective: typeof features): boolean => others.some((other) => effective[other]);
    const isUsed = switches.some(({ effective }) => effective[name] && hasEffect(effective));
    const [needed] = others;
    const fault = {
      found: true,
      problem: `has no effect, because features.${needed} is off`,
      fix: `Switch features.${needed} on, or remove this line.`,
    };
    const ofDealerships = switches.flatMap(({ own, effective }, index) =>
      (own as Partial<typeof effective>)[name] && !hasEffect(effective)
        ? [{ path: ['dealerships', index, 'config', 'features', name], ...fault }]
        : [],
    );
    return features[name] && !isUsed ? [{ path: ['features', name], ...fault }, ...ofDealerships] : ofDealerships;
  });
}

/** Switches that have an effect only with another: each is followed by those of which one must be on. */
const DEPENDENT_SWITCHES = [
  ['favouritesUsedOnly', 'favourites'],
  ['reserveWithoutPrice', 'checkout', 'onlinePurchase'],
  ['keepValuation', 'tradeIn'],
  ['gateCheckout', 'checkout', 'onlinePurchase'],
] as const;

/**
 * What is wrong between settings, at the place where they are written: with those of the site, among them the `config` of its own dealership, and
 * what is wrong only with those of another dealership over them. Nothing uses what its own dealership has instead.
 */
function inconsistencies(merged: Plain, folder: TenantFolder): Finding[] {
  const { own, site } = withOwnDealership(merged);
  const { dealerships } = site;
  const configPath = (index: number): Finding['path'] => ['dealerships', index, 'config'];
  const inDealership = (index: number, path: Finding['path']): unknown =>
    valueAt(merged, [...configPath(index), ...path]);
  /** At the dealership if its `config` has the value, or all of the list around it, or as much around a missing value as the site. */
  const placed = (finding: Finding, index: number): Finding => {
    const { path } = finding;
    const depth = path.findLastIndex((_, end) => inDealership(index, path.slice(0, end + 1)) !== undefined) + 1;
    if (depth === 0) return finding;
    const isWhole = depth === path.length || !isPlain(inDealership(index, path.slice(0, depth)));
    const isIn = isWhole || valueAt(merged, path.slice(0, depth + 1)) === undefined;
    return isIn ? { ...finding, path: [...configPath(index), ...path] } : finding;
  };

  const ownIndex = dealerships.findIndex(({ slug }) => slug === own?.slug);
  const siteFindings = [...findInconsistencies(site, folder), ...unusedTexts(site, site.text)];
  const known = new Set(siteFindings.map(({ path }) => formatPath(path)));
  const ofSite = siteFindings.flatMap((finding) => {
    const inPlace = placed(finding, ownIndex);
    return inPlace !== finding && known.has(formatPath(inPlace.path)) ? [] : inPlace;
  });
  const reported = new Set(ofSite.map(({ path }) => formatPath(path)));
  const ofOthers = dealerships.flatMap(({ slug, config }, index) => {
    if (config === null || index === ownIndex) return [];
    const layered = withDealership(merged, slug);
    return [...findInconsistencies(layered, folder), ...unusedTexts(layered, config.text ?? {})]
      .filter(({ path }) => inDealership(index, path) !== undefined || !reported.has(formatPath(path)))
      .map((finding) => placed(finding, index))
      .filter(({ path }) => !reported.has(formatPath(path)));
  });
  return [...ofSite, ...ofOthers];
}

/**
 * Removes the value at a path, or the closest object around a missing one. Returns the path that is no longer valid: for a list item, that
 * of the list.
 */
function removeAt(data: unknown, path: readonly PropertyKey[]): string | null {
  if (path.length === 0) return null;
  const parent = valueAt(data, path.slice(0, -1));
  const key = path.at(-1) as PropertyKey;
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key))
    return removeAt(data, path.slice(0, -1));
  if (Array.isArray(parent)) {
    parent[Number(key)] = undefined; // removed when the data is cloned next, so that other paths of this round remain valid
    return path.slice(0, -1).join('.');
  }
  delete (parent as { [key: PropertyKey]: unknown })[key];
  return path.join('.');
}

/** A copy of plain data without the list items that `removeAt` has removed. */
function structuredCloneOfData(value: unknown): Plain {
  const clone = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((entry) => entry !== undefined).map(clone);
    if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clone(inner)]));
    return value;
  };
  return clone(value) as Plain;
}

/** The file that contains a value: that of the strongest layer with the value, otherwise of the strongest with the object around it. */
function fileOf(layers: readonly Layer[], path: readonly PropertyKey[], defaultValue: string): string {
  for (let length = path.length; length > 0; length--) {
    const layer = layers.findLast(({ data }) => valueAt(data, path.slice(0, length)) !== undefined);
    if (layer !== undefined) return layer.file;
  }
  return defaultValue;
}

function unique(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const keys = problems.map((problem) => JSON.stringify(problem));
  return problems.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
