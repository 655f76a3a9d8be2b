import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { dealerNames, tenantFolders } from '#config/tenant-folders.ts';
import type { Car } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import { isAvailabilityField, takesOffSale } from '#domain/off-sale.ts';
import { placeNameOf } from '#domain/place-name.ts';
import { STOCK_INDEX_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { changedStock, MAX_CHANGES, MAX_FETCHED, newestChanges, type StockChange } from '#domain/stock-changes.ts';
import { decodeIndex, recordAt } from '#domain/stock-index.ts';
import { resolveSite } from '#site/resolve-site.ts';
import type { Site } from '#site/site.ts';
import { nameOf } from '#stock/changed-values.ts';
import { STOCK_FILE } from '#stock/files.ts';
import { StockError } from '#stock/finding.ts';
import { readStockFile, resolvedCars } from '#stock/snapshot.ts';
import { changesOfSettings, changesToStock, SettingError, settingWarnings } from '#stock/stock-changes.ts';
import { localPushSecret } from './edge/push-secret.ts';
import { findSentChanges, isLocal, PushError, sendChanges } from './edge/send-changes.ts';
import { inputPath } from './input-path.ts';
import { readCommand, readOneDealer, suggestNames } from './read-command.ts';

const USAGE = `npm run stock:push -- NAME                              sends what has changed in stock.jsonl since the site was built
npm run stock:push -- NAME --from FILE                  the same for another stock file
npm run stock:push -- NAME --car ID|STOCKNO --set reserved=true [--set price=29990]
NAME is the name of the dealer's folder. A number that several cars have changes none of them: give one by its id, as --car id:ID. Where to: --url https://www.dealer.example, with the site's secret in STOCK_PUSH_SECRET; otherwise the local server (--port 4321).
Options: --tenants DIR (tenants) --out DIR (dist) --dry-run`;

try {
  await push();
} catch (error) {
  const isExpected = [PushError, SettingError, ConfigError, StockError].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function push(): Promise<void> {
  const { values, name } = readCommand(USAGE, readArguments);
  const dir = join(values.tenants, name);
  if (!dealerNames(values.tenants).includes(name))
    throw new PushError(
      `There is no tenant "${name}" in "${values.tenants}". ${suggestNames([name], tenantFolders(values.tenants))}`,
    );
  const { site, slug, now } = await siteOf(dir);
  const from = values.from === undefined ? null : inputPath(values.from);
  if (from !== null && !existsSync(from))
    throw new PushError(`There is no stock file "${from}". Correct the path after --from.`);
  const cars = resolvedCars(readStockFile(from ?? join(dir, STOCK_FILE)), site, clockAt(now));
  const car = values.car === undefined ? null : carOf(cars, values.car);
  const settings = values.set ?? [];
  const url = new URL(values.url ?? `http://${slug}.localhost:${values.port}`);
  const target = { url, secret: await secretFor(url) };
  const sentChanges = await findSentChanges(target);
  const pushed = changedStock(sentChanges);
  const warnings = car === null ? [] : settingWarnings(car, settings, site, now, pushed.get(car.id));
  const { changes, waiting } =
    car === null
      ? changesToStock(builtRecords(values.out, slug), pushed, cars, site, clockAt(now))
      : { changes: changesOfSettings(car, settings, site, now, pushed.get(car.id)), waiting: 0 };
  print(changes, cars);
  for (const { column, value, rule, hint } of warnings)
    console.log(`  Look at ${column}, ${value}: expected ${rule}. ${hint}`);
  if (waiting > 0) console.log(`${waiting} new ${waiting === 1 ? 'car comes' : 'cars come'} with the next build.`);
  if (values['dry-run'] || changes.length === 0)
    return console.log(changes.length === 0 ? 'Nothing to send.' : 'Not sent.');
  const at = instantAfter(sentChanges);
  const counted = changes.filter(({ field }) => !isAvailabilityField(field)).length;
  const sentNow = (counted > MAX_CHANGES ? changes.filter(takesOffSale) : changes).map((change) => ({ ...change, at }));
  const { stored, unknownCars, refused, limit } = await sendChanges(target, sentNow);
  console.log(
    `Sent to ${url.origin}: ${sentNow.length}, of which ${stored} were new. Open pages show them within a minute.`,
  );
  if (unknownCars.length > 0)
    console.log(`The site does not have ${unknownCars.map((id) => `car ${id}`).join(', ')} yet: build and deploy it.`);
  if (sentNow.length < changes.length) {
    process.exitCode = 1;
    console.error(
      `${counted} values of cars, not counting sales and reservations, are more than a site accepts between two builds (${MAX_CHANGES}). Only what takes cars off sale was sent. Build and deploy the site for the others.`,
    );
  }
  const kept = newestChanges([...sentChanges, ...sentNow]).size;
  if (kept > MAX_FETCHED) {
    process.exitCode = 1;
    console.error(
      `More values have changed since the build (${kept}) than pages read (${MAX_FETCHED}): lists show the cars that changed first as they were at the build, unless they are no longer for sale. Build and deploy the site now.`,
    );
  }
  if (limit !== null) {
    process.exitCode = 1;
    console.error(limit);
  }
  if (refused.length > 0)
    throw new PushError(
      `${url.origin} left ${refused.length === 1 ? '1 car' : `${refused.length} cars`} as ${refused.length === 1 ? 'it is' : 'they are'}:${refused.map(({ car_id, message }) => `\n  ${nameOfId(car_id, cars)}: ${message}`).join('')}`,
    );
}

/** Now, or just after the latest change known to the site, because this machine's clock may be slow. */
function instantAfter(sentChanges: readonly StockChange[]): string {
  const latest = Math.max(0, ...sentChanges.map(({ at }) => Date.parse(at)));
  return new Date(Math.max(Date.now(), latest + 1)).toISOString();
}

async function siteOf(dir: string): Promise<{ readonly site: Site; readonly slug: string; readonly now: Date }> {
  const tenant = await readTenant(dir);
  const now = new Date();
  return { site: resolveSite(tenant, clockAt(now)).site, slug: tenant.slug, now };
}

async function secretFor(url: URL): Promise<string> {
  if (isLocal(url)) return localPushSecret();
  const secret = process.env.STOCK_PUSH_SECRET ?? '';
  if (secret === '')
    throw new PushError('The secret of the site is missing: set STOCK_PUSH_SECRET in the environment.');
  if (url.protocol !== 'https:')
    throw new PushError(`${url.origin} is not encrypted: the secret is sent by https only.`);
  return secret;
}

/** The values that the build put into the index of the site. */
function builtRecords(out: string, slug: string): readonly SearchRecord[] {
  const file = join(out, slug, STOCK_INDEX_PATH);
  if (!existsSync(file))
    throw new PushError(
      `"${join(out, slug)}" is not built, so nothing can be compared with it. Build it, or give its folder with --out DIR.`,
    );
  const index = decodeIndex(JSON.parse(readFileSync(file, 'utf8')));
  return Array.from({ length: index.count }, (_, row) => recordAt(index, row));
}

/** The only car with a stock number or id; `id:` before it means the id alone, which tells cars with one stock number apart. */
function carOf(cars: readonly Car[], text: string): Car {
  const upper = text.toUpperCase();
  const id = text.replace(/^id:/i, '');
  const matches = cars.filter((car) => String(car.id) === id || (id === text && car.stocknum?.toUpperCase() === upper));
  const [car] = matches;
  if (car === undefined) throw new PushError(`--car: the stock has no car with the id or stock number "${text}".`);
  if (matches.length > 1)
    throw new PushError(
      `--car: ${matches.length} cars have the id or stock number "${text}". Give the one you mean as:${matches.map((match) => `\n  --car id:${match.id}  ${descriptionOf(match)}`).join('')}`,
    );
  return car;
}

function descriptionOf(car: Car): string {
  return [nameOf(car), car.dealership_slug, placeNameOf(car), car.status].filter((part) => part !== null).join(', ');
}

function nameOfId(id: number, cars: readonly Car[]): string {
  const car = cars.find((candidate) => candidate.id === id);
  if (car === undefined) return `Car ${id}, no longer in the stock`;
  return nameOf(car);
}

function print(changes: readonly Omit<StockChange, 'at'>[], cars: readonly Car[]): void {
  for (const [id, carChanges] of Map.groupBy(changes, ({ car_id }) => car_id)) {
    console.log(nameOfId(id, cars));
    for (const { field, value } of carChanges) console.log(`  ${field} = ${JSON.stringify(value)}`);
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      car: { type: 'string' },
      set: { type: 'string', multiple: true },
      from: { type: 'string' },
      url: { type: 'string' },
      port: { type: 'string', default: '4321' },
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      'dry-run': { type: 'boolean' },
    },
  });
  const name = readOneDealer(positionals, 'folder');
  if ((values.car === undefined) !== (values.set === undefined)) throw new Error('--car and --set belong together.');
  if (values.car !== undefined && values.from !== undefined) throw new Error('Give --car or --from, not both.');
  const url = values.url === undefined || !URL.canParse(values.url) ? null : new URL(values.url);
  if (values.url !== undefined && (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== ''))
    throw new Error(`--url: found "${values.url}"; give the address of the site, such as https://www.dealer.example.`);
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) < 1 || Number(values.port) > 65_535)
    throw new Error(`--port: found "${values.port}"; give a number from 1 to 65535.`);
  return { values, name };
}
