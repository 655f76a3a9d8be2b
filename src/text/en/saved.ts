/** Texts of the lists of saved cars: favourites, compare, watchlist. Loaded in the browser. */
export const SAVED_WORDS = {
  // Compare (SAVE-07)
  'compare.table': 'Comparison of {cars}',
  'compare.fact': 'Fact',
  'compare.only_differences': 'Show only differences',
  'compare.differs': '(differs)',
  'compare.legend': 'These vehicles differ here',
  'compare.no_differences': 'These vehicles are the same in everything we have listed.',
  'compare.copy': 'Copy link',
  'compare.copied': 'Link copied. Anyone you send it to will see these vehicles.',
  'compare.copy_failed': 'The link could not be copied. Copy the address of this page instead.',
  'compare.add': 'Add a vehicle',
  'compare.remove': 'Remove',
  'compare.yes': 'Yes',
  'compare.not_given': 'Not given',
  'compare.not_listed': 'Not listed',
  'compare.shared': 'Someone shared this comparison with you. Your own list has not changed.',
  'compare.keep': 'Keep these vehicles',
  'compare.kept': 'These vehicles are now your comparison.',
  'compare.own': 'See my own comparison',
  'compare.empty': 'No vehicles to compare yet',
  'compare.empty_text': 'Choose Compare on up to {count} vehicles to see them side by side here.',
  'compare.group.overview': 'Overview',
  'compare.group.specifications': 'Specifications',
  'compare.group.features': 'Features',
  'compare.row.finance': 'Weekly repayment',
  // Favourites (SAVE-01)
  'favourites.title': 'Favourites',
  'favourites.count': '{count} favourite|{count} favourites',
  'favourites.removed': 'Removed from favourites.',
  'favourites.undo': 'Undo',
  'favourites.remove': 'Remove from favourites',
  'favourites.empty': 'No favourites yet',
  'favourites.empty_text': 'Choose Favourite on a vehicle and you will find it here when you come back on this device.',
  // Watchlist (SAVE-07)
  'watchlist.count': '{count} saved vehicle|{count} saved vehicles',
  'watchlist.remove': 'Remove from saved vehicles',
  'watchlist.empty': 'No saved vehicles yet',
  'watchlist.empty_text': 'Choose Save on a vehicle and you will find it here on every device where you sign in.',
  'watchlist.signed_out': 'Sign in to see your saved vehicles',
  'watchlist.signed_out_text': 'Your saved vehicles are in your account, on every device where you sign in.',
  'watchlist.here': 'These vehicles are saved on this device only. Sign in to see them on your other devices.',
  'watchlist.sign_in': 'Sign in',
  // Both
  'saved.stock': 'Browse all vehicles',
  'saved.loading': 'Loading your vehicles',
  'saved.car_removed': '{car} is no longer for sale, so we removed it from your list.',
  'saved.car_removed_shared': '{car} is no longer for sale.',
  'saved.car_removed_unknown': 'A vehicle you chose is no longer for sale, so we removed it from your list.',
  'saved.car_removed_unknown_shared': 'A vehicle in this comparison is no longer for sale.',
  'saved.failed': 'Some vehicles could not be loaded. Check your connection and try again.',
  'saved.retry': 'Try again',
  // What has changed of a saved car since the shopper first saw it in this list
  'saved.price_changed': 'Price change: {before} on {date}, now {now}',
  'saved.now_reserved': 'Reserved since you saw it here on {date}',
  'saved.now_free': 'No longer reserved, as it was on {date}',
  'saved.now_sold': 'Sold since you saw it here on {date}',
  'saved.cars': 'vehicle|vehicles',
} as const;

/** Texts around these lists: on their pages as built, in the tray and in recently viewed. */
export const SAVED_PAGE_WORDS = {
  // Compare (SAVE-07)
  'compare.title': 'Compare vehicles',
  'compare.lead': 'Up to {count} vehicles side by side, with current prices and availability.',
  'compare.description': 'Compare up to {count} vehicles at {site}: price, kilometres, specifications and features.',
  'compare.full': 'You can compare up to {count} vehicles. Remove one to add another.',
  'compare.open': 'Compare',
  'compare.tray': 'Vehicles to compare',
  'compare.clear': 'Clear comparison',
  // Favourites (SAVE-01)
  'favourites.lead': 'Vehicles you saved on this device, with current prices and availability.',
  'favourites.description': 'The vehicles you saved at {site}, with their current prices.',
  'favourites.full': 'You can save up to {count} vehicles. Remove one to add another.',
  // All of them
  'saved.no_script':
    'This list is saved in your browser and needs JavaScript. You can see every vehicle in our stock list.',
  // Recently viewed
  'recent.title': 'Recently viewed',
  'recent.clear': 'Clear list',
} as const;
