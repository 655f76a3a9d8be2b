import { CAR_TRADE_IN_PATH, PERSONAL_FINANCE_PATH, TRADE_IN_PATH } from '#domain/routes/public-paths.ts';
import type { Features } from '#site/site.ts';

/** A feature that a dealer switches on or off: how a change report says so, and what follows from it. */
export interface SwitchRule {
  readonly isOn: (features: Features) => boolean;
  /** The start of the heading: `Compare is`, followed by `switched off`. */
  readonly name: string;
  /** What switching it on does. */
  readonly on: string;
  /** What switching it off does. */
  readonly off: string;
  /** Changes that follow from it: the path in a view, a space, and the old and new value as JSON. */
  readonly changes: readonly RegExp[];
  /** Pages that come or go with it, or are about it: the page kind, a space, and the path. */
  readonly pages: RegExp | null;
}

export const SWITCHED = { on: '{name} switched on', off: '{name} switched off' } as const;

const SIGN_IN_PAGES = /^(?:sign-in|account) /;
const ACCOUNT_LINK = /^frame\.header\.account[ .]/;

/** The features, in the order of the report. */
export const SWITCHES: readonly SwitchRule[] = [
  {
    isOn: ({ favourites, compare }) => favourites && compare,
    name: 'Compare is',
    on: 'Shoppers can compare cars side by side. A page and buttons for it are added.',
    off: 'The Compare page and its buttons are removed.',
    changes: [/^frame\.(?:toasts\.full-compare|compareTray) /, /(?:\.saved|toggles) .*"(?:list|kind)":"compare"/],
    pages: /^compare /,
  },
  {
    isOn: ({ favourites, garage }) => favourites && !garage,
    name: 'Favourites are',
    on: 'Shoppers can save cars on their own phone or computer. A page and buttons for it are added.',
    off: 'The Favourites page and its buttons are removed.',
    changes: [
      /^frame\.toasts\.(?:full-favourite|removed|undo) /,
      /(?:\.saved|toggles) .*"(?:list|kind)":"favourites?"/,
    ],
    pages: /^favourites /,
  },
  {
    isOn: ({ garage }) => garage,
    name: 'Saving cars with an account is',
    on: 'Shoppers who sign in see the cars they saved on all their devices. Pages and buttons for it are added.',
    off: 'Its pages and buttons are removed. Shoppers no longer sign in to see cars they saved.',
    changes: [
      /^frame\.toasts\.(?:save|removed|undo|moved)/,
      ACCOUNT_LINK,
      /(?:\.saved|toggles) .*(?:"list":"watchlist"|"kind":"save")/,
    ],
    pages: /^(?:watchlist|sign-in|account) /,
  },
  {
    isOn: ({ favouritesUsedOnly }) => favouritesUsedOnly,
    name: '“Save and compare used cars only” is',
    on: 'Only used cars with a price and photos have the buttons to save and compare.',
    off: 'All cars have the buttons to save and compare.',
    changes: [/toggles .*"kind":"(?:compare|favourite)"/],
    pages: null,
  },
  {
    isOn: ({ tradeIn }) => tradeIn,
    name: 'Trade-in valuation is',
    on: 'Shoppers can have their own car valued. Pages and buttons for it are added.',
    off: 'The trade-in pages and their buttons are removed.',
    changes: [
      new RegExp(`"href":"(?:${TRADE_IN_PATH}|${CAR_TRADE_IN_PATH})`),
      /"(?:kind|key)":"trade_in"/,
      /^page\.common\.points /,
      /^page\.actions\.variant /,
    ],
    pages: /^trade-in /,
  },
  {
    isOn: ({ keepValuation }) => keepValuation,
    name: 'Recording of valuations is',
    on: 'The result of each trade-in valuation is recorded. Visitors see no difference.',
    off: 'The results of trade-in valuations are no longer recorded. Visitors see no difference.',
    changes: [/^page\.valuation\.element\.isReported /],
    pages: null,
  },
  {
    isOn: ({ personalisedFinance }) => personalisedFinance,
    name: 'The personalised finance page is',
    on: 'Finance buttons on some cars lead to a page of their own.',
    off: 'The page is removed, and finance buttons lead to the ordinary finance page.',
    changes: [
      /^page\.actions .*"kind":"finance"/,
      new RegExp(`^page\\.dialogs\\.calculator\\..*"${PERSONAL_FINANCE_PATH}`),
    ],
    pages: new RegExp(`^finance ${PERSONAL_FINANCE_PATH}$`),
  },
  {
    isOn: ({ checkout }) => checkout,
    name: 'Reserving cars online is',
    on: 'Shoppers can reserve a car on the website. Buttons for it are added.',
    off: 'Shoppers can no longer reserve a car on the website: the buttons for it are removed.',
    changes: [/"(?:kind|key|id)":"reserve"/, /^page\.actions\.variant /],
    pages: /^checkout /,
  },
  {
    isOn: ({ reserveWithoutPrice }) => reserveWithoutPrice,
    name: 'Reserving cars without a price is',
    on: 'Cars that show no price can be reserved online too.',
    off: 'Only cars that show a price can be reserved online.',
    changes: [/"(?:kind|key|id)":"reserve"/, /^page\.actions\.variant /],
    pages: null,
  },
  {
    isOn: ({ onlinePurchase }) => onlinePurchase,
    name: 'Buying online is',
    on: 'Used cars can be bought online. Pages and buttons for it are added.',
    off: 'The pages and buttons to buy online are removed.',
    changes: [/"kind":"online_purchase"/],
    pages: /^(?:checkout|checkout-journey) /,
  },
  {
    isOn: ({ subscriptions }) => subscriptions,
    name: 'Subscription prices are',
    on: 'Cars offered by subscription show that price.',
    off: 'Subscription prices are no longer shown.',
    changes: [],
    pages: null,
  },
  {
    isOn: ({ requestPhotos }) => requestPhotos,
    name: '“Request photos” is',
    on: 'Cars without photos have a button to ask for some.',
    off: 'The button is removed from cars without photos.',
    changes: [/requestPhotos /, /request-photos/, /^page\.dialogs\.car /],
    pages: null,
  },
  {
    isOn: ({ stickyFooter }) => stickyFooter,
    name: 'The call and enquiry bar on phones is',
    on: 'On phones, each car page has a bar at the bottom to call or enquire.',
    off: 'The bar at the bottom of car pages is removed.',
    changes: [/^page\.bar /],
    pages: null,
  },
  {
    isOn: ({ gateCheckout }) => gateCheckout,
    name: 'Sign-in before reserving is',
    on: 'Shoppers have to sign in before they can reserve or buy a car. Every page has a link for that.',
    off: 'Shoppers can reserve or buy a car without signing in.',
    changes: [ACCOUNT_LINK],
    pages: SIGN_IN_PAGES,
  },
  {
    isOn: ({ gateFinance }) => gateFinance,
    name: 'Sign-in before finance is',
    on: 'Shoppers have to sign in before they can ask for finance. Every page has a link for that.',
    off: 'Shoppers can ask for finance without signing in.',
    changes: [ACCOUNT_LINK],
    pages: SIGN_IN_PAGES,
  },
  {
    isOn: ({ showRegistration }) => showRegistration,
    name: 'Registration numbers are',
    on: 'Used cars show their registration.',
    off: 'Cars no longer show their registration.',
    changes: [/^page\.(?:identifiers|sections\.collapsed\.items) .*[Rr]egist/],
    pages: null,
  },
  {
    isOn: ({ showVin }) => showVin,
    name: 'VINs are',
    on: 'Cars show their VIN.',
    off: 'Cars no longer show their VIN.',
    changes: [/^page\.identifiers .*"VIN"/],
    pages: null,
  },
  {
    isOn: ({ businessFleet }) => businessFleet,
    name: '“Business Fleet” is',
    on: 'It is added to the menu of models.',
    off: 'It is removed from the menu of models.',
    changes: [/^frame\.header\.items\.items .*"href":"\/fleet"/],
    pages: null,
  },
  {
    isOn: ({ haggleFree }) => haggleFree,
    name: '“Haggle Free” is',
    on: 'It is shown on used cars.',
    off: 'It is no longer shown on used cars.',
    changes: [/"key":"haggle_free"/],
    pages: null,
  },
  {
    isOn: ({ expandOffers }) => expandOffers,
    name: 'Showing offers in full is',
    on: 'Long special offers are shown in full from the start.',
    off: 'Long special offers are shortened, with a button to show the rest.',
    changes: [/\.(?:description|disclaimer)\.short /],
    pages: null,
  },
];
