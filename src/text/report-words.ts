import type { PageKind } from '#site/route-table.ts';
import type { ThemeColours } from '#site/site.ts';

/**
 * Names used in a change report for parts of a page: what has changed (a topic, which is not one of the edge's) and where (a place). Paths
 * are those of a view without list indexes: `frame.footer.phone.text`.
 */

/** How changes of a topic are reported: */
export type TopicKind =
  /** A change made on purpose: reported with the old and new value. */
  | 'decided'
  /** A consequence of which cars are in stock: summarised. */
  | 'stock'
  /** Not visible on the page. */
  | 'unseen';

export interface Topic {
  readonly name: string;
  readonly kind: TopicKind;
}

interface TopicRule extends Topic {
  readonly paths: RegExp;
  /** Page kinds that the topic applies to; all if omitted. */
  readonly kinds?: readonly PageKind[];
}

const decided = (name: string, paths: RegExp): TopicRule => ({ name, kind: 'decided', paths });
const ofStock = (name: string, paths: RegExp): TopicRule => ({ name, kind: 'stock', paths });
const unseen = (name: string, paths: RegExp): TopicRule => ({ name, kind: 'unseen', paths });

/** The picture of a link preview, which the page itself does not show. */
export const SHARED_PICTURE = 'Picture for shared links';

/** What a search engine shows of a page, which the page itself does not show either. */
export const FOR_SEARCH = 'Text in Google results';

/** Changes in the style sheet due to the dealer's theme. */
export const APPEARANCE = 'Colours, fonts and layout';
/** Used if only colours, only fonts or only the layout of pages has changed. */
export const APPEARANCE_OF = { colours: 'Colours', fonts: 'Fonts', layout: 'Layout' } as const;

/** Names of a theme's colours. */
export const COLOUR_WORDS: { readonly [Colour in keyof ThemeColours]: string } = {
  brand: 'Main colour (buttons and links)',
  onBrand: 'Text on the main colour',
  accent: 'Second colour (tags and marks)',
  onAccent: 'Text on the second colour',
  page: 'Background of pages',
  surface: 'Background of cards and panels',
  raised: 'Background of dialogs and menus',
  line: 'Borders',
  ink: 'Text',
  inkSoft: 'Secondary text',
  positive: 'Success messages',
  caution: 'Warnings',
  danger: 'Errors',
};
/** What people call a colour. */
export const COLOUR_NAMES = {
  ...{ red: 'red', orange: 'orange', yellow: 'yellow', green: 'green', turquoise: 'turquoise', blue: 'blue' },
  ...{ purple: 'purple', pink: 'pink', brown: 'brown', black: 'black', white: 'white' },
  ...{ grey: 'grey', darkGrey: 'dark grey', lightGrey: 'light grey' },
} as const;
export const IN_DARK_MODE = '{colour}, in dark mode';
export const DARK_COLOURS = 'Separate colours for dark mode';
export const YES_NO = { yes: 'yes', no: 'no' } as const;

/** Names of other theme settings that affect every page. */
export const APPEARANCE_WORDS = {
  heading: 'Font of headings',
  body: 'Font of text',
  headings: 'Headings',
  radius: 'Rounding of corners',
  density: 'Space in cards and lists',
  header: 'Layout of the header',
  card: 'Cards of cars',
  list: 'Layout of lists',
  phoneList: 'Layout of lists on phones',
  carPage: 'Layout of car pages',
  locationPage: 'Layout of location pages',
  sections: 'Layout of the home page, offers and articles',
  hero: 'Top of the home page',
} as const;

/** Whether a car page says if the dealer is open now. */
export const TODAY_ON_CARS = '“Open now” on car pages';
export const FACTS = 'Facts and description';
export const PHOTOS = 'Photos';
export const HOURS = 'Opening hours';
export const LOCATION_NAME = 'Name of a location';
export const PHONE = 'Phone number';
export const ADDRESS = 'Address';
export const MENU = 'Menu';
export const LINKS = 'Links';
export const SITE_NAME = 'Name of the website';
/** A change of the dealer's names at the bottom of every page, without its ABN. */
export const BUSINESS_NAMES = 'Company or trading name (bottom of every page)';
/** A change of these names and the ABN, or of the ABN alone. */
export const NAMES_AND_ABN = 'Company name, trading name and ABN';

