import { leadText } from '#domain/leads/lead.ts';
import { timeZoneAt } from '#domain/locations.ts';
import { ACCOUNT_PATH } from '#domain/routes/public-paths.ts';
import { textUpTo } from '#domain/short-text.ts';
import { identifierText } from '#domain/sign-in.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { edgeText } from '#text/edge-text.ts';
import { fill, type WordValues } from '#text/fill.ts';
import { formatInstantDay } from '#text/format.ts';
import { leadDealer, leadKind } from '#text/lead-email.ts';
import { labelled, listText } from '#text/list.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { attribute } from '../../platform/fill/fill-page.ts';
import { currentSession, keepAlive } from '../../topics/accounts/current-shopper.ts';
import { whenText, whereText } from '../../topics/appointments/appointment-texts.ts';
import { type ActiveHold, activeHolds } from '../../topics/reservations/active-holds.ts';
import { exportMyData } from '../../use-cases/export-my-data.ts';
import { toSignIn } from './gate.ts';
import { notFoundResponse } from './not-found.ts';
import { pageWithErrors, type RejectedPost } from './sign-in-page.ts';

/** Only the beginning of a long message is shown; the download has all of it. */
const MESSAGE_LENGTH = 200;

/**
 * The account page: reserved cars, test drives to come, the shopper's details, and everything stored about them. Signed-out visitors are redirected to sign-in.
 * Placeholders: `account.phone`, `account.email`, `account.cars`, `account.holds`, `account.drives`, `account.saved` (after a change), `error.<control>`; the lists
 * `data-rows="holds"` (its texts are in its data attributes), `data-rows="drives"` and `data-rows="enquiries"`.
 */
export async function accountPage(
  context: RequestContext,
  rejectedPost: RejectedPost | null = null,
): Promise<Response> {
  const session = await currentSession(context);
  if (session === null) return toSignIn(context, null);
  const page = await asset(context, ACCOUNT_PATH);
  if (!page.ok) return notFoundResponse(context);
  await keepAlive(context, session);
  const { shopper } = session;
  const { watchlist, enquiries, test_drives } = await exportMyData(context, shopper);
  const holds = await activeHolds(context, shopper);
  const now = context.runtime.now().toISOString();
  const testDrives = test_drives.filter(({ cancelled_at, starts_at }) => cancelled_at === null && starts_at > now);
  const placeholders = {
    'account.holds': holds.length > 0 ? String(holds.length) : '',
    'account.drives': testDrives.length > 0 ? String(testDrives.length) : '',
    'account.phone': identifierText({ email: '', phone: shopper.phone }),
    'account.email': shopper.email,
    'account.cars': String(watchlist.length),
    'account.enquiries': enquiries.length > 0 ? String(enquiries.length) : '',
    'account.saved': context.url.searchParams.get('saved') === '1' ? '1' : '',
  };
  const { name, last_name, postcode } = shopper;
  const filled = pageWithErrors(context, page, { placeholders, controls: { name, last_name, postcode } }, rejectedPost);
  const dayText = (instant: string): string => formatInstantDay(new Date(instant), context.edge.locale);
  const dealer = leadDealer(context.edge);
  const rows = enquiries.map((lead) => {
    const { receivedAt, deleteAfter, payload } = lead;
    const enquiry = labelled(leadKind(lead, dealer), textUpTo(leadText(payload.message), MESSAGE_LENGTH));
    const when = edgeText(context.edge, 'account.enquiry_dates', {
      sent: dayText(receivedAt),
      until: dayText(deleteAfter),
    });
    return `<li>${escapeMarkup(enquiry)} <span class="muted">${escapeMarkup(when)}</span></li>`;
  });
  return new HTMLRewriter()
    .on('.account-delete', {
      element: (part) => void (rejectedPost?.errors.confirmed && part.setAttribute('open', '')),
    })
    .on('[data-rows="holds"]', {
      element: (list) => void list.setInnerContent(holds.map((hold) => holdRow(hold, list)).join(''), { html: true }),
    })
    .on('[data-rows="drives"]', {
      element: (list) =>
        void list.setInnerContent(testDrives.map((testDrive) => testDriveRow(context, testDrive)).join(''), {
          html: true,
        }),
    })
    .on('[data-rows="enquiries"]', { element: (list) => void list.setInnerContent(rows.join(''), { html: true }) })
    .transform(filled);
}

/** A reserved car: a link to its reservation, the deadline, and a cancel button that asks for confirmation. */
function holdRow({ carName, href, cancel, until, paid }: ActiveHold, list: Element): string {
  const textOf = (name: string, values: WordValues = {}): string =>
    escapeMarkup(fill(attribute(list, `data-${name}`) ?? '', values));
  return `<li>
  <a class="link" href="${escapeMarkup(href)}">${escapeMarkup(carName)}</a>
  <span class="muted">${textOf(paid ? 'until' : 'pay-by', { time: until })}</span>
  <details>
    <summary class="link" aria-label="${textOf('cancel-name', { car: carName })}">${textOf('cancel')}</summary>
    <p>${textOf(paid ? 'cancel-text' : 'cancel-unpaid-text')}</p>
    <form method="post" action="${escapeMarkup(cancel)}"><button class="btn" type="submit">${textOf('cancel-button')}</button></form>
  </details>
</li>`;
}

/** A test drive: a link to its page, where it can be cancelled and added to a calendar, with the car and the place. */
function testDriveRow(
  { edge }: RequestContext,
  { page, car_name, location_id: locationId, starts_at }: TestDrive,
): string {
  const { locations, locale } = edge;
  const when = whenText(edge, starts_at, timeZoneAt(locations, locationId, locale.timeZone));
  const where = whereText(
    edge,
    locations.find(({ id }) => id === locationId),
  );
  return `<li>
  <a class="link" href="${escapeMarkup(page)}">${escapeMarkup(when)}</a>
  <span class="muted">${escapeMarkup(listText(car_name === null ? [where] : [car_name, where]))}</span>
</li>`;
}

type TestDrive = Awaited<ReturnType<typeof exportMyData>>['test_drives'][number];
