/**
 * What a dealer's staff read when they edit their website: names of files and fields in the form (Sveltia CMS), and messages of our server.
 * In English only, like the change report.
 */

/** A file or folder of a dealer as the form names it. */
export interface EditPart {
  readonly label: string;
  /** Name of one entry. */
  readonly singular: string;
}

export const EDIT_PARTS = {
  locations: { label: 'Locations and opening hours', singular: 'Location' },
  holidays: { label: 'Public holidays', singular: 'Holiday' },
  team: { label: 'Team', singular: 'Person' },
  offers: { label: 'Offers', singular: 'Offer' },
  promotions: { label: 'Slides on the home page', singular: 'Slide' },
  reviews: { label: 'Reviews', singular: 'Review' },
  models: { label: 'Models', singular: 'Model' },
  redirects: { label: 'Addresses of your old website', singular: 'Address' },
  home: { label: 'Home page', singular: 'Home page' },
  navigation: { label: 'Menus', singular: 'Menus' },
  text: { label: 'Words on the site', singular: 'Wording' },
  pages: { label: 'Pages', singular: 'Page' },
  blog: { label: 'Blog posts', singular: 'Post' },
} as const satisfies { readonly [part: string]: EditPart };

/** Fields by name; by `part.name` where a name means something else in one part. */
export const EDIT_FIELDS: { readonly [field: string]: string } = {
  about: 'About',
  accessories_count: 'Number of accessories',
  address: 'Address',
  alt: 'Text in the picture',
  author: 'Author',
  average_rating: 'Average rating',
  body: 'Text',
  body_styles: 'Body styles',
  category: 'Category',
  city: 'Suburb or city',
  close: 'Closes',
  comparison_rate: 'Comparison rate, % a year',
  contact_detail: 'Phone and hours',
  count: 'Number of reviews',
  created_at: 'Date it was added to the website',
  customer_name: 'Customer',
  date: 'Date',
  dealer_license_number: 'Dealer licence number',
  dealership_id: 'Number of the dealership',
  dealership_slug: 'Dealership',
  description: 'Description',
  disclaimer: 'Conditions',
  email: 'Email address',
  end_hour: 'Closes',
  excluded_website_ids: 'Websites that do not show it',
  finance: 'Finance rate',
  footer: 'Groups of the footer menu',
  formated_hours: 'Hours in your own words',
  from: 'Starts',
  'redirects.from': 'Old address',
  fuel: 'Fuel',
  header: 'Items of the main menu',
  headline: 'Headline',
  heroImage: 'Picture at the top',
  holiday: 'Holiday',
  href: 'Link',
  id: 'Number',
  image: 'Picture',
  image_or_model_image: 'Second picture',
  image_url: 'Picture',
  items: 'Items below it',
  key: 'Text on the site',
  label: 'Label',
  landline_phone: 'Landline',
  languages: 'Languages',
  lat: 'Latitude',
  lead: 'Sentence below the headline',
  linkText: 'Text of the link',
  linkedin_url: 'LinkedIn page',
  location: 'Location',
  location_id: 'the number of the location', // not a label: it replaces the name of the field within a hint
  location_subtype: 'Also for',
  location_type: 'Type of location',
  location_types: 'Types of location',
  logo: 'Logo',
  long: 'Longitude',
  manufacturer: 'Make',
  manufacturer_body: 'Tab in the model menu',
  manufacturers: 'Makes',
  map_key: 'Map picture',
  model: 'Model',
  models: 'Opens the menu of models',
  motor_vehicle_repairer: 'Repairer licence number',
  name: 'Name',
  open: 'Opens',
  opening_hours: 'Opening hours',
  override_url: 'Page to use instead',
  path: 'Address of the page',
  phone: 'Phone',
  phoneImage: 'Picture for phones',
  photo: 'Photo',
  picture: 'Picture',
  picture_alt: 'What the picture shows',
  place_url: 'Map page',
  postcode: 'Postcode',
  primary: 'Main location',
  rate: 'Rate, % a year',
  rating: 'Stars',
  review_count: 'Number of reviews',
  reviewed_at: 'Date of the review',
  reviews: 'Rating',
  role: 'Role',
  sanitized_description: 'Cleaned description',
  sellingPoints: 'Selling points',
  slug: 'Short name in addresses',
  special_hours: 'Special days',
  start_hour: 'Opens',
  state: 'State',
  status: 'Open or closed',
  'models.status': 'On sale',
  stock_name: 'Name in the stock feed',
  street: 'Street',
  substitutes: 'Also the substitute day',
  text: 'Text',
  'text.text': 'Your words',
  thumb: 'Small picture',
  timeZone: 'Time zone',
  title: 'Title',
  to: 'Page of this site',
  until: 'Ends',
  url: 'Picture',
  visible: 'Shown on the site',
  weekday: 'Day',
  youtube_url: 'YouTube page',
};

