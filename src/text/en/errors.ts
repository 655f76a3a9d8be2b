/** Error messages of API calls; for a form submitted without JavaScript they are shown on a page. `{orCall}` is `error.or_call` or empty. */
export const ERROR_WORDS = {
  // Before the title of a page that a form was sent back to
  'error.title_prefix': 'Error: ',
  'error.title': 'That did not work',
  'error.server_title': 'Something went wrong',
  'error.server': 'Something went wrong on our side.',
  'error.server_again': 'Something went wrong on our side. Please try again{orCall}.',
  'error.again': 'Please try again{orCall}.',
  'error.or_call': ', or call us on {phone}',
  'error.reference': 'Your reference is {reference}.',
  'error.no_page': 'There is no such page.',
  'error.page_get': 'This page only accepts GET.',
  'error.no_call': 'There is no such API call.',
  'error.get': 'Use GET for this call.',
  'error.post': 'Use POST for this call.',
  'error.get_or_post': 'Use GET to read and POST to write.',
  'error.cross_site': 'This call can only be made from this website.',
  'error.content_type': 'Send the form as JSON or as form fields.',
  'error.form_size': 'The form is larger than 64 kB.',
  'error.not_json': 'The body is not a JSON object.',
  'error.secret':
    'The secret is missing or wrong. Send it in the header Authorization: the word Bearer, a space and the secret, without quotes.',
  'error.no_secret': 'Bind the secret STOCK_PUSH_SECRET, of 24 characters or more.',
  'error.too_many_forms': 'Too many forms have been sent from your connection. Please try again later{orCall}.',
  'error.too_many_attempts': 'Too many attempts. Please try again in an hour{orCall}.',
  'error.too_many_requests': 'Too many requests. Please try again in an hour.',
  'error.too_many_phones': 'Too many phone numbers have been shown on your connection. Please try again in an hour.',
  // Forms
  'error.no_form': 'There is no such form.',
  'error.key_reused': 'This form was already sent with other details. Reload the page to send a new one.',
  'error.key_reused_hold': 'This form was already sent with other details. Reload the page to start again.',
  'error.date_range': 'Choose a day between today and a year from now.',
  // Cars
  'error.car_number': 'car_id is not the number of a car.',
  'error.no_car': 'There is no such vehicle.',
  'error.car_unavailable': 'We do not have this vehicle any more.',
  'error.not_our_site': 'dealership_id and website_id do not belong to this site.',
  'error.geocoder': 'The postcode cannot be looked up at the moment.',
  // Reservations
  'error.no_hold': 'There is no such reservation.',
  'error.hold_sold': 'This sale is complete, so it cannot be cancelled online.',
  'error.hold_ended': 'This reservation has ended, and this card was not charged.',
  'error.hold_state': 'The reservation is {state}.',
  'error.sign_in_to_reserve': 'Sign in to reserve a vehicle.',
  'error.reserve.paying':
    'Someone else is paying the deposit for this vehicle at the moment. If they do not finish, it will be available again within half an hour.',
  'error.reserve.reserved': 'Someone else has reserved this vehicle. You have not been charged.',
  'error.reserve.sold': 'This vehicle has been sold. You have not been charged.',
  'error.reserve.withdrawn': 'This vehicle is no longer available. You have not been charged.',
  'error.reserve.not_offered': 'This vehicle cannot be reserved online. Please send us an enquiry from its page.',
  'error.reserve.not_used': 'Only used vehicles can be bought online. Please send us an enquiry about this vehicle.',
  // Webhook calls of the payment service, called notices
  'error.no_notices': 'No notices are accepted here.',
  'error.notices_secret': 'Notices are not accepted: bind the secret that the log names.',
  'error.notice_size': 'The notice is larger than 256 kB.',
  'error.signature': 'The signature does not match.',
  // Accounts and saved cars
  'error.sign_in': 'Please sign in.',
  'error.sign_in_again': 'Please sign in again.',
  'error.sign_in_to_save': 'Please sign in to save vehicles.',
  'error.tick': 'Tick the box to confirm.',
  'error.code': 'This code does not work. Check it, or ask for a new one.',
  'error.identifier': 'Enter a mobile number such as {phone}, or an email address such as name@example.com.',
  'error.code.too_many':
    'We have sent several codes already. Wait 15 minutes, or use your other sign-in (email address or mobile number).',
  'error.code.foreign_number':
    'No more codes can be sent to overseas numbers today. Use your email address, or try again tomorrow.',
  'error.code.not_sent': 'The code could not be sent. Please try again in a few minutes.',
  'error.not_your_phone': 'This is not the phone number you signed in with.',
  'error.not_our_car': 'This is not one of our vehicles.',
  'error.not_a_time': 'This is not a time.',
  'error.not_listed': 'This vehicle is no longer listed.',
  'error.list_full': 'You can save up to {count} vehicles. Remove one to save another.',
  // Appointments
  'error.days': 'Give ?days as a whole number from 1 to {most}.',
  'error.from': 'Give ?from as a day such as 2026-11-23.',
  'error.location_id': 'Give ?location_id as a number.',
  'error.no_location': 'This site has no location with that number.',
  'error.no_appointment': 'There is no such appointment.',
  'error.appointment_started': 'This appointment has started and can no longer be cancelled.',
  'error.closed_day': '{place} is closed on {day}. Choose another day.',
  'error.closed_then': 'On {day} {place} is open from {open} to {close}. Choose a time between them.',
  'error.slot_taken': 'That time has just been taken.',
  'error.slot_other_day': 'That time has just been taken. Choose another day.',
  'error.slot_still_free': 'That time has just been taken. Still free on that day: {times}.',
  // Trade-ins
  'error.look_up_again': 'Look up the vehicle again.',
  'error.no_acceptance': 'This is not the acceptance of an estimate.',
  'error.no_enquiry': 'There is no such enquiry.',
  'error.no_offer': 'This enquiry came without an estimate.',
  'error.estimate_ended': 'This estimate has expired. Please value the vehicle again.',
  'error.offer_accepted': 'You have already accepted this estimate.',
  'error.only_valuations': 'Only the result of a valuation is kept.',
  'error.no_valuation': 'There is no such valuation.',
  'error.test_secret': 'Test leads are not accepted: bind the secret STOCK_PUSH_SECRET, of 24 characters or more.',
  // Search
  'error.search_json': 'Send the search as JSON.',
  'error.search_size': 'The search is larger than {size} kB.',
  'error.search_unreadable': 'The search server cannot read this search.',
  'error.search_no_response': 'The search server does not respond.',
  // Stock changes
  'error.since': 'Give ?since once, as an instant such as 2026-11-20T03:04:05.678Z.',
  'error.schedule_secret': 'The schedule is not run: deploy this site again, which binds SCHEDULE_KEY.',
  'error.changes_secret': 'Changes are not accepted: bind the secret STOCK_PUSH_SECRET, of 24 characters or more.',
  'error.changes_size':
    'The call is larger than 1 MB. Send it in several calls, the sold cars first and all changes to a car in one call.',
  'error.changes_json': 'The body is not JSON. Send {shape}.',
  'error.changes_shape': 'The body must be one JSON object with the list of changes: {shape}.',
  'error.changes_key': '{key} is not a part of a push. Send {shape} only.',
  'error.changes_many':
    '{given} changes in one call; at most {most} are accepted. Send them in several calls, the sold cars first and all changes to a car in one call.',
  'error.changes_total':
    'With this push, {found} values would have changed since the last build, not counting sales and reservations; a site keeps at most {limit}. What takes a car off sale is stored ({stored} values), the rest of the push is not. Build and deploy the site, then send the rest again.',
  'error.changes_of_cars':
    'Car {car}, and any other in "refused", stays as it is; all other changes are stored. {fault}',
  'error.change_shape': 'Change {position} is {change}, not a change. Send {shape}.',
  'error.change_key': 'Change {position} contains {key}, which is not a part of a change. Send only {known}.',
  'error.change_field_as_key':
    'Change {position} contains {key} as a key. Send the name as the value of "field": {shape}.',
  'error.change_missing': 'Change {position}: {key} is missing. Each change has {known}.',
  'error.change_car':
    'Change {position}: car_id is {found}. Send the id of a car, a whole number above 0, without quotes.',
  'error.change_field':
    'Change {position}: {found} is not a field that a push can change. Send one of {known}; everything else changes with the next import and build.',
  'error.change_value': 'Change {position}: {field} cannot be {found}. Send {wanted}.',
  'error.change_range':
    'Change {position}: {field} cannot be {found}: the live site has no such range. Send {wanted}; if the ranges were changed, build and deploy the site first.',
  'error.change_person':
    'Change {position}: {field} contains a phone number, an email address or the name of a person. Every visitor would see it; leave it out.',
  'error.change_tag_sale':
    'Change {position}: {field} cannot be {found}; a sale is status=sold or reserved=true, and a car off sale status=withdrawn. Send that field instead.',
  'error.change_sale_future':
    'Change {position}: sold_at is {found}, in the future. Send seconds (not milliseconds) since 1970, not later than now, {now}.',
  'error.change_sale_early':
    'Change {position}: sold_at is {found}, before the car was listed ({listed}). Send the time of the sale in seconds since 1970.',
  'error.change_sale_unsold':
    'Change {position} gives sold_at to a car whose status is set to {status}. Send null, or the status sold.',
  'error.change_listed':
    'Change {position} sets listed to {found} for a car whose status is set to {status}. Send {other}, or the status {instead}.',
  'error.change_before_price':
    'Change {position}: before_price is {found}, which is not above the price, {price}. Send what the car cost before, or null.',
  'error.change_not_below_price':
    'Change {position}: {field} is {found}, which is not below the price, {price}. Send a smaller amount, or none.',
  'error.change_no_finance':
    'Change {position}: {field} must be null, because finance.excludedMakes or finance.excludedDealerships names the car. Send null.',
  'error.change_weekly_finance':
    'Change {position}: {field} must be null, because the car is priced by the week ({price}). Send null, or subscription_price null with it.',
  'error.change_without_price':
    'Change {position} sets {field} to {found} for a car whose price is removed. Send {none}, or a price.',
  'error.change_twice':
    'Change {position} sets {field} of car {car} to {found}, but change {first} sets it to {other} at the same instant, {at}. Send one of them, or a later instant.',
  'error.change_at':
    'Change {position}: at is {found}. Send when the change was made, in UTC with milliseconds, such as 2026-11-20T03:04:05.678Z.',
  'error.change_future': 'Change {position} is dated {at}, but it is {now}. Set the clock of the system that sends it.',
  // What a field of a stock change accepts
  'wanted.one_of': 'one of {known}',
  'wanted.flag': 'true or false, without quotes',
  'wanted.seconds': 'the time of the sale in whole seconds since 1970, or null',
  'wanted.dollars': 'whole dollars from {least} to {most} without quotes, or null',
  'wanted.cents': 'dollars above 0, at most {most}, without quotes, with cents if any but no parts of a cent',
  'wanted.km': 'whole kilometres from 0 to {most} without quotes, or null',
  'wanted.line':
    'one line of plain text, 1 to {most} visible characters without tags and references such as &amp;, or null',
  'wanted.finance':
    'null, or an object of exactly five numbers: weekly (whole dollars, 1 to {dollars}), interestRate and comparisonRate (percent a year, 0 to {percent}, the comparison rate not below the interest rate), termMonths (whole months, at most {months}) and balloon (dollars and whole cents, at most {balloon})',
} as const;