/** Values that a dealer expects to change everywhere at once: what the report says of a place that keeps the old one. */
export const SAME_EVERYWHERE = { phone: 'The number', address: 'The address', email: 'The email address' } as const;

/** Topics that come first in a report, because a mistake in them costs the dealer customers or breaks a law. */
const FIRST_TOPICS: readonly string[] = [
  ...[
    LOCATION_NAME,
    ADDRESS,
    PHONE,
    HOURS,
    SITE_NAME,
    BUSINESS_NAMES,
    NAMES_AND_ABN,
    'Licence number',
    'Credit provider',
  ],
  ...['Comparison rate warning', 'Price', 'Repayments', 'Warranty note', 'Terms of use', 'Complaints and regulators'],
];

/** Whether a topic comes first in a report. */
export const isFirstTopic = (topic: string): boolean => FIRST_TOPICS.includes(topic);

/** Topic by path; the first matching rule applies. */
export const TOPICS: readonly TopicRule[] = [
  unseen('Facts for search engines', /^frame\.structuredData\b/),
  {
    ...ofStock('Vehicles shown', /^frame\.meta\.(?:title|description|name)$/),
    kinds: ['search', 'home', 'models', 'model'],
  },
  decided(FOR_SEARCH, /^frame\.meta\.(?:title|description|name|canonical|noindex)$/),
  decided(SHARED_PICTURE, /^frame\.meta\.image$/),
  decided(APPEARANCE, /^frame\.theme\b|^page\.(?:layout|phoneLayout|hero\.layout)$/),
  unseen(
    'Data behind the page',
    /^frame\.(?:cardsHref|recent\.car|lang)$|^page\.(?:id|event|changeover|actionsId|data|isSearchedInPage|tabs)$/,
  ),
  unseen(
    'Data behind the page',
    /\.(?:data|pins|tiles|maxZoom|coded|codedHref|imageSizes|website|dealershipId)$|\.hidden\.|\.honeypot\.|^page\.types\.chips\.(?:current|types)$/,
  ),
  // With the price filled in, it is the description for search engines.
  { ...unseen('Data behind the page', /^page\.description$/), kinds: ['car'] },
  unseen(
    'Data behind the page',
    /^page\.\w*(?:action|Action)$|\.cancelAction$|^page\.(?:path|enquiryId)$|^page\.offer\.id$/,
  ),
  unseen('Data behind the page', /\.(?:geocoder|country|drawing|letter|kind)$|^kind$/),
  // Which of a location's number and hours the confirmation shows; the location's own page has both.
  unseen('Data behind the page', /^page\.calls(?:$|\.(?:location|before|after|today)\b)/),
  // It is made of the name and the address.
  // The names that the thank-you page can show, told with the locations.
  { ...unseen('Data behind the page', /^page\.locations$/), kinds: ['success'] },
  unseen('Data behind the page', /\.directions\.href$/),
  decided(TODAY_ON_CARS, /^page\.location\.today$/),
  decided(HOURS, /\.(?:hours|openNow|today)(?:\.|$)|\.contact\.(?:open|closed)$/),
  decided(PHONE, /\.phone(?:\.|$)|^page\.calls\.link\b/),
  decided(ADDRESS, /\.(?:addressLines|address)(?:\.|$)/),
  decided('Logo', /^frame\.header\.logo\b/),
  decided(MENU, /^frame\.header\.(?:items|finance|long|modelMenu|menuLabel|mainMenuLabel|homeHref)\b/),
  decided('Buttons', /^frame\.header\.(?:actions|saved|account)\b/),
  decided(LINKS, /^frame\.footer\.(?:groups|policies|choices)\b/),
  decided(NAMES_AND_ABN, /^frame\.footer\.(?:legalLine|copyright)$/),
  decided('Licence number', /(?:^|\.)licences(?:\.|$)/),
  decided('Credit provider', /^frame\.footer\.credit$|\.provider$/),
  decided('Social media links', /\.social\./),
  decided('Terms of use', /^frame\.footer\.terms\b/),
  decided('Privacy choices', /^frame\.privacy\b/),
  decided(SITE_NAME, /^frame\.siteName$/),
  decided('Pop-up messages', /^frame\.toasts\b/),
  decided('Compare', /^frame\.compareTray\b/),
  decided('Recently viewed cars', /^frame\.recent\b/),
  decided('Text in place of a missing photo', /^frame\.noPhoto$/),
  decided('Help for older browsers and screen readers', /^frame\.skipLink\b|\.noScript$/),

  decided('Enquiry form', /^page\.(?:enquiry|ask|form|panel)\b|\.form\.|\.panel\.|\.block\.panel\b/),
  decided('Finance calculator', /\.calculator\.|^page\.dialog\.|\.calculator$/),
  decided('Trade-in valuation', /^page\.(?:valuation|questions)\b/),
  decided('Map', /\.map(?:\.|$)|^page\.map\b/),
  decided('Customer rating', /\.rating(?:\.|$)|\.block\.reviews\b|\.stars\./),
  decided('Team', /^page\.(?:members|team)\b|\.team(?:\.|$)/),

  ofStock('Vehicles shown', /^page\.(?:results|latest|similar|empty|pager|unfiltered|types)\b/),
  ofStock('Vehicles shown', /^page\.(?:h1|browse|chips|chipsLabel|search|searchHref|searchLabel)\b/),
  ofStock(
    'Vehicles shown',
    /\.cars\.|\.hits\.|^page\.stock\.|\.count$|\.counts?\.|^page\.hero\.quick\b|\.block\.tiles\b/,
  ),
  ofStock(
    'Links to our vehicles',
    /^page\.stock$|^page\.others\.stock\b|^page\.(?:unavailable|ifSold|ifWithdrawn)\.link\.href$/,
  ),

  decided('Price', /^page\.(?:price|bar|marketReason)\b|^page\.dialogs\.(?:car|finance)\.price\b|^page\.dialogs\.car$/),
  decided('Repayments', /^page\.finance\b|^page\.dialogs\.(?:finance|calculator)\b/),
  decided('Comparison rate warning', /[rR]epaymentNote(?:\.|$)|\.warning(?:\.|$)/),
  decided(PHOTOS, /^page\.gallery\b|^page\.dialogs\.car\.photo\b/),
  decided('Sold or reserved notice', /^page\.(?:statusClass|unavailable|reserved)\b/),
  decided('Warranty note', /^page\.statutoryNote$/),
  decided('Location', /^page\.location\.(?:name|href|more)\b|^page\.location$/),
  decided('Buttons', /^page\.(?:actions|toggles|interested)\b|^page\.dialogs\.forms\b|^page\.(?:windowCard|share)\b/),
  decided('Stock and registration numbers', /^page\.identifiers\b/),
  decided(FACTS, /^page\.(?:details|sections|facts|title|name|description|dialogs)\b/),

  decided('Special offers', /^page\.(?:offer|offers|coming|ended|none|money)\b|\.offers(?:\.|$)/),
  decided('Promotions', /^page\.promotions\b/),
  decided('Locations', /^page\.(?:location|locations|list|only|places|others)\b|\.block\.locations\b/),
  decided('Models', /^page\.(?:cards|bodies|model|tag|notice|service)\b|\.block\.service\b/),
  decided('Blog posts', /^page\.(?:posts|post|more|author|date|categories|feed|feedLink|latestPosts)\b/),
  decided('Finance figures', /\.block\.(?:finance|payments)\b/),
  decided('Complaints and regulators', /^page\.complaints\b|\.block\.complaints\b/),
  decided('Picture', /^page\.(?:picture|hero\.image)\b|\.picture(?:\.|$)/),
  decided('Selling points', /^page\.points\b/),
  decided('Headline and welcome', /^page\.(?:hero|intro|headings?|about|when|home|back|crumbs|breadcrumbs)\b/),
  decided(
    'Text',
    /^page\.(?:parts|sections|texts|next|steps|reasons|choices|saveOnDevice|common|booked|watchlist|finder|reserve|pay|payBy|cancelName|currency|deleteLead|deleted|depositOutcomes|isPrivate|vehicle|where|elsewhere|estimate|message|visit|car)\b/,
  ),
];