/** Fields with a closed list of values, by name; values without an entry are shown as they are. */
export const EDIT_CHOICES: { readonly [field: string]: { readonly [value: string]: string } } = {
  weekday: { 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 0: 'Sunday' },
  location_type: { sales: 'Sales', service: 'Service', parts: 'Parts', '': 'Not given (counts as sales)' },
  location_types: { sales: 'Sales', service: 'Service', parts: 'Parts' },
  holiday: { every_public_holiday: 'Every public holiday of the state' },
  status: { current: 'Now', upcoming: 'Soon', discontinued: 'No longer' },
};

/** Fields that come first in their group, because they are changed most. */
export const EDIT_FIRST: readonly string[] = ['name', 'contact_detail', 'opening_hours', 'special_hours'];

/** Fields that are longer than a line. */
export const EDIT_LONG: readonly string[] = [
  'about',
  'description',
  'disclaimer',
  'lead',
  'sanitized_description',
  'text',
];

/** One entry of a list within a part, for the button that adds one. */
export const EDIT_SINGULAR: { readonly [field: string]: string } = {
  body_styles: 'Body style',
  excluded_website_ids: 'Website',
  footer: 'Group',
  header: 'Menu item',
  items: 'Item',
  languages: 'Language',
  location_subtype: 'Type',
  manufacturers: 'Make',
  opening_hours: 'Day',
  sellingPoints: 'Selling point',
  special_hours: 'Special day',
};

/** Hints for fields whose descriptions in the schema mention the file, null, objects or HTML. By `part.name`. */
export const EDIT_OWN_HINTS: { readonly [field: string]: string } = {
  'locations.average_rating': 'Average of all reviews, 0 to 5. Leave it empty if Rating is filled in.',
  'locations.dealership_slug': 'The dealership it belongs to, if there are several.',
  'locations.image': 'Picture of the place.',
  'locations.review_count': 'Number of reviews. Leave it empty if Rating is filled in.',
  'locations.reviews': 'Average rating and number of reviews.',
  'locations.visible': 'Switch it off to hide the location everywhere. Its cars stay on the site, without a location.',
  'locations.weekday': 'Day of the week.',
  'offers.description': 'What the offer is, in plain text.',
  'offers.disclaimer': 'Conditions in small print, in plain text.',
  'offers.from': 'When it is first shown; empty means at once.',
  'offers.image_or_model_image': 'Used when the offer has no picture above.',
  'offers.logo': 'Logo of the make.',
  'offers.manufacturer': 'Make the offer is about.',
  'offers.until': 'When it is no longer shown; empty means never.',
  'promotions.from': 'When it is first shown; empty means at once.',
  'promotions.linkText': 'Text of the link; the usual one when left out.',
  'promotions.until': 'When it is no longer shown; empty means never.',
  'redirects.redirects':
    'Addresses of the website before this one, each with the page that its visitors are sent to. Pages of this site stay as they are.',
  'team.location': 'Where the person works.',
};

/** Hints for the fields that the form adds to the settings. */
export const EDIT_HINTS = {
  key: 'Choose the text as it is now.',
  text: 'What it should say instead.',
  body: 'Start a heading with ##, a list with a dash. A line such as ::call{…} is a block; leave it as it is if you are not sure.',
} as const;

