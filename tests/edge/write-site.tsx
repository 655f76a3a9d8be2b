import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { LeadForm } from '#components/LeadForm.tsx';
import { SignInForm } from '#components/SignInForm.tsx';
import { formDescription } from '#domain/forms/catalogue.ts';
import type { FormId } from '#domain/forms/form.ts';
import { LEADS_API_PATH } from '#domain/routes/public-paths.ts';
import { encodeIndex } from '#domain/stock-index.ts';
import { formSite } from '#functions/topics/leads/read-lead.ts';
import { drawing } from '#scripts/demo/drawings.ts';
import { redirectTable } from '#site/redirect-table.ts';
import type { EdgeSite } from '#site/site.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { wordsOf } from '#text/wording.ts';
import { leadForm } from '#views/form.ts';
import { signInForm } from '#views/sign-in-page.ts';
import { aWindowCard } from './a-window-card.ts';
import { anEdgeSite, TWO_DEALERSHIPS } from './an-edge-site.ts';
import { SITE_FOLDER } from './site-folder.ts';

const CAR = {
  id: 501,
  slug: '2020-toyota-hilux-sr5-b77',
  name: '2020 Toyota HiLux SR5',
  year: 2020,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  body: 'Ute',
  colour: 'Red',
  km: 61000,
  price: 41990,
  car_type: 'used',
  status: 'in_stock',
  price_type: 'drive_away',
  before_price: null,
  subscription_price: null,
  preorder: false,
  reserved: false,
  stocknum: 'B77',
  created_at: Date.parse('2026-10-01T00:00:00Z') / 1000,
  tag: null,
  dealership_slug: 'north',
  location_id: 12,
  image: '/drawings/ute-red-front.svg',
  phone: { label: '07 3999 0012', href: 'tel:+61739990012' },
  deposit: 199.5,
  finance: { weekly: 180, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 },
};

const LENDERS = {
  manual: {
    interestRate: 7.99,
    comparisonRate: 8.49,
    paymentWeek: 180,
    paymentMonth: null,
    termMonths: 60,
    termYears: 5,
    balloon: 0,
    disclaimer: 'On approved finance.',
    term48: 210,
  },
};
/** Five similar cars, one with a typing error in its price; and another two. */
const TRADE_IN_STOCK = {
  Toyota: {
    HiLux: [
      [2020, 60_000, 40_000, 601],
      [2021, 60_000, 43_000, 602],
      [2020, 80_000, 39_000, 603],
      [2020, 40_000, 41_000, 604],
      [2020, 60_000, 501, 605],
    ],
    Yaris: [
      [2020, 60_000, 20_000, 606],
      [2020, 50_000, 21_000, 607],
    ],
  },
};

const NEW_CAR = {
  ...CAR,
  id: 502,
  slug: '2026-toyota-yaris-n1',
  name: '2026 Toyota Yaris',
  year: 2026,
  car_type: 'new',
  stocknum: 'N1',
  deposit: 500,
};

/** Cars that cannot be test driven at the time of the build. */
const NOT_FOR_TEST_DRIVES = {
  503: { ...CAR, id: 503, name: '2021 Jayco Journey', slug: '2021-jayco-journey-c1', item_type: 'caravan' },
  504: { ...CAR, id: 504, name: '2019 Kia Rio', slug: '2019-kia-rio-r1', reserved: true },
  505: { ...CAR, id: 505, name: '2018 Kia Rio', slug: '2018-kia-rio-r2', status: 'sold' },
  506: { ...CAR, id: 506, name: '2026 Kia Rio', slug: '2026-kia-rio-r3', status: 'coming_soon' },
};

/** The page that asks how the visit was, as the site's own dealership has it. */
const FEEDBACK = [
  ...['up', 'down'].map((name) => `<a href="/own-${name}" data-fill="href:review.${name}">${name}</a>`),
  '<p data-hide="review.private">Both are open to you.</p>',
].join('');

