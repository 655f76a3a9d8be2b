import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// `essential-placeholders.ts` lists keys of texts and uses none.
const code = globSync('{src,scripts,functions}/**/*.{ts,tsx,astro}', {
  exclude: (path) => /\.test\.tsx?$|\bessential-placeholders\.ts$/.test(path),
});
const codeOf = new Map(
  code.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')]),
);

/** Decisions that used to be made in several places, each with a pattern of its code and the only files that may contain it. */
const DECISIONS: readonly (readonly [decision: string, pattern: RegExp, files: readonly string[]])[] = [
  ['the main location', /\.find\([^\n]*(?<!')\bprimary\b/, ['src/domain/locations.ts']],
  ['which locations sell cars', /[!=]== 'sales'/, ['src/domain/sells-cars.ts']],
  ['which locations are visible', /\bvisible\s*!==\s*false/, ['src/config/dealer-defaults.ts']],
  // `resolve-locations.ts` copies the number from the dealer's file.
  [
    'the number of the dealer',
    /\bdealership\.phone\b|\{[^}]*\bphone\b[^}]*\} = [\w.]+\.dealership;/,
    ['src/domain/phone.ts', 'src/site/resolve-locations.ts'],
  ],
  [
    'which actions a car is in a state for',
    /\b(?:isReservable|isSoldOnline|isOpenToOffers|showsTradeIn)\(/,
    [
      'functions/topics/reservations/checkout-availability.ts',
      'functions/topics/window-card/live-card.ts',
      'src/domain/reserve.ts',
      'src/domain/trade-in.ts',
      'src/views/car-state.ts',
    ],
  ],
  // TAG-01 gives the same tag to both; `read-car.ts` reads a row that is marked as sold in a separate column.
  [
    'whether a car was sold or withdrawn',
    /\bstatusClass === |\bisAvailable\([^\n]*(?:'sold'|\.sold\b|\bsoldText)|\.status === 'sold' \? 'sold' : 'withdrawn'/,
    ['src/domain/availability.ts', 'src/domain/tags.ts', 'src/stock/read-car.ts'],
  ],
  ['how money is written', /\bcurrencyDisplay\b/, ['src/text/numbers.ts']],
  ['how a price is written', /(?:case|===) '(?:subscription|preorder)'/, ['src/text/written-price.ts']],
  ['the number for a car', /\bcarPhone\(/, ['src/domain/phone.ts', 'src/views/car-detail-parts.ts']],
  // The others read something else: the capacity of a location, whether it exists, which cars are there; `given-place-name.ts` passes on what a feed says.
  [
    'where a car is',
    /\bid === (?:\w+\.)?location_id\b|\blocation_id === \w|\bnamedLocation\(/,
    [
      'src/domain/appointments.ts',
      'src/domain/locations.ts',
      'src/stock/given-place-name.ts',
      'src/stock/plausible.ts',
      'src/stock/snapshot.ts',
      'src/views/location-page.ts',
    ],
  ],
  ['when the end of a registration is shown', /\brego_expiry === null/, ['src/views/car-sections.ts']],
  // `location.ts` creates the query of a map.
  [
    'how an address is written',
    /\bcity\b[^\n]*\bstate\b[^\n]*\bpostcode\b[^\n]*(?:\.join\(|\}`)|\blistText\([^\n]*\bpostcode\b/,
    ['src/text/address-lines.ts', 'src/views/location.ts'],
  ],
  // `headers.ts` allows hosts of pictures, `fields.ts` checks what a dealer writes.
  [
    'what leads to another website',
    /\bnoopener\b|\bstartsWith\(['"]https?:/,
    [
      'scripts/build/headers.ts',
      'scripts/report/report-page.ts',
      'src/components/link-rel.ts',
      'src/config/render-markdown.ts',
    ],
  ],
  // The others parse a row of the stock, create one, or create a demo dealer's pictures.
  [
    'which pictures a car has, and which is the first',
    /\.images\[0\]|\bimages\.(?:flatM|m)ap\(\(\{ image \}\) => (?:\w+\()?image\.url/,
    [
      'scripts/demo/special-cases.ts',
      'scripts/demo/vary-pictures.ts',
      'src/domain/picture.ts',
      'src/stock/placeholders.ts',
      'src/stock/read-car.ts',
      'src/stock/stock-line.ts',
    ],
  ],
  // `search-record.ts` copies the value of the stock.
  [
    'where a car is, in a few words',
    /\blocation_name \?\? (?:\w+\.)?city\b|\bcar\.location_name\b(?! \?\?)/,
    ['src/domain/place-name.ts', 'src/stock/search-record.ts'],
  ],
  // `payments.ts` invents the lenders of demo dealers.
  [
    'the example deposit',
    /\b[pP]rice(?:Dollars)? \* (?:[\w.]*[pP]ercent\)|\(1 - [\w.]*[pP]ercent) \/ 100/,
    ['scripts/demo/payments.ts', 'src/domain/finance-calculator.ts'],
  ],
  // `location-consistency.ts` checks which of the two is missing.
  [
    'whether an address has coordinates',
    /\blat [!=]== null/,
    ['src/config/location-consistency.ts', 'src/domain/locations.ts'],
  ],
  ['which figure a distance has in miles', /\/ MILE_IN_KM\b/, ['src/domain/distance.ts']],
  // `pages.ts` finds the page of a sold car among built pages.
  [
    'what search engines are told of an unavailable car',
    /\bSoldOut\b/,
    ['scripts/look/pages.ts', 'src/views/structured-data.ts'],
  ],
  // `offer.ts` also has offers that state a rate.
  [
    'which cars need the comparison rate warning',
    /\bfinance !== null\)\s*[?;,)]|\bterms\.size\b|\?\s*(?:site\.)?legal\.comparisonWarning/,
    ['src/views/comparison-warning.ts', 'src/views/offer.ts', 'src/views/repayment-note.ts'],
  ],
  ['how the end of an offer is written', /'offer\.ends'/, ['src/text/en/offers.ts', 'src/views/offer.ts']],
  // `lead-email.ts` writes the number of a shopper, `suggestions.ts` what to write in a file of settings.
  [
    'which link calls a number',
    /`tel:|\btelHref\(/,
    ['src/config/suggestions.ts', 'src/domain/phone.ts', 'src/text/lead-email.ts'],
  ],
  // `structured-data.ts` and events give only the figure.
  [
    'how the odometer of a car is written',
    /\bshownKm\(/,
    ['src/domain/car-event.ts', 'src/domain/leads/adf.ts', 'src/text/distance.ts', 'src/views/structured-data.ts'],
  ],
  // The others write the condition of a lead's car, of a tile and of a filter.
  [
    'how the condition of a car is written',
    /`condition\.\$\{/,
    [
      'src/islands/search/search-context.ts',
      'src/text/lead-email.ts',
      'src/views/car-summary.ts',
      'src/views/stock-tiles.ts',
    ],
  ],
  [
    'where the mark of a repayment leads',
    /\bCOMPARISON_WARNING_ID\b|comparison-rate-warning/,
    ['src/views/car-summary.ts', 'src/views/comparison-warning.ts', 'src/views/hrefs.ts'],
  ],
  ['from where scripts load what cards need', /\bdataset(?:\.cards|\['cards'\])/, ['src/stores/card-site.ts']],
  // `dev-middleware.ts` and `render-tenant.ts` serve and write the file.
  [
    'from where a car’s public details are loaded',
    /\bcarDataPath\((?!car\.id)/,
    ['functions/topics/cars/read-car.ts', 'src/stores/public-cars.ts'],
  ],
  ['how an action is named after its car', /aria-label=\{`\$\{/, []],
  ['when a sold car leaves the list', /\bincludeSoldCarsDays \*/, ['src/domain/availability.ts']],
  [
    'the names of Trusted Types policies',
    /\bcreatePolicy\(\s*'|'caryard-tags'/,
    ['src/domain/third-party-script-policy.ts'],
  ],
  ['the colours of a band in the brand colour', /\blight\.(?:brand|onBrand)\b/, []],
  [
    'whether a repayment has the mark of the warning',
    /\bCOMPARISON_RATE_COUNTRIES\b/,
    ['src/domain/law/comparison-rate.ts', 'src/site/resolve-legal.ts'],
  ],
  [
    'a car’s name on one line',
    /\bmain, detail\]|\bcard\.detail\]|\$\{(?:\w+\.)?detail\}/,
    ['src/domain/full-model-name.ts'],
  ],
  ['which logo a make has', /\bslugs\.includes\(slug\) (?:\?|&&)/, ['src/views/make-logo.ts']],
  ['what a feed calls the place of a car', /\?\.location_name \?\?/, ['src/stock/given-place-name.ts']],
  [
    'how a state is written',
    /\bstate: (?:licence|address)\.state\b|\blocation\?\.state \?\? location\?\.address\?\.state\b(?! \?\? null;)/,
    // Writes the file of a new dealer.
    ['scripts/new-tenant/tenant-files.ts'],
  ],
  ['the order of the latest arrivals', /\bcreated_at \?\? 0\) -/, ['src/domain/listed-records.ts']],
  ['which texts of a feed mean a missing value', /\btba\b/i, ['src/stock/no-value.ts']],
  // `body.ts` reads a body type; the others compare numbers of licences, words of a message and hosts.
  [
    'which body type a text means',
    /\.replace\(\/\[\^a-z0-9\]\/g, ''\)/,
    ['src/config/clashes.ts', 'src/config/did-you-mean.ts', 'src/config/shared-legal-numbers.ts', 'src/domain/body.ts'],
  ],
  // A separate document, which search engines do not index.
  [
    'the title of a page',
    /\| \$\{(?:site|edge)\.name|'\{\w+\} \| |\| \{site\}/,
    ['src/text/en/page.ts', 'src/text/en/window-card.ts'],
  ],
  ['the canonical URL of a page', /\bcanonical: (?:[^\n]*\borigin\b|siteUrl\()/, ['src/views/page-head.ts']],
  [
    'the reference of a lead and of its reservation',
    /\b(?:id|leadId)\.slice\(0, 8\)|\.slice\(0, 8\)\.toUpperCase/,
    ['src/domain/leads/lead.ts'],
  ],
  [
    'whether a car is new where only new and used exist',
    /\? '(?:new|used)' : '(?:new|used)'/,
    ['src/domain/new-or-used.ts'],
  ],
  ['how a repayment is written', /'finance\.payment'/, ['src/text/en/card.ts', 'src/views/car-summary.ts']],
  [
    'which facets have a row of tiles',
    /(?=.*'make')(?=.*'body')(?=.*'fuel')|\bfuel: \{\s+(?:kind|label)/,
    ['src/domain/home-tiles.ts'],
  ],
  ['the country and the language of a locale', /\blocale(?:\.tag)?\.slice\(/, ['src/domain/locale.ts']],
  [
    'the time zone of an appointment',
    /\?\.timeZone \?\? (?:edge|locale)/,
    ['functions/topics/appointments/book-appointment.ts'],
  ],
  ['which structured data is that of the page’s car', /'offers' in /, []],
  ['whether a model is sold new', /'discontinued'/, ['src/config/schema/content.ts', 'src/domain/models.ts']],
  ['where a dealership asks how the visit was', /\bfeedbackUrl (?:\?\?|===)/, ['src/domain/routes/public-paths.ts']],
  ['who provides credit', /'finance\.provider'/, ['src/text/en/car.ts', 'src/views/legal-lines.ts']],
  ['how a page says that its form was refused', /'Error: '/, ['src/text/en/errors.ts']],
  // The others call a website of which they only know the origin.
  [
    'the full URL of a page',
    /\borigin \+ |\$\{[\w.]*\borigin\}[^\s`]*\$\{|\b(?:new URL|URL\.parse)\([^)]*,[^)]*\borigin\)/,
    [
      'functions/topics/schedule/call-dealers.ts',
      'scripts/bench/month/costs.ts',
      'scripts/deploy/retained-from-live.ts',
      'scripts/edit.ts',
      'scripts/edit/edit-server.ts',
      'scripts/edit/editor-files.ts',
      'scripts/look.ts',
      'scripts/report/report-page.ts',
      'scripts/rollout/probe-dealer.ts',
      'scripts/rollout/probe-shared.ts',
      'src/domain/site-url.ts',
    ],
  ],
  ['the host of a site', /\borigin\.replace\(|\bnew URL\([\w.]*edge\.origin\)/, ['src/domain/site-url.ts']],
  // The renderer escapes like Astro; GitHub requires more than HTML.
  [
    'how text is escaped in markup',
    /'&lt;'|`&#\$\{/,
    ['scripts/build/page-runtime.ts', 'scripts/build/render-element.ts', 'src/domain/xml.ts', 'src/text/markdown.ts'],
  ],
  // The others are kinds of previews and of cells.
  [
    'whether deposits are taken online',
    /\bkind !== 'none'/,
    ['scripts/edit/preview-builder.ts', 'src/domain/reserve.ts', 'src/views/compare-page.ts'],
  ],
  ['the locale of a dealer at the edge', /\bwindowCard\.locale\b|\bedge\.timeZone\b/, []],
  [
    'the price rules of a site',
    /\bpriceShownAboveDollars: (?:site\.)?limits\b/,
    ['src/domain/price.ts', 'src/views/car-card.ts'],
  ],
  [
    'which rules of its dealership a car has',
    /\bdealershipFeatures\b\[|\.rules \?\? null/,
    ['src/domain/dealership-rules.ts'],
  ],
  ['which car has no engine', /\bb\?ev\b/, ['src/domain/tags.ts']],
  [
    'make and model as one value',
    /\bmake_model\b[^\n]*`\$\{/,
    ['scripts/bench/listings.ts', 'scripts/demo/generate.ts'],
  ],
  [
    'the label of a detail of a car',
    /'(?:compare\.row|facet|lead)\.(?:price|make|model|year|condition|odometer|body|drive|colour|seats|doors|stock_number)'/,
    [],
  ],
  [
    'how an address is written on one line',
    /\blistText\((?:[\w.]*\.)?addressLines\b|\baddressLines\([\w.]+\)\]?\.join\(|\.addressLines\.join\(/,
    ['src/text/address-lines.ts'],
  ],
  ['how a licence is written', /\blabel\} \$\{(?:\w+\.)?number\}/, ['src/text/licence-text.ts']],
  ['where breadcrumbs begin', /'breadcrumb\.home'/, ['src/text/en/page.ts', 'src/views/page-intro.ts']],
  ['the words of links between pages', /'pager\.previous'/, ['src/text/en/page.ts', 'src/views/pager.ts']],
  ['the words for an open place', /'location\.open_now'/, ['src/text/en/page.ts', 'src/views/location-parts.ts']],
  ['the words for today’s hours', /\bdata-regular-text\b/, ['src/components/today-attributes.ts']],
  ['up to which odometer a car is taken in', /\btradeInMaxKm, /, ['src/views/questions.ts']],
  [
    'the make of an offer',
    /\bmanufacturer \?\? (?:site\.)?manufacturer\b|\?\? site\.manufacturer\b/,
    ['src/domain/offers.ts'],
  ],
  ['where a service is booked', /\/service\/booking/, ['src/domain/service-advantage.ts']],
  [
    'which button of a car’s page is the secondary one',
    /'secondary'/,
    ['src/view-types/car-page.ts', 'src/views/car-actions.ts'],
  ],
  ['which texts a dealer has replaced', /\bkey in [A-Z]+_WORDS\b/, []],
  ['what a field of the calculator shows', /=== 'rate' \? `/, ['src/text/estimate-figures.ts']],
  ['the link to an enquiry form', /#\$\{(?:ENQUIRY|FINANCE_FORM)_ID\}/, ['src/domain/routes/public-paths.ts']],
  // `nearest-location.ts`: the bundler keeps `distance.ts` with the scripts of cards.
  [
    'how a distance is written with its unit',
    /\)\} \$\{[\w.]*\.distance\}|\bdistanceIn\(unit/,
    ['src/domain/distance.ts', 'src/elements/nearest-location.ts'],
  ],
  ['the day and the time of a local time', /\bminutesOf\([\w.]+\.slice\(/, ['src/domain/appointments.ts']],
  // The window card of a car at the edge leads to similar cars too, and has no room for the state of a search.
  ['the URL of a search', /\bwithQuery\(\s*SEARCH_PATH\b|\$\{SEARCH_PATH\}\?/, ['src/domain/filtered-search-href.ts']],
  [
    'until when a car is held',
    /\bformatInstant\(new Date\((?:hold\.)?endsAt\)/,
    ['functions/topics/reservations/hold-notices.ts'],
  ],
  ['how a postcode is written', /\[0-9\]\{\$\{|\\\\d\{\$\{/, ['src/domain/postcodes/format.ts']],
  ['the text of a rating in stars', /'location\.rating'/, ['src/text/en/page.ts', 'src/views/stars.ts']],
  ['how a time of day is written', /\bhour12\b|\? 'am' : 'pm'/, ['src/text/clock.ts']],
  // The others separate columns of an editor and links of a comment.
  [
    'how details are written in one row',
    /' · '/,
    ['scripts/ci/preview-note.ts', 'src/config/edit-form.ts', 'src/text/list.ts'],
  ],
  // `theme-changes.ts` converts a setting’s path to a name.
  [
    'the capital at the beginning of a text',
    /\.charAt\(0\)\.toUpperCase\(\)|\[0\]\?\.toUpperCase\(\)/,
    ['scripts/report/theme-changes.ts', 'src/text/item-names.ts'],
  ],
  ['which pictures a link preview can show', /\\\.svg\(\?:/, ['src/domain/picture.ts']],
  ['which text a country has', /\bcountry === '[A-Z]{2}' \? '\w+\./, []],
  // `law-findings.ts` reads when a rule was checked.
  [
    'which buyers may withdraw',
    /\bSTATE_LAW\[\w+\]\.coolingOff\b/,
    ['scripts/build/law-findings.ts', 'src/domain/law/cooling-off.ts'],
  ],
  ['which models have accessories', /\baccessoriesCount > 0/, ['src/domain/models.ts']],
  // `holds.ts` reads the path of a call.
  [
    'the call of a hold',
    /\bRESERVE_API_PATH(?:\}\/| \+)/,
    ['functions/api/holds.ts', 'src/domain/routes/public-paths.ts'],
  ],
  [
    'which filters have a slider',
    /\bRANGE_FACETS as readonly string\[\]|: readonly string\[\] = RANGE_FACETS;/,
    ['src/domain/facets.ts'],
  ],
  [
    'how the basis of a comparison rate is written',
    /'finance\.basis'/,
    ['src/text/en/car.ts', 'src/views/finance-calculator.ts'],
  ],
  ['from which advertisement a lead came', /'msclkid'/, ['src/domain/leads/advertisement.ts']],
  // The others fill URLs of services and files; the texts of demo dealers are data.
  [
    'how a text’s placeholders are filled',
    /\.replace(?:All)?\(\s*(?:['"`]\{\w+\}|\/\\\{\()/,
    [
      'functions/topics/geocode/find-postcode.ts',
      'scripts/demo/comments.ts',
      'scripts/demo/leisure-comments.ts',
      'src/config/schema/maps.ts',
      'src/domain/geocoder.ts',
      'src/domain/models.ts',
      'src/domain/picture.ts',
      'src/text/fill.ts',
    ],
  ],
  ['which makes a dealer leaves out', /\b(?:excludeMakes|excludedMakes)\.\w+\(/, []],
  [
    'into how many pages a list of cars is divided',
    /\/ (?:\w+\.)*(?:pageSize|perPage|POSTS_PER_PAGE)\)/,
    ['src/domain/page-numbers.ts'],
  ],
  [
    'the slug of a make',
    /\btypeof manufacturer === 'string' \? toSlug|\btoSlug\(manufacturer(?:\.name)?\)|\bmanufacturer\.slug \?\?/,
    [],
  ],
  ['what page 2 of a list is called', /'search\.title_page'(?!:)/, ['src/views/page-head.ts']],
  [
    'what a list by condition is called',
    /\bcondition: (?:conditionText|condition\b)|'home\.type'/,
    ['src/views/stock-tiles.ts'],
  ],
  ['the URL of sign-in with its query', /\bSIGN_IN_PATH\}\?/, ['src/domain/routes/public-paths.ts']],
  [
    'the path where a car is bought online',
    /\bCHECKOUT_JOURNEY_PATH\}\?|withQuery\(CHECKOUT_JOURNEY_PATH/,
    ['src/domain/routes/public-paths.ts'],
  ],
  ['the path of the 404 page', /'\/404'/, ['src/domain/routes/public-paths.ts']],
  ['the name of a system in the outbox', /`hook:/, ['functions/platform/outbox/hook-rows.ts']],
  // A browser and a script calculate hashes themselves; `bearer.ts` compares the bytes.
  [
    'how a hash is written at the edge',
    /\bsubtle\.digest\(/,
    [
      'functions/platform/guards/bearer.ts',
      'functions/platform/hashes.ts',
      'scripts/edge/erase.ts',
      'src/elements/lead-form-draft.ts',
    ],
  ],
  ['how a careers enquiry is filed', /'Careers? Enquiry'/, ['src/domain/forms/categories.ts', 'src/text/en/fields.ts']],
  [
    'whether the live site differs from the compared one',
    /\blive !== base\b/,
    ['functions/topics/previews/report-commits.ts'],
  ],
  ['how a script reads a message of the page', /querySelector\('toast-message'\)/, ['src/stores/toast.ts']],
  [
    'how a leading dash of a value is escaped',
    /\.replace\(\/\^(?:\\\\)?-\/u?, '/,
    ['scripts/edge/resource-name.ts', 'src/domain/search-record.ts'],
  ],
  // A cell of a pushed change may have spaces between its thousands, too.
  ['which commas of a number separate thousands', /,\(\?=\\d\{3\}/, ['src/domain/without-grouping.ts']],
  [
    'how an accepted estimate is filed',
    /'Trade-In'|'3\. Offer Accepted'|\bform_completed: true/,
    ['src/domain/forms/trade-in-filing.ts'],
  ],
  // The grid of photos offers several sizes.
  ['the size of a car’s picture', /\bpictureAt\(/, ['src/domain/picture.ts']],
  ['how the number of cars is written', /'count\.stock'/, ['src/text/en/results.ts', 'src/text/item-names.ts']],
  // `dates.ts` reads the calendar of a time zone.
  [
    'how a date is written in digits',
    /'2-digit'/,
    ['scripts/edit/dealer-website.ts', 'src/domain/dates.ts', 'src/text/format.ts'],
  ],
  [
    'how long a postcode is',
    /\bPOSTCODE_DIGITS\b|'en-US': \{ country/,
    ['src/domain/constants.ts', 'src/domain/page-limits.ts', 'src/domain/postcodes/format.ts'],
  ],
  // `law-findings.ts` names the place of a finding.
  ['what a location is for', /\blocation_type\b(?!s)(?!:)/, ['src/config/dealer-defaults.ts']],
  [
    'which weekly hours a location has',
    /\bcontact(?:_detail)?\.opening_hours\b/,
    ['src/config/dealer-defaults.ts', 'src/config/hours-rules.ts'],
  ],
  ['which pages of social media a site links to', /\bsocial\.(?:flatM|m)ap\(\(\{ url|\{ social \}\) => social/, []],
  ['a person’s full name', /\bname\)?\} \$\{(?:leadText\()?(?:[\w.]*\.)?last/, ['src/domain/leads/lead.ts']],
  ['the key of an accepted estimate', /'offer-accepted:/, ['functions/topics/trade-in/trade-in-repo.ts']],
  // A field of the lead, of which SQL reads the name.
  ['which control has the valuation', /'valuation_id'|"valuation_id"/, ['src/domain/forms/form.ts']],
  [
    'which questions a valuation asks',
    /'service_history'/,
    ['src/domain/forms/form.ts', 'src/domain/forms/trade-in-questions.ts'],
  ],
  ['how opening times are put into a text', /\bopen: formatClock\(/, ['src/text/clock.ts']],
  // `valuation.ts`: the bundler keeps `car-ids.ts` with the scripts of cards. The others read a time, a page and a dealership.
  [
    'what may be the id of a car',
    /\\d\{1,1[56]\}/,
    [
      'functions/api/phone-reveal.ts',
      'functions/api/watchlist.ts',
      'src/domain/search-state.ts',
      'src/stores/valuation.ts',
    ],
  ],
  ['what may be the id of a valuation', /\[\\w-\]\{1,40\}/, ['functions/topics/trade-in/read-id.ts']],
  ['which spellings of a path are the same', /\\\/\{2,\}\/g/, ['src/domain/redirects.ts']],
  // A form has a date with a time.
  ['which dates exist', /\.toISOString\(\)\.startsWith\(/, ['src/domain/dates.ts', 'src/domain/forms/read-form.ts']],
  ['which cells say yes', /\by\|yes\||\byes: true\b/, ['src/stock/yes-no.ts']],
  [
    'how many hits and values a request gets by default',
    /(?:hitsPerPage|maxValuesPerFacet) (?:\?\?|=) (?:[A-Z]+_|\d)/,
    ['scripts/bench/search-page/naive.ts'],
  ],
  ['how many pictures of a list load at once', /\beager=\{\d|\bEAGER = \d/, []],
  ['the size of the picture beside a form', /\bwidth="120"\s+height="90"/, ['src/components/AboutCarPicture.astro']],
  ['who offers a car in structured data', /: \{ '@type': 'AutoDealer', name/, []],
  ['which dealership has a slug', /\bdealerships\.find\(\(\{ slug \}\)/, ['src/domain/dealership-rules.ts']],
  ['where a text of limited length is cut', /\bshortText\(/, ['src/domain/short-text.ts', 'src/views/offer.ts']],
  // `cards` are the settings of the whole site: those of the car’s dealership come first.
  [
    'by whose settings the price and the repayment of a car are written',
    /\b(?:writtenPriceOf|financeTerms|financeLineView|cardFinanceView)\((?!site\b|cardSiteOf\(|\n)/,
    [],
  ],
  ['whose test drive it is', /\?\.dealershipSlug \?\? car|'test-drive' \? location/, ['src/domain/appointments.ts']],
  ['which noun goes with a number of cars that is shown', /\bcountedNoun\([\w.]+, (?:\w+\.)?records\.length\)/, []],
  // `consistency.ts` finds settings with the same name.
  [
    'which names of features are the same',
    /\b(?:const|function) uniqueNames\b/,
    ['src/config/consistency.ts', 'src/domain/unique-names.ts'],
  ],
  // The category and the form are used to file a lead, and to count it in a digest.
  ['the name of a kind of lead', /\blabelled\((?:payload\.)?category\b|`lead\.kind\./, ['src/text/lead-email.ts']],
  [
    'with whose words the edge shows the price and the state of a car',
    /\bedgeText\((?:\w+\.)*edge, [^)]*'(?:price\.|tag\.|car\.(?:sold|gone)|window_card\.subscription)/,
    [],
  ],
  [
    'until when an appointment can be cancelled',
    /\bstartsAt (?:<=|>) [\w.()]+\.toISOString\(\)/,
    ['functions/topics/appointments/appointments-repo.ts'],
  ],
  [
    'where an appointment is',
    /\bedge\.name : whereText\(|\blistText\(\[(?:\w+\.)?name, addressLine\(/,
    ['functions/topics/appointments/appointment-texts.ts'],
  ],
  ['what a price includes', /\?\? (?:\w+\.)*defaultPriceType\b/, ['src/domain/price.ts']],
  // A push of this type hides what was calculated from the price before; the others ask whether a feed has a car's price.
  [
    'whether the amounts of a price on application are hidden',
    /\bprice_type === 'poa'|=== \('poa' satisfies/,
    [
      'src/domain/effective-changes.ts',
      'src/domain/stock-changes.ts',
      'src/stock/changed-values.ts',
      'src/stock/missing-price-type.ts',
    ],
  ],
  // The card leaves out dashes and similar texts, which mean a missing value.
  ['which details of its card a car’s description lists', /\brecord\.transmission, record\.fuel\b/, []],
  ['with which labels a model’s body styles are shown', /\bbody_styles\b(?!:|\))/, []],
  ['whether a repayment is the one that was built', /\.finance\) [!=]== JSON\.stringify\(/, []],
];

test.each(DECISIONS)('%s is decided in one place', (_decision, pattern, files) => {
  expect(code.filter((file) => pattern.test(codeOf.get(file) ?? '')).sort()).toEqual(files);
});

test('a page, a layout or a component does not parse texts: the view has done so', () => {
  const rendered = code.filter((file) => /^src\/(?:components|layouts|pages)\//.test(file));
  const parsing =
    /\.(?:replace|replaceAll|split|slice|substring|match|matchAll|exec|test|startsWith|endsWith|trim|toLowerCase)\(/;
  expect(rendered.length).toBeGreaterThan(100);
  expect(rendered.filter((file) => parsing.test(codeOf.get(file) ?? ''))).toEqual([]);
});

test('a page, a layout or a component does not join texts: a sentence or a name is complete in the view', () => {
  const rendered = code.filter((file) => /^src\/(?:components|layouts|pages)\//.test(file));
  expect(rendered.filter((file) => /`[^`\n]*[,.:;] \$\{[^`\n]*`/.test(codeOf.get(file) ?? ''))).toEqual([]);
});

test('names and details are joined to lists by `src/text/list.ts`', () => {
  const files = code.filter((file) => /^src\/(?:views|components|layouts|pages|islands|elements|text)\//.test(file));
  const joining = /\.join\(', '\)|`(?:[^`\n]*\})?, \$\{/;
  expect(files.filter((file) => joining.test(codeOf.get(file) ?? '')).sort()).toEqual([
    'src/text/estimate-figures.ts', // with `list.ts` the finance page, whose weight is at its limit, would load one more file
    'src/text/format.ts', // a date and a time
    'src/text/list.ts',
  ]);
});

test('a detail with its name, a text with a note and a measurement with its unit are formatted by `src/text`', () => {
  const files = code.filter((file) =>
    /^(?:src\/(?:views|components|layouts|pages|islands|elements|text)|functions\/(?!platform))/.test(file),
  );
  const formatting =
    /\b(?:name|label|title|scan|state)\}: \$\{|\.join\(': '\)|\} \(\$\{[\w.]*(?:note|state)\}\)|`\$\{format\w+\([^`]*\} (?:\$\{|[a-z]+`)/;
  expect(files.filter((file) => formatting.test(codeOf.get(file) ?? '')).sort()).toEqual([
    'src/islands/search/RangeFilter.tsx', // in the console
    'src/text/list.ts',
  ]);
});

test('a page, a layout or a component has no punctuation between values, and no marks: both are in the view', () => {
  const markup = code
    .filter((file) => /^src\/(?:components|layouts|pages)\/.*\.(?:astro|tsx)$/.test(file))
    .map((file) => ({ file, markup: (codeOf.get(file) ?? '').replace(/^---\n[\s\S]*?\n---\n/, '') }));
  const ownMarks = /(?<!\w)'[,:;·] ?'(?!\w)|>\s*\*\s*[<{]|['"`] ?\* ?['"`$]/;
  // In TSX, this is also how types are written.
  const punctuation = /(?:<\/\w+>|[^)]\})[,:;·–] ?[{<]\/?\w+[.}\s>]/;
  const violations = markup.filter(
    ({ file, markup: source }) => ownMarks.test(source) || (file.endsWith('.astro') && punctuation.test(source)),
  );
  expect(violations.map(({ file }) => file)).toEqual([]);
});

test('singular or plural is decided by the texts, in `src/text/fill.ts`, and not by the code that shows them', () => {
  const files = code.filter((file) => /^src\/(?:views|components|layouts|pages|islands|elements)\//.test(file));
  expect(files.filter((file) => /\bcount === 1\b/.test(codeOf.get(file) ?? ''))).toEqual([]);
});

test('the choice of a shopper is read from its value, never from the text of the element that shows it', () => {
  const scripts = code.filter((file) => /^src\/(?:islands|elements)\//.test(file));
  const comparison = /[!=]==? [\w.?]*\btextContent\b|\btextContent [!=]==?/;
  expect(scripts.filter((file) => comparison.test(codeOf.get(file) ?? ''))).toEqual([]);
});

test('a browser uses its corrected time, not that of the device', () => {
  const files = code.filter((file) => /^src\/(?:components|elements|islands|stores)\//.test(file));
  expect(files.filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(codeOf.get(file) ?? '')).sort()).toEqual([
    'src/islands/search/before-paint.ts', // runs before any script has loaded
    'src/stores/account.ts', // the difference from a server's time
    'src/stores/clock.ts',
  ]);
});

test('a date, a time or a number is formatted for visitors by the functions of `text`, at the edge too', () => {
  const files = code.filter((file) => /^(?:src|functions)\//.test(file));
  const pattern = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/;
  expect(files.filter((file) => pattern.test(codeOf.get(file) ?? '')).sort()).toEqual([
    'src/config/schema/fields.ts', // whether a time zone exists
    'src/domain/dates.ts', // the calendar of a time zone
    'src/domain/law/finance-figures.ts', // a finding for the dealer
    'src/domain/law/state-time.ts', // compares two time zones
    // Four scripts of pages whose weight is at its limit: `format.ts` adds 0.3 kB or a request to each.
    'src/elements/appointment-slots.ts',
    'src/elements/open-now.ts',
    'src/elements/trade-in-valuation.ts',
    'src/elements/valid-until.ts',
    'src/text/format.ts',
    'src/text/numbers.ts',
  ]);
});

test('HTML is created from a view or a tree, and not edited by patterns', () => {
  const files = code.filter((file) => /^(?:src|functions)\//.test(file));
  const editing = /\b(?:\w*[hH]tml|content|className)\.(?:replace|replaceAll|match|matchAll|split)\(/;
  expect(files.filter((file) => editing.test(codeOf.get(file) ?? ''))).toEqual([]);
});

test('the language of a page is the dealer’s: no view, element, island or component names one', () => {
  const files = code.filter((file) => /^src\/(?:views|elements|islands|components|layouts|pages)\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /['"`]en-(?:AU|NZ|US)['"`]/.test(codeOf.get(file) ?? ''))).toEqual([]);
});