/** Messages to a dealer's staff, with values in braces; `openPullRequest` is for the operator, `entry` and `found` are parts of others. */
export const EDIT_MESSAGES = {
  draftTitle: 'Typed and not saved: {part}',
  draftRemove: 'Remove this list',
  noAccess:
    'This page is for the staff of {dealer}. Open it with the link you were sent; if the link is old, ask for a new one.',
  accessEnded:
    'Your link has expired. Open a new one in another tab, then press Save here again: your text stays in the form.',
  noServer: 'The server cannot be reached just now. Your text stays in the form: press Save again in a minute.',
  noRights: 'You may not change the website of {dealer}. Ask the person who looks after your website to add you.',
  notYours: '{path} is not part of what you can change here. Ask the person who looks after your website.',
  elsewhere: '{part} is set up by the person who looks after your website. Ask them for the change.',
  changedSince:
    '{who} changed this page at {time}, after you had opened it. Yours is not saved. Load the page again: it shows the newer values, and what you typed is listed above them.',
  draftChanged:
    '{who} changed this page at {time}, after you had opened it. The form has the newer values. This is what you typed; enter again whatever still applies.',
  draftForm: 'The form has changed since. This is what you typed; enter again whatever still applies.',
  draftPicture: '(a picture; choose it again)',
  deletedSince: 'Somebody removed this page. Copy your text, then make a new page.',
  exists: 'There is a page with this name already. Choose another title or name.',
  pictureTooLarge:
    'This picture is {size} MB; the limit is {limit} MB. Make it smaller (2,000 pixels wide is plenty) or send a smaller version from your phone, then try again.',
  textTooLarge: 'This text is {size} kB; the limit is {limit} kB. Split it into two pages.',
  pictureName:
    '{name}: a picture’s name has letters, digits and dashes, and ends in .jpg, .jpeg, .png or .webp. Rename the file, then try again.',
  notAPicture: '{name} is not a picture that can be shown. Save it as JPEG, PNG or WebP, then try again.',
  damagedPicture:
    '{name} is damaged, or has more than 40 megapixels. Choose the photo again, or make it smaller, then try again.',
  unreadable: 'This could not be saved: {why}.',
  tooMuch: 'This is too much at once. Save fewer files, or smaller pictures.',
  busy: 'Somebody saved at the same moment. Press Save again.',
  failed:
    'This could not be saved, because of a fault on our side. Nothing is lost: press Save again in a minute, and tell us if it happens again.',
  openPullRequest:
    '{dealer} has its first change since the last publication. Open the pull request for it, this once: gh pr create --base {base} --head {branch} --fill. Later saves renew its preview and report.',
  undoUnseen:
    '{who} saved another change at {time}, after you had opened this list: {title}. Nothing was undone. Undo now reverts that change.',
  undoChanged:
    '{who} changed this page at {time}, after the change that would be undone. Nothing was undone. Change the page in the form instead.',
  nothingToUndo: 'There is nothing to undo: every change has been published or undone.',
  entry: 'entry {number}',
  found: 'found {value}',
  didYouMean: 'Did you mean {value}?',
} as const;

/** The page around the form. */
export const EDIT_PAGE = {
  title: 'Edit your website',
  intro: 'Change texts, hours, offers and people. Nothing goes live until it is published.',
  openForm: 'Edit',
  hours: 'Change opening hours',
  report: 'What changes on the website',
  preview: 'Look at the website with the changes',
  changes: 'Saved changes',
  none: 'Nothing has been changed since the last time the website was published.',
  undo: 'Undo the last change',
  saved: '{name}, {time}',
  building: 'The preview of the last change is being made. This takes a minute; this page shows when it is ready.',
  buildFailed:
    'The preview could not be made. The change is saved. Undo it, or ask the person who looks after your website. What was found:',
  ready: 'The preview shows all saved changes.',
  notYet: 'There is no preview yet; it is made when somebody saves.',
  noPage: 'There is no such page.',
  pushFailed: 'The changes are saved here but could not be sent on: {why}',
  fetchFailed:
    'What has been published in the last few minutes is not known here. You can go on: what you save is kept. What was found: {why}',
  /** A reason for `pushFailed`. */
  conflict: 'changes on the branch {branch} there conflict with these',
  signOut: 'Sign out',
  back: 'Saved changes and preview',
  loading: 'The form is loading.',
  needsScript: 'The form needs JavaScript. Switch it on, or use another browser.',
} as const;