/** Places in the frame of every page. */
const FRAME_PLACES: readonly (readonly [path: string, place: string])[] = [
  ['frame.header', 'at the top'],
  ['frame.footer', 'at the bottom'],
];

/** Whether a place is the same on all pages. */
export const isFramePlace = (place: string): boolean => FRAME_PLACES.some(([, framePlace]) => framePlace === place);

/** Names of page kinds, singular and plural. */
export const KIND_WORDS: { readonly [Kind in PageKind]: readonly [one: string, many: string] } = {
  accessories: ['parts and accessories page', 'parts and accessories pages'],
  account: ['account page', 'account pages'],
  blog: ['blog list', 'blog lists'],
  car: ['car page', 'car pages'],
  checkout: ['reservation page', 'reservation pages'],
  'checkout-journey': ['page about buying online', 'pages about buying online'],
  compare: ['comparison page', 'comparison pages'],
  contact: ['main contact page', 'main contact pages'],
  content: ['text page', 'text pages'],
  favourites: ['favourites page', 'favourites pages'],
  finance: ['finance page', 'finance pages'],
  home: ['home page', 'home pages'],
  location: ['location page', 'location pages'],
  'location-contact': ['location’s contact page', 'contact pages of your locations'],
  locations: ['list of locations', 'lists of locations'],
  model: ['model page', 'model pages'],
  'model-quote': ['quote page', 'quote pages'],
  models: ['list of models', 'lists of models'],
  'not-found': ['“Page not found” page', '“Page not found” pages'],
  offer: ['offer page', 'offer pages'],
  offers: ['list of offers', 'lists of offers'],
  parts: ['parts enquiry page', 'parts enquiry pages'],
  post: ['blog post', 'blog posts'],
  'review-feedback': ['feedback page', 'feedback pages'],
  search: ['list of cars', 'lists of cars'],
  'sign-in': ['sign-in page', 'sign-in pages'],
  success: ['thank-you page', 'thank-you pages'],
  survey: ['survey page', 'survey pages'],
  team: ['team page', 'team pages'],
  'test-drive': ['test drive page', 'test drive pages'],
  'trade-in': ['trade-in page', 'trade-in pages'],
  watchlist: ['saved vehicles page', 'saved vehicles pages'],
};

