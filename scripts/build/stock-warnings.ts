import { dirname, join } from 'node:path';
import { ownDealership, ownOffers } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Tenant } from '#config/tenant.ts';
import type { Clock } from '#domain/clock.ts';
import { hasRate, hasRates, lenderEntry, missingPayments } from '#domain/finance.ts';
import type { Provider } from '#domain/lenders.ts';
import { locationOfCar } from '#domain/locations.ts';
import { isSameMake, stockMake } from '#domain/make-names.ts';
import { toSlug } from '#domain/slug.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import type { Snapshot } from '#stock/snapshot.ts';

type Financed = Pick<Tenant, 'config' | 'dealershipSettings' | 'file'>;

/** The lender of a car: that of its dealership, otherwise the site's. */
const lenderOf = (
  { config, dealershipSettings }: Financed,
  { dealership_slug: slug }: Stock['cars'][number],
): Provider => dealershipSettings[slug ?? '']?.finance_provider ?? config.finance_provider;

interface Stock extends Pick<Snapshot, 'cars' | 'makes' | 'hidden'> {
  readonly stockAt: string;
  readonly now: Clock;
}

/**
 * Warnings about a stock file and settings that do not fit each other: a date in the future, locations that no longer exist or are hidden,
 * restrictions that hide every car, a make in another spelling, another lender's figures, rates without the payment that a lender must give, or
 * one of its two rates alone.
 */
export function stockWarnings(
  tenant: Pick<Tenant, 'config' | 'dealershipSettings' | 'file'>,
  { cars, makes, hidden, stockAt, now }: Stock,
): string[] {
  const { config, file } = tenant;
  const folder = dirname(file);
  const locationIds = config.locations.map(({ id }) => id);
  const carsWithoutLocation = Map.groupBy(
    cars.filter(({ location_id }) => location_id !== null && !locationIds.includes(location_id)),
    ({ location_id }) => location_id,
  );
  const carsAtHidden = config.locations.flatMap((location, index) => {
    const { length } = location.visible === false ? cars.filter((car) => locationOfCar(car, [location])) : [];
    return length === 0 ? [] : [{ name: location.name, index, length }];
  });
  const locationNames = config.locations.map(({ id, name }) => `${id} ${name}`).join(', ');
  return [
    ...(now.hasPassed(Date.parse(stockAt))
      ? []
      : [
          `  warning  ${join(folder, STOCK_DATE_FILE)}: imported_at is ${stockAt}, in the future: changes pushed before then are ignored. Import the feed again.`,
        ]),
    ...[...carsWithoutLocation].map(
      ([id, { length }]) =>
        `  warning  ${join(folder, STOCK_FILE)}: ${length === 1 ? '1 car is' : `${length} cars are`} at location ${id}, which is not in the settings. Import the feed again, or correct the id. Locations: ${locationNames}.`,
    ),
    ...carsAtHidden.map(
      ({ name, index, length }) =>
        `  warning  ${join(folder, STOCK_FILE)}: ${length === 1 ? '1 car is' : `${length} cars are`} at ${name}, which is hidden (locations[${index}].visible), so no page says where ${length === 1 ? 'it is, and its test drives are' : 'they are, and their test drives are'} booked at another location. Show it, or correct the feed.`,
    ),
    ...(cars.length > 0 || hidden === 0
      ? []
      : [
          `  warning  ${file} search_filters: no car is listed, because it excludes ${hidden === 1 ? 'the only one' : `all ${hidden}`} for sale. Remove the filters that should not be there.`,
        ]),
    ...misspeltMakes(['search_filters', 'excludeMakes'], config.search_filters.excludeMakes, makes, file),
    ...config.locations.flatMap(({ manufacturers }, index) =>
      misspeltMakes([`locations[${index}]`, 'manufacturers'], manufacturers, makes, folder),
    ),
    ...exclusionsOf(config).flatMap(({ path, names }) => misspeltMakes(path, names, makes, file)),
    ...makesOf(config).flatMap(({ path, make }) =>
      spellingWarning(`${folder} ${path}`, make, stockNameOf(make, makes)),
    ),
    ...unshownLenders(tenant, cars),
    ...singleRates(tenant, cars),
  ];
}

/** The makes of the site, its dealerships, models and offers, each where it is written. */
function makesOf(config: Tenant['config']) {
  const { manufacturer, dealerships, models } = config;
  const owners = [
    { path: '', owner: { manufacturer } },
    ...dealerships.map((owner, index) => ({ path: `dealerships[${index}].`, owner })),
    ...models.map((owner, index) => ({ path: `models[${index}].`, owner })),
    ...ownOffers(config).map(({ offer: owner, index }) => ({ path: `offers[${index}].`, owner })),
  ];
  return owners.flatMap(({ path, owner: { manufacturer: make } }) => {
    if (make === null) return [];
    return typeof make === 'string'
      ? [{ path: `${path}manufacturer`, make }]
      : [{ path: `${path}manufacturer.name`, make: make.name }];
  });
}

