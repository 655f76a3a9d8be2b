/** Words of a change report for settings that no page shows: where enquiries go, messages, addresses, limits. */
export const SETTING_WORDS = {
  placeholders: 'Still to be filled in',
  placeholdersShort: 'some details still to be filled in',
  placeholdersText:
    'These details are made up: {list}. The website can’t be published until they are replaced. Ask for a change and give the real ones.',
  placeholderNames: {
    name: 'the dealer’s name “{value}”',
    site: 'the web address “{value}”',
    street: 'the street “{value}”',
    phone: 'the phone number “{value}”',
    email: 'the email address for enquiries',
    abn: 'the ABN “{value}”',
    licence: 'the dealer licence number “{value}”',
  },

  removal: [
    [
      'Until then',
      'The website stays online, and enquiries keep arriving. It keeps the cars, prices and texts of its last update: cars that you sell after that stay on it, so ask for an early date.',
    ],
    [
      'When it is taken offline',
      'The people who look after the website do that by hand, so there’s no button here. Ask the person who sent you this report for the date.',
    ],
    [
      'Its web address',
      'From that date, there is no website at {hosts}, and links to it from Google or advertisements will no longer work. Email addresses that end in that name are not part of the website and stay as they are.',
    ],
    [
      'Enquiries and customers’ details',
      'From that date, nobody can send an enquiry or reserve a car there. All enquiries, reservations and shoppers’ accounts stored with the website will be deleted and can’t be restored. You keep the emails that you already have. If you need the enquiries, ask for a copy before that date.',
    ],
  ],

  /** For readers who may be strangers: addresses, services and amounts appear only in the report, which they cannot open. */
  private:
    'To keep your details private, what changes here is shown only in the full report, which opens only with your invitation link.',

  enquiries: 'Where enquiries go',
  enquiriesShort: 'enquiries go somewhere else',
  enquiriesText: 'Enquiries will go {after} instead of {before}.',
  enquiriesAdded: 'Enquiries will also go {after}.',
  enquiriesRemoved: 'Enquiries will no longer go {before}.',
  enquiriesStay: 'They still go {stay}.',
  enquiriesFirst: 'Enquiries will go {after}.',
  /** Beside places without their addresses. */
  addressesPrivate: 'To keep your details private, addresses are shown only in the full report.',
  outbox: 'to a list that only the people who look after the website can read',
  enquiriesStored:
    'Enquiries will go to a list that only the people who look after the website can read: none is sent to you. To get them by email, ask for a change and give the email address.',
  email: 'to {address}',
  adfEmail: 'to {address} (in the ADF format of dealer systems)',
  webhook: 'to another system, at {host}',
  adf: 'to a dealer system, at {host} (in the ADF format)',
  /** Where enquiries go, for readers who may be strangers. */
  publicDestinations: {
    outbox: 'a list that only the people who look after the website can read',
    shownEmail: 'an email address that the website shows|{count} email addresses that the website shows',
    email: 'an email address that the website doesn’t show|{count} email addresses that the website doesn’t show',
    webhook: 'another system|{count} other systems',
    dealerSystem: 'a dealer system|{count} dealer systems',
  },
  enquiriesPublic: 'Enquiries will go to {after}.',
  enquiriesPublicOther: 'Enquiries will go to {after}, but not the same as today.',
  enquiriesPublicChange: 'Enquiries will go to {after}. Today they go to {before}.',
  sameHost: 'Enquiries will go to another address at {host}, or will be signed with a different password.',

  leadRetention: 'How long enquiries are kept',
  leadRetentionText:
    'Enquiries are deleted after {after} day instead of {before}.|Enquiries are deleted after {after} days instead of {before}.',
  accountRetention: 'How long shoppers’ accounts are kept',
  accountRetentionText: 'An account that nobody uses is deleted after {after} days instead of {before}.',

  digest: 'Daily email about enquiries',
  digestOn: 'It will be sent to {to} each day at {hour}.',
  digestOff: 'It will no longer be sent.',
  digestText: 'It will be sent to {to} at {hour} instead of to {toBefore} at {hourBefore}.',

  sender: { email: 'Emails to shoppers', sms: 'Text messages (SMS)' },
  senderFrom: 'They will come from {after} instead of {before}.',
  senderService: 'They will be sent by another service, at {host}.',
  senderSecret: 'They will be sent with a different password.',
  senderOn: 'They will be sent, from {from}.',
  senderOff: 'They will no longer be sent.',

  hooks: {
    reservation: 'Notifications about reservations',
    phone_reveal: 'Notifications about calls',
    valuation: 'Notifications about trade-in valuations',
  },
  hookEvents: {
    reservation: 'a car is reserved',
    phone_reveal: 'a shopper asks to see the phone number',
    valuation: 'a shopper’s car is valued',
  },
  hookOn: 'When {event}, another system at {host} will be notified.',
  hookOff: 'When {event}, the system at {host} will no longer be notified.',
  hookChanged: 'When {event}, another address at {host} will be notified, or the same one with a different password.',

  payments: 'Deposits for reservations',
  paymentsText: 'Until now: {before}. From now on: {after}.',
  paymentKinds: {
    demo: 'tried out with test cards',
    none: 'not taken online, so a reservation is only a request',
    stripe: 'paid through Stripe',
  },
  paymentsAccount: 'They will be paid into another Stripe account, or into the same one with a different password.',
  paymentsHeld:
    'Deposits that are held in the old account by then can no longer be charged or returned from here: settle these reservations first.',
  groupRules: 'Reserving, buying and subscribing in the group',
  groupRulesText: 'The dealerships of the group at which shoppers can reserve, buy online or subscribe will change.',

  hosts: 'Web addresses of the site',
  hostsShort: 'web addresses changed',
  hostAdded: '{host} will lead to this site too.',
  hostRemoved: '{host} will no longer lead to this site.',
  hostOrder: 'Their order changes, and nothing else.',
  origin: 'The main address will be {after} instead of {before}. Visitors who type the old one may see nothing.',

  appointments: 'Booking test drives',
  appointmentsOn: 'Shoppers can book a time for a test drive.',
  appointmentsOff: 'Shoppers can no longer book a time; they ask for one, and you confirm it.',
  appointmentNumbers: {
    slotMinutes: 'A test drive takes {after} minutes instead of {before}.',
    leadHours:
      'Shoppers have to book {after} hour ahead instead of {before}.|Shoppers have to book {after} hours ahead instead of {before}.',
    daysAhead:
      'They can book up to {after} day ahead instead of {before}.|They can book up to {after} days ahead instead of {before}.',
    capacity:
      'Only {after} person can book the same time instead of {before}.|Up to {after} people can book the same time instead of {before}.',
  },
  appointmentPlaces: 'How many people can book the same time changes for some locations.',

  limits: 'Rules with a number',
  limitTexts: {
    holdHours:
      'A reserved car is held for {after} hour instead of {before}.|A reserved car is held for {after} hours instead of {before}.',
    depositDollars:
      'The deposit to reserve a car is {after} dollar instead of {before}.|The deposit to reserve a car is {after} dollars instead of {before}.',
  },

  tradeIn: 'How shoppers’ cars are valued',
  tradeInText: 'Trade-in estimates are calculated with other figures or by another service.',
  purchase: 'Buying cars',
  purchaseText: 'The account used for buying cars changes. Visitors see no difference.',
  search: 'Search service',
  searchText: 'The search for cars runs on another service or account. Visitors should see no difference.',
  geocoder: 'Finding postcodes',
  geocoderText: 'Postcodes are found by another service or account. Visitors should see no difference.',
  siteId: 'Number of the site in enquiries',
  siteIdText: 'Enquiries name the site {after} instead of {before}. Tell whoever runs the system that receives them.',
  timeZone: 'Time zone',
  timeZoneText:
    'Times are those of {after} instead of {before}, as are the opening hours of dealerships and locations without a time zone of their own.',

  words: 'Wording of emails and messages',
  wordsText: '“{before}” becomes “{after}”.',
  wordsMore: 'And {count} more text.|And {count} more texts.',

  unseen: 'Behind the scenes',
  unseenShort: 'a change behind the scenes',
  unseenText: 'Something changes that no page shows. The people who look after the website can say what it is.',
  code: 'Update of the software',
  codeShort: 'an update of the software',
  codeText:
    'The software behind the site is newer: what handles enquiries, sign-in, reservations and search. You don’t need to do anything.',
} as const;