/** The topic of a path on a page; null if no rule matches. */
export function topicOf(path: string, kind: PageKind): Topic | null {
  return TOPICS.find(({ paths, kinds }) => paths.test(path) && (kinds?.includes(kind) ?? true)) ?? null;
}

/** The place of a path that is the same on all pages, such as `at the bottom`; null for others. */
export function framePlaceOf(path: string): string | null {
  return FRAME_PLACES.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? null;
}

/** What a report calls the home page, whose title is about cars. */
export const HOME_PAGE = 'Home page';

/** `on the home page`, `on “Contact Ipswich”` */
export const onOnePage = ({ kind, name }: { readonly kind: PageKind; readonly name: string }): string =>
  kind === 'home' ? `on the ${KIND_WORDS.home[0]}` : `on “${name}”`;

/** Kinds of page of which a dealer usually has several, so that one is called by its name. */
const NAMED_KINDS: ReadonlySet<PageKind> = new Set([
  ...(['car', 'content', 'location', 'location-contact', 'model', 'model-quote', 'offer', 'post'] as const),
]);

/** Both pages of one location: `on the two pages of your location “Ipswich”`. */
export const TWO_PAGES_OF_LOCATION = 'on the two pages of your location “{name}”';

/**
 * `on the home page`, `on “Contact Ipswich”`, `on car pages`
 *
 * @param page the page, if it is only one; `isOnlyOne`: whether the site has no other of this kind
 */
export function onPagesOf(
  kind: PageKind,
  { page, isOnlyOne }: { readonly page: { readonly name: string } | null; readonly isOnlyOne: boolean },
): string {
  if (page !== null && (NAMED_KINDS.has(kind) || !isOnlyOne)) return `on “${page.name}”`;
  return isOnlyOne ? `on the ${KIND_WORDS[kind][0]}` : `on ${KIND_WORDS[kind][1]}`;
}
