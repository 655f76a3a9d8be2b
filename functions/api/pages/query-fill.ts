import { testDriveLocations } from '#domain/appointments.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { carContext } from '#domain/forms/catalogue.ts';
import { CATEGORIES, locationFor } from '#domain/forms/categories.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { locationOfCar } from '#domain/locations.ts';
import { smallPicture } from '#domain/picture.ts';
import { salePriceOf } from '#domain/price.ts';
import {
  CAR_TRADE_IN_PATH,
  CHECKOUT_JOURNEY_PATH,
  carPath,
  feedbackHref,
  MODEL_QUOTE_PATH,
  PERSONAL_FINANCE_PATH,
  REVIEW_FEEDBACK_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
} from '#domain/routes/public-paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { SIGN_IN_TYPES } from '#domain/sign-in.ts';
import { canBeTestDriven, TOWED } from '#domain/test-drive-only.ts';
import { tradeInLocations } from '#domain/trade-in.ts';
import type { CarFile } from '#stock/public-car.ts';
import { livePriceOf } from '#text/live-price.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import type { RequestContext } from '../../platform/env.ts';
import type { PageFill } from '../../platform/fill/fill-page.ts';
import { appointmentPlaceholders } from '../../topics/appointments/appointment-placeholders.ts';
import { callPlaceholders } from '../../topics/cars/call-placeholders.ts';
import { liveRecord } from '../../topics/cars/live-stock.ts';
import { readCar } from '../../topics/cars/read-car.ts';

/**
 * What the page at a path may show of its query: an allow-list of names, each with its own rule; everything else is ignored (ROUTE-04, ROUTE-05). Placeholders:
 * `type`, `type.<type>` (`type.purchase` instead of `type.checkout` before buying online), `redirect`, `back`, and for the car in the query
 * `car.name`, `car.href`, `car.image`, `car.stocknum`, `car.deposit`, and those of `callPlaceholders`; on the review page `first_name`, `dealership_name`
 * and the links of that dealership, `review.up` and `review.down` (for a good and a bad experience), with `review.private` if both lead to
 * its survey (CONT-02). `appointment.…`: `topics/appointments/appointment-placeholders.ts`. Controls: the names of the form's fields. On
 * the test drive page, a car that cannot be driven fills the placeholders `test_drive.…` instead, and the form is not about a car; `test_drive.place`
 * is the location of one that can be.
 */
