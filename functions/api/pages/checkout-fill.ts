import { carContext } from '#domain/forms/catalogue.ts';
import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { leadReference } from '#domain/leads/lead.ts';
import { cardPicture } from '#domain/picture.ts';
import { placeNameOf } from '#domain/place-name.ts';
import {
  CHANGE_DETAILS,
  carPath,
  checkoutPath,
  holdCallPath,
  holdPath,
  onlinePurchaseHref,
} from '#domain/routes/public-paths.ts';
import { similarHref } from '#domain/similar-href.ts';
import { livePrice } from '#text/live-price.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import type { RequestContext } from '../../platform/env.ts';
import type { PageFill } from '../../platform/fill/fill-page.ts';
import { currentShopper } from '../../topics/accounts/current-shopper.ts';
import { callPlaceholders } from '../../topics/cars/call-placeholders.ts';
import type { CurrentCar } from '../../topics/cars/current-car.ts';
import { type MessageStatus, messageStatus } from '../../topics/messages/message-status.ts';
import { serviceName } from '../../topics/payments/choose-service.ts';
import { canBeReserved } from '../../topics/reservations/checkout-availability.ts';
import { type Hold, holdAt } from '../../topics/reservations/hold.ts';
import { depositText, heldMessageKey, untilText } from '../../topics/reservations/hold-notices.ts';
import { hasOtherHold } from '../../topics/reservations/own-hold.ts';
import { holdForm, isAwaitingCard } from '../../use-cases/change-hold.ts';

type Placeholders = { [name: string]: string };

/** The placeholders of a car on the checkout pages; `car.reserve` is the page on which it can be reserved, empty = it cannot. */
export function carPlaceholders(context: RequestContext, car: CurrentCar): Placeholders {
  const { edge } = context;
  const price = livePrice(car, edge);
  const { locale } = edge;
  return {
    ...callPlaceholders(context, car),
    'car.name': car.name,
    'car.href': carPath(car.slug),
    'car.reserve': canBeReserved(context, car) ? checkoutPath(car.slug, edge.routes.checkout) : '',
    'car.image': car.image === null ? '' : cardPicture(car.image),
    'car.price': price.text,
    'car.price_note': price.note ?? '',
    'car.used': car.car_type === 'used' ? '1' : '',
    'car.deposit': formatMoneyExact(car.deposit, locale),
    'car.stocknum': car.stocknum ?? '',
    'car.place': placeNameOf(car) ?? '',
    'car.similar': similarHref(car),
  };
}

/** The placeholders of a page's state: `is.<state>` shows the part for that state, and `state` hides the fallback text. */
export const statePlaceholders = (state: string): Placeholders => ({ state: '1', [`is.${state}`]: '1' });

/** What fills the form of an available car: a new key, so that it can be sent twice, and the shopper's details from the account. */
export async function formFill(context: RequestContext, car: CurrentCar, page: string): Promise<PageFill> {
  const shopper = await currentShopper(context);
  const service = serviceName(context);
  return {
    placeholders: { ...carPlaceholders(context, car), ...statePlaceholders('form'), [`service.${service}`]: '1' },
    controls: {
      ...carContext(car),
      [CONTROL_NAMES.key]: context.runtime.newId(),
      [CONTROL_NAMES.page]: page,
      ...(shopper && {
        name: shopper.name,
        last_name: shopper.last_name,
        email: shopper.email,
        phone: shopper.phone,
        ...(shopper.postcode === '' ? {} : { postcode: shopper.postcode }),
      }),
    },
  };
}

/** The placeholders of a hold's page, by the state of the hold. */
export async function holdPlaceholders(
  context: RequestContext,
  stored: Hold,
  car: CurrentCar | null,
  cardProblem: string | null,
): Promise<Placeholders> {
  const { edge, runtime } = context;
  const now = runtime.now();
  const hold = holdAt(stored, now);
  const state = await pageState(context, hold);
  return {
    ...(car ? carPlaceholders(context, car) : { 'car.name': hold.carName, 'car.href': carPath(hold.carSlug) }),
    'car.deposit': depositText(context, hold),
    ...statePlaceholders(state),
    ...(state === 'pay' ? { [`pay.${hold.service}`]: hold.service === 'demo' ? '1' : (hold.paymentHref ?? '') } : {}),
    ...(state === 'pay' && !(await hasOtherHold(context, hold))
      ? { 'hold.details': await detailsHref(context, hold) }
      : {}),
    ...(state === 'pay' && hold.service !== 'demo' && hold.paymentHref === null ? { 'pay.unready': '1' } : {}),
    ...(state === 'paid' ? messagePlaceholders(await messageStatus(context, heldMessageKey(hold))) : {}),
    ...(cardProblem === null ? {} : { [`card.${cardProblem}`]: '1' }),
    [`service.${hold.service}`]: '1',
    'hold.reference': leadReference(hold.id),
    'hold.until': untilText(context, hold),
    'hold.cancel': holdCallPath(hold.token, 'cancel'),
    'hold.card': holdCallPath(hold.token, 'card'),
    // The page of this hold; `again` is a new one of its car.
    'hold.here': holdPath(hold.token),
    'hold.again': checkoutPath(hold.carSlug, edge.routes.checkout),
    ...(hold.state === 'released' ? { [`money.${depositState(hold)}`]: '1' } : {}),
  };
}

/** The form with which a hold was placed, where its buyer can correct their details. */
async function detailsHref(context: RequestContext, hold: Hold): Promise<string> {
  return (await holdForm(context, hold)) === 'online-purchase'
    ? `${onlinePurchaseHref(hold.carSlug)}&${CHANGE_DETAILS}=1`
    : `${checkoutPath(hold.carSlug, context.edge.routes.checkout)}?${CHANGE_DETAILS}=1`;
}

/** Placeholders for the state of the confirmation message. */
const messagePlaceholders = (message: MessageStatus): Placeholders => ({
  [`message.${message.kind}`]: '1',
  ...(message.kind === 'shown' ? { 'message.text': message.text } : {}),
});

/**
 * The state that a hold's page shows. `pay`: the deposit has yet to be paid; `waiting`: the bank has yet to confirm the card; `paid`: the car is held;
 * `bought`: the car was sold to the buyer. Of a released hold: `cancelled` by the buyer, `unpaid`, or `over`: it was paid and has ended.
 */
async function pageState(context: RequestContext, hold: Hold): Promise<string> {
  switch (hold.state) {
    case 'held':
      return (await isAwaitingCard(context, hold)) ? 'pay' : 'waiting';
    case 'paid':
      return 'paid';
    case 'sold':
      return 'bought';
    case 'released':
      return hold.why === 'cancelled' ? 'cancelled' : hold.paidAt === null ? 'unpaid' : 'over';
  }
}

/** For an ended hold: whether the deposit was charged, and whether it has been returned. */
function depositState({ payment }: Hold): 'none' | 'returned' | 'returning' {
  if (payment === 'returned') return 'returned';
  return payment === 'authorised' || payment === 'captured' ? 'returning' : 'none';
}