/** Writes the site for the edge tests: real form markup from the real component, everything else minimal. */
export default async function writeSite(): Promise<void> {
  await rm(SITE_FOLDER, { recursive: true, force: true });
  const files: { [path: string]: string } = {
    'index.html': page('Home', '<h1>Home</h1>'),
    '404.html': page(
      'Not found',
      '<main><div class="message"><h1>Nothing here</h1><p class="intro">It leads nowhere.</p><a data-delisted hidden></a></div></main>',
    ),
    'success.html': page('Thank you', `<h1>Thank you</h1>${BOOKED}`),
    'contact.html': page('Contact', form('general', '/contact')),
    'finance.html': page('Finance', `${CAR_SUMMARY}${CONTACT}${form('finance', '/finance')}`),
    'finance-of-two.html': page('Finance', form('finance', '/finance-of-two', TWO_DEALERSHIPS)),
    'review-feedback.html': page('Feedback', FEEDBACK),
    'book-test-drive.html': page(
      'Test drive',
      `${CAR_SUMMARY}${NO_TEST_DRIVE}${form('test-drive', '/book-test-drive')}`,
    ),
    ...Object.fromEntries(
      Object.entries(NOT_FOR_TEST_DRIVES).map(([id, car]) => [`_data/cars/${id}.json`, JSON.stringify(car)]),
    ),
    'models.html': page('Models', '<p>every model</p>'),
    'models/_body/cab-chassis.html': page('Models', '<p>cab chassis</p>'),
    'models/_body/_unknown.html': page('Models', '<p>no such body</p>'),
    'models/get-quote.html': page('Quote', form('quote', '/models/get-quote')),
    'sign-in.html': page('Sign in', SIGN_IN),
    'reserve.html': page('Reserve', `${CHECKOUT}${form('reserve', '/reserve')}`),
    'checkout-journey.html': page('Buy', `${CHECKOUT}${form('online-purchase', '/checkout-journey')}`),
    'account.html': page('My garage', ACCOUNT),
    'cars/2026-toyota-yaris-n1.html': page('Yaris', '<h1>Yaris</h1>'),
    '_data/car-ids.json': JSON.stringify({ [NEW_CAR.slug]: NEW_CAR.id, [CAR.slug]: CAR.id }),
    '_data/cars/502.json': JSON.stringify(NEW_CAR),
    'cars/2020-toyota-hilux-sr5-b77.html': page('HiLux', '<h1>HiLux</h1>'),
    '_data/cars/501.json': JSON.stringify({ ...CAR, window_card: aWindowCard(), finance_lenders: LENDERS }),
    '_data/stock.json': JSON.stringify(
      encodeIndex(
        [CAR, NEW_CAR].map(({ id, created_at, price, dealership_slug }) =>
          aSearchRecord({ id, created_at, price, dealership_slug }),
        ),
        { version: '1' },
      ),
    ),
    '_data/trade-in.json': JSON.stringify(TRADE_IN_STOCK),
    'cars/trade-in.html': page('Trade-in', form('trade-in', '/cars/trade-in')),
    '_data/delisted.json': JSON.stringify({
      '2012-mazda-3-a1': {
        name: 'The Mazda 3 & more is not for sale',
        title: 'The Mazda 3 & more is not for sale | Hart & Co',
        list: { label: 'See Mazda 3 & more in stock', href: '/search/mazda/3' },
      },
      '2013-mazda-3-a2': { name: 'Not for sale', title: 'Not for sale | Hart & Co', list: null },
    }),
    '_data/redirects.json': JSON.stringify(
      redirectTable(
        [
          { from: '/about-us', to: '/contact' },
          { from: '/Stock.aspx?make=Kia', to: '/search/used-cars?make=Kia' },
          { from: '/news/*', to: '/contact#news' },
          { from: '/reserve/how-our-reservations-work', to: '/contact#reserve' },
          { from: '/reserve/*', to: '/contact#rentals' },
          { from: '/search/used-cars', to: '/contact' },
          { from: '/cars/2012-mazda-3-a1', to: '/contact' },
          { from: '/gone', to: '/search/tesla' },
          { from: '/hilux', to: '/search/toyota/hilux-rogue' },
        ],
        { has: (path) => ['/contact', '/search/used-cars'].includes(path) },
      ),
    ),
    'search/used-cars.html': page('Used 1', '<p>page 1</p>'),
    _headers: '/*\n  X-Content-Type-Options: nosniff\n  Content-Security-Policy: from the asset server\n',
  };
  for (let n = 2; n <= 7; n += 1) files[`search/used-cars/_page/${n}.html`] = page(`Used ${n}`, `<p>page ${n}</p>`);
  const fonts = { 400: '400Regular', 700: '700Bold' };
  await mkdir(join(SITE_FOLDER, 'fonts'), { recursive: true });
  for (const [weight, name] of Object.entries(fonts))
    await copyFile(
      `node_modules/@expo-google-fonts/figtree/${name}/Figtree_${name}.ttf`,
      join(SITE_FOLDER, `fonts/window-card-${weight}.ttf`),
    );
  const picture = join(SITE_FOLDER, 'drawings/ute-red-side.jpg');
  await mkdir(dirname(picture), { recursive: true });
  await sharp(Buffer.from(drawing('ute-red-side') ?? ''))
    .resize({ width: 400 })
    .toFile(picture);
  for (const [path, text] of Object.entries(files)) {
    const file = join(SITE_FOLDER, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const CAR_SUMMARY =
  '<p data-show="car.name" hidden>About <a data-fill="href:car.href" href="/"><b data-fill="car.name"></b></a></p><p data-hide="car.name">No car</p>';
const CONTACT =
  '<a href="tel:+61731234567" data-fill="href:car.call"><b data-fill="car.phone">07 3123 4567</b></a><i data-hide="car.elsewhere">Open until 5 pm</i>';
const NO_TEST_DRIVE = ['unavailable', 'coming_soon', 'towed']
  .map(
    (why) =>
      `<p data-show="test_drive.${why}" hidden><i data-fill="test_drive.car"></i> <a data-fill="href:test_drive.href" href="/">${why}</a></p>`,
  )
  .join('');
const BOOKED =
  '<p data-show="appointment.booked" hidden data-fill="appointment.when"></p><p id="cancelled" data-show="appointment.cancelled" hidden><a href="/book-test-drive" data-fill="href:appointment.again">Again</a></p><p data-show="appointment.unknown" hidden>Unknown</p><p data-hide="appointment.own_number"><a href="/" data-fill="href:appointment.call"><span data-fill="appointment.phone">Phone</span></a></p><p data-show="appointment.at.12" hidden>Hours of South Sales</p>';
const CHECKOUT = `<h1>Checkout</h1><p data-hide="state">nothing</p>${[
  'form',
  'paying',
  'reserved',
  'sold',
  'withdrawn',
  'not_offered',
  'not_used',
  'unknown',
  'no_hold',
  'pay',
  'waiting',
  'paid',
  'bought',
  'cancelled',
  'unpaid',
  'over',
]
  .map((state) => `<p data-show="is.${state}" hidden>is ${state}</p>`)
  .join(
    '',
  )}<b data-fill="car.name"></b> <b data-fill="car.price"></b> <b data-fill="car.price_note"></b> <b data-fill="car.deposit"></b> <a href="/" data-fill="href:car.similar">Similar</a> <a href="/" data-show="car.reserve" hidden data-fill="href:car.reserve">Reserve</a>${CONTACT}
${['sent', 'pending', 'none', 'shown'].map((kind) => `<i data-show="message.${kind}" hidden>message ${kind}</i>`).join('')}<q data-fill="message.text"></q>
<b data-fill="hold.reference"></b> <b data-fill="hold.until"></b><form method="post" action="/" data-fill="action:hold.cancel"></form><span data-show="hold.details" hidden><a href="/" data-fill="href:hold.details"></a></span>`;
const SIGN_IN = `<p data-show="account.deleted" hidden>Deleted</p><p data-show="type.watchlist" hidden>Sign in to save cars</p><p data-show="type.checkout" hidden>Reserve</p><p data-show="type.purchase" hidden>Buy</p><p data-show="car.deposit" hidden>Deposit <b data-fill="car.deposit"></b></p><a id="back" data-fill="href:back" href="/">Back</a>${renderToStaticMarkup(<SignInForm form={signInForm(wordsOf({}))} />)}`;

const ACCOUNT = `<span data-fill="account.phone"></span><section data-show="account.holds" hidden><ul data-rows="holds" data-until="Held until {time}" data-pay-by="Pay by {time}" data-cancel="Cancel &amp; return" data-cancel-name="Cancel &amp; return: {car}" data-cancel-text="Money back" data-cancel-unpaid-text="Nothing charged" data-cancel-button="Yes"></ul></section><section data-show="account.drives" hidden><ul data-rows="drives"></ul></section><ul data-rows="enquiries"></ul>
<form data-form="account"><input class="control" name="postcode"><p data-show="error.postcode" data-fill="error.postcode" hidden></p></form>
<details class="account-delete"></details>`;

function form(id: FormId, path: string, site: Partial<EdgeSite> = {}): string {
  const description = formDescription(id, formSite(anEdgeSite(site)));
  return renderToStaticMarkup(
    <LeadForm
      form={leadForm(
        description,
        { page: path, pageId: `page-of-${id}`, phone: '07 3123 4567', hasPolicy: false, action: LEADS_API_PATH },
        wordsOf({}),
      )}
    />,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${title}</title></head><body><main>${body}</main></body></html>`;
}