export async function queryFill(context: RequestContext, path: string, query: URLSearchParams): Promise<PageFill> {
  const placeholders: { [name: string]: string } = {};
  const controls: { [name: string]: string } = {};

  const type = SIGN_IN_TYPES.find((allowed) => allowed === query.get('type'));
  if (type) {
    placeholders.type = controls.type = type;
    const isPurchase = type === 'checkout' && safePath(query.get('redirect'))?.startsWith(CHECKOUT_JOURNEY_PATH);
    placeholders[`type.${isPurchase ? 'purchase' : type}`] = '1';
  }
  for (const name of ['redirect', 'back'])
    if (query.has(name)) placeholders[name] = controls[name] = safePath(query.get(name)) ?? '/';

  if (path === REVIEW_FEEDBACK_PATH)
    for (const name of ['first_name', 'dealership_name']) {
      const text = cleanName(query.get(name));
      if (text !== '') placeholders[name] = text;
    }
  // The link in a message names its dealership: in a group, the review links are those of that one.
  const namedDealership = context.edge.dealerships.find(({ name }) => cleanName(name) === placeholders.dealership_name);
  if (namedDealership) {
    const survey = feedbackHref(namedDealership);
    placeholders['review.up'] = namedDealership.reviewUrl ?? survey;
    placeholders['review.down'] = survey;
    if (namedDealership.reviewUrl === null) placeholders['review.private'] = '1';
  }

  const category = CATEGORIES.find((allowed) => allowed === query.get('category'));
  if (category) controls.category = category;
  const dealership = dealershipBySlug(context.edge.dealerships, query.get('preferredDealership'));
  if (dealership) controls.dealership_slug = dealership.slug;
  const budget = query.get('vehiclePriceBudget') ?? '';
  if (/^\d{1,7}$/.test(budget)) controls.vehiclePriceBudget = budget;

  const model = context.edge.models.find(({ slug }) => slug === query.get('model'));
  if (model && path === MODEL_QUOTE_PATH) controls.model = fullModelName(model.make, model.name);

  const requestedCar = await readCar(context, query.get('car_id'));
  const reason = requestedCar && path === TEST_DRIVE_PATH ? await noTestDriveReason(context, requestedCar) : null;
  if (requestedCar && reason) {
    placeholders[`test_drive.${reason}`] = placeholders['test_drive.car'] = requestedCar.name;
    placeholders['test_drive.href'] = carPath(requestedCar.slug);
  }
  const car = reason === null ? requestedCar : null;
  if (car) {
    Object.assign(controls, carContext(car));
    Object.assign(placeholders, callPlaceholders(context, car));
    placeholders['car.name'] = car.name;
    placeholders['car.href'] = carPath(car.slug);
    placeholders['car.stocknum'] = car.stocknum ?? '';
    placeholders['car.deposit'] = formatMoneyExact(car.deposit, context.edge.locale);
    placeholders['car.image'] = car.image === null ? '' : smallPicture(car.image);
    if (path === TEST_DRIVE_PATH)
      placeholders['test_drive.place'] = locationOfCar(car, context.edge.locations)?.name ?? '';
    if (car.dealership_slug && !dealership) controls.dealership_slug = car.dealership_slug;
    const location = locationOfCar(car, locationsFor(context, path, car));
    if (location) controls.location_id = String(location.id);
    // The finance form starts with the car's current price, unless that is a price by the week.
    if (path === PERSONAL_FINANCE_PATH) {
      const price = salePriceOf(livePriceOf(await liveRecord(context, car).catch(() => car), context.edge));
      if (price !== null) controls.vehiclePriceBudget = String(price);
    }
  }
  if (category && path === context.edge.routes.contact) {
    const named = controls.dealership_slug;
    const locations = context.edge.locations.filter(({ dealershipSlug }) => !named || dealershipSlug === named);
    const only = locationFor(category, locations);
    if (only) controls.location_id = String(only.id);
  }
  const appointment = query.get('appointment');
  if (appointment !== null) Object.assign(placeholders, await placeholdersOrNone(context, appointment));
  if (!car) return { placeholders, controls };
  return { placeholders, controls, tradeInLocations: tradeInLocationsFor(context, car).map(({ id }) => id) };
}

/** The locations between which the form of a page lets the shopper choose: it starts with that of the car. */
function locationsFor(context: RequestContext, path: string, car: CarFile): RequestContext['edge']['locations'] {
  if (path === TEST_DRIVE_PATH) return testDriveLocations(context.edge.locations, context.edge.appointments);
  return path === CAR_TRADE_IN_PATH || path === TRADE_IN_PATH ? tradeInLocationsFor(context, car) : [];
}

const tradeInLocationsFor = ({ edge }: RequestContext, { make }: CarFile): RequestContext['edge']['locations'] =>
  tradeInLocations(edge.locations, make, edge.forms.excludedLocationIds);

/** A name from the link in a message: one line, no longer than a name can be; empty = ignored (CONT-02). */
const cleanName = (text: string | null): string =>
  (text ?? '')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 60);

/** Why a car cannot be test driven now, by its current details (`towed` = it is a caravan or trailer); null = it can be driven. */
async function noTestDriveReason(
  context: RequestContext,
  car: CarFile,
): Promise<'towed' | 'coming_soon' | 'unavailable' | null> {
  const current = await liveRecord(context, car).catch(() => car);
  if (canBeTestDriven(current)) return null;
  if (current.item_type === TOWED) return 'towed';
  return current.status === 'coming_soon' && !current.reserved ? 'coming_soon' : 'unavailable';
}

/** The appointment is booked even if it cannot be shown: without its placeholders the page still says thank you. */
async function placeholdersOrNone(context: RequestContext, token: string): ReturnType<typeof appointmentPlaceholders> {
  try {
    return await appointmentPlaceholders(context, token, (id) => readCar(context, id));
  } catch (error) {
    context.runtime.log({ event: 'appointment_not_shown', site: context.edge.slug, name: (error as Error).name });
    return {};
  }
}