/**
 * Messages of Sveltia CMS, the form's program, that use terms which a dealer's staff do not know (locales, entries, backups,
 * repositories), and the texts that replace them: the message's key, its own text, ours. The key is the text before the message in the
 * program's minified script, where `scripts/edit/editor-files.ts` replaces the message. If its name is common, the key includes the objects
 * around it, such as `slug:{title`, whose brace is not closed on purpose.
 */
export const EDITOR_WORDS: readonly (readonly [key: string, theirs: string, ours: string])[] = [
  ['edit_x_locale', 'Edit {$locale} Content', 'Form'],
  ['show_content_options_x_locale', 'Show {$locale} Content Options', 'Show options of this page'],
  ['content_options_x_locale', '{$locale} Content Options', 'Options of this page'],
  ['create_entry_title', 'Creating {$name}', '{$name}'],
  ['create_entry_or_assets', 'Create Entry or Assets', 'Add a page, a post or pictures'],
  ['collections', 'Collections', 'Pages and posts'],
  ['files', 'Files', 'Website'],
  ['file_list', 'File List', 'Parts of the website'],
  ['live_site', 'Live Site', 'Website with your changes'],
  ['visit_live_site', 'Visit Live Site', 'Look at the website with your changes'],
  ['assets', 'Assets', 'Pictures'],
  ['show_assets', 'Show Assets', 'Show pictures'],
  ['all_assets', 'All Assets', 'All pictures'],
  ['global_assets', 'Global Assets', 'Pictures of the website'],
  ['upload_assets', 'Upload New Assets', 'Upload pictures'],
  ['search_placeholder_assets', 'Search for assets…', 'Search for pictures…'],
  ['slug', 'Slug', 'Name in the address'],
  ['slug:{title', 'Slug', 'Name in the address'],
  ['edit_slug', 'Edit Slug', 'Change the name in the address'],
  ['backlinks:{title', 'Backlinks', 'Where it is used'],
  ['restore_backup_title', 'Restore Draft', 'Not saved yet'],
  [
    'restore_backup_description',
    'This entry has a backup from {$datetime}. Do you want to restore the edited draft?',
    'You changed something here on {$datetime} and did not save it. Do you want it back?',
  ],
  ['draft_backup_saved', 'Draft backup saved.', 'What you typed is kept in this browser.'],
  ['draft_backup_restored', 'Draft backup restored.', 'What you had typed is back. It is not saved yet.'],
  ['draft_backup_deleted', 'Draft backup deleted.', 'What you had typed was removed.'],
  [
    'modified',
    'This entry has been changed in the repository after you opened it.',
    'Somebody else changed this page after you had opened it.',
  ],
  [
    'modified_by',
    '{$name} changed this entry on {$date}, after you opened it.',
    '{$name} changed this page on {$date}, after you had opened it.',
  ],
  [
    'deleted',
    'This entry has been deleted from the repository after you opened it.',
    'Somebody else removed this page after you had opened it.',
  ],
  [
    'overwrite_warning',
    'If you save now, their changes will be lost.',
    'Load the page again before you save: it shows the newer values, and what you typed is listed above them.',
  ],
  ['saving_entry:{error:{title', 'Error', 'This is not saved'],
  [
    'description',
    'There was an error while saving the entry. Please try again later.',
    'Your text is still in the form.',
  ],
  ['reload_entry', 'Reload Entry', 'Show the newer values'],
  [
    'confirm_reloading_entry',
    'Are you sure you want to reload the entry? Your unsaved changes will be lost.',
    'Show the newer values? What you typed and have not saved on this page will be lost.',
  ],
  [
    'entry_saved',
    '.input {$count :integer} .match $count one {{Entry saved.}} * {{{$count} entries saved.}}',
    'Saved. It goes live when it is published.',
  ],
];

/** Titles of saved changes. */
export const EDIT_COMMITS = {
  change: 'Change {parts}',
  undo: 'Undo: {title}',
  resume: 'Continue from what is published',
} as const;