/** The lists of makes without a finance estimate, of the site and its dealerships, each where it is written. */
function exclusionsOf({ dealerships, dealership_id, finance }: Tenant['config']) {
  const ofDealerships = dealerships.flatMap(({ config }, index) => {
    const path = [`dealerships[${index}]`, 'config', 'finance', 'excludedMakes'];
    return config?.finance === undefined ? [] : [{ path, names: config.finance.excludedMakes }];
  });
  // A list of the site's own dealership replaces the site's.
  const own = ownDealership({ dealerships, dealership_id })?.config?.finance?.excludedMakes ?? [];
  return own.length > 0
    ? ofDealerships
    : [{ path: ['finance', 'excludedMakes'], names: finance.excludedMakes }, ...ofDealerships];
}

/**
 * Warnings about lenders whose repayments no car shows: the cars have only other lenders' figures, or rates of this lender without the repayment
 * that it must state itself. The last is said of some cars, too.
 */
function unshownLenders(tenant: Financed, cars: Stock['cars']): string[] {
  const { config, file } = tenant;
  const financed = cars.filter((car) => Object.keys(car.finance_lenders).length > 0);
  const own = ownDealership(config);
  return [...Map.groupBy(financed, (car) => lenderOf(tenant, car))].flatMap(([provider, carsOfLender]) => {
    const entries = carsOfLender.flatMap((car) => lenderEntry(car, provider) ?? []);
    const isSiteLender = config.finance_provider === provider;
    // What the site's own dealership sets is the site's.
    const setBy = config.dealerships.findIndex(
      (dealership) => dealership.config?.finance_provider === provider && (!isSiteLender || dealership === own),
    );
    const where = setBy < 0 ? 'finance_provider' : `dealerships[${setBy}].config.finance_provider`;
    const rated = entries.filter(hasRates);
    const missing = rated.map((entry) => missingPayments(entry, provider));
    const incomplete = missing.filter(({ length }) => length > 0).length;
    if (incomplete > 0) {
      const columns = [...new Set(missing.flat())].map((field) => `finance_lenders.${provider.toLowerCase()}.${field}`);
      const add = `it must be the lender's own. Add ${columns.join(' and ')} to the feed.`;
      if (incomplete < rated.length)
        return [
          `  warning  ${join(dirname(file), STOCK_FILE)}: ${incomplete === 1 ? '1 car has' : `${incomplete} cars have`} rates of ${provider} without a repayment, so none is shown for ${incomplete === 1 ? 'it' : 'them'}: ${add}`,
        ];
      return [
        `  warning  ${file} ${where}: ${isSiteLender ? 'cars have' : 'its cars have'} rates of ${provider} without a repayment, so none is shown: ${add}`,
      ];
    }
    if (entries.length > 0) return [];
    const others = [...new Set(carsOfLender.flatMap((car) => Object.keys(car.finance_lenders)))].sort().join(', ');
    return [
      `  warning  ${file} ${where}: ${isSiteLender ? 'no car has' : 'none of its cars has'} figures of ${provider}, so no repayments are shown; the stock has those of ${others}. Write the lender whose figures you want to show.`,
    ];
  });
}

/** Warnings about cars with one of their lender's two rates: a rate may only be shown with its comparison rate. */
function singleRates(tenant: Financed, cars: Stock['cars']): string[] {
  const single = cars.flatMap((car) => {
    const provider = lenderOf(tenant, car);
    const entry = lenderEntry(car, provider);
    return entry !== null && !hasRates(entry) && hasRate(entry) ? [provider] : [];
  });
  return [...Map.groupBy(single, (provider) => provider)].map(([provider, { length }]) => {
    const fields = ['interestRate', 'comparisonRate'].map(
      (rate) => `finance_lenders.${provider.toLowerCase()}.${rate}`,
    );
    return `  warning  ${join(dirname(tenant.file), STOCK_FILE)}: ${length === 1 ? '1 car has' : `${length} cars have`} only one of the two rates of ${provider}, so no repayment is shown for ${length === 1 ? 'it' : 'them'}. Give ${fields.join(' and ')}.`;
  });
}

/** Warnings about misspelt makes in a list. A make is not misspelt if the list has the suggested one too: they are two makes. */
function misspeltMakes(path: readonly string[], names: readonly string[], makes: readonly string[], file: string) {
  return names.flatMap((spelling, index) => {
    const suggested = similarMake(spelling, makes);
    return names.some((name) => suggested !== undefined && isSameMake(name, suggested))
      ? []
      : spellingWarning(`${file} ${path.join('.')}[${index}]`, spelling, suggested);
  });
}

/**
 * The make in stock that this one is probably a misspelling of; undefined if the stock has this make, or none with a similar name: then it may
 * be for stock to come.
 */
const similarMake = (spelling: string, makes: readonly string[]): string | undefined =>
  makes.some((make) => isSameMake(spelling, make)) ? undefined : didYouMean(spelling.trim(), makes);

/**
 * As `similarMake`, for a make whose cars pages find by its path (`modelKey`): another spelling of the same make finds none (`LandRover`), unless it
 * is one of its other names (`stockMake`), so it gives the name that the stock uses.
 */
const stockNameOf = (spelling: string, makes: readonly string[]): string | undefined =>
  makes.some((make) => toSlug(make) === toSlug(stockMake(spelling)))
    ? undefined
    : (makes.find((make) => isSameMake(spelling, make)) ?? similarMake(spelling, makes));

const spellingWarning = (where: string, spelling: string, suggested: string | undefined): string[] =>
  suggested === undefined ? [] : [`  warning  ${where}: no car has the make "${spelling}". Did you mean ${suggested}?`];
