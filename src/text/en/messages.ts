/** E-mails and SMS to shoppers, and those to the dealer that are not about a lead. */
export const MESSAGE_WORDS = {
  'message.hello': 'Hello {name},',
  'message.hello_nobody': 'Hello,',
  /** Follows "please". */
  'message.reach_by_phone': 'call us on {phone}',
  'message.reach_by_page': 'contact us at {page}',
  'message.questions': 'Questions? Please {contactAdvice}.',
  // Sign-in code
  'message.code.for_minutes': 'for {minutes} minutes',
  'message.code.until': 'until {until} in any browser where you ask for a code. We will not send more codes for now',
  'message.code.browser': ', in the browser where you asked for it',
  'message.code.sms': '{code} is your code for {site}. It works once, {how}.',
  'message.code.subject': 'Your code for {site}',
  'message.code.text':
    '{code} is your code to sign in at {site}.\n\nIt works once, {how}{where}. If you did not ask for it, ignore this message: nobody can sign in without the code.',
  // Replaced sign-in address
  'message.changed.sms':
    'The mobile number for your account at {site} is now {now}. If you did not change it, please {contactAdvice}.',
  'message.changed.subject': 'Your email address at {site} has changed',
  'message.changed.text':
    'The email address for your account at {site} is now {now}. If you did not change it, please {contactAdvice}.',
  // Test drive
  'message.test_drive.subject': 'Test drive at {site}: {when}',
  'message.test_drive.booked': 'Your test drive is booked.',
  'message.test_drive.phone': 'Phone {phone}',
  'message.test_drive.bring': 'Please bring your driver licence.',
  'message.test_drive.link': 'Add it to your calendar, change the time or cancel: {link}',
  'message.test_drive.calendar': 'Test drive at {site}',
  'message.test_drive.calendar_car': 'Test drive: {car}',
  'message.test_drive.calendar_phone': '{site}, phone {phone}',
  'message.test_drive.cancelled':
    'Cancelled by the customer: the test drive on {when} (reference {reference}). The time is free again.',
  // Reservation
  'message.held.subject': 'We are holding the {car} for you ({reference})',
  'message.held.until': 'The {car} is held for you until {until}. Your reference is {reference}.',
  'message.held.refund':
    'Your deposit of {deposit} is refundable in full. If you decide not to buy, you do not need to do anything: you get the deposit back when the time is up. A reservation does not commit you to buying.',
  'message.held.link': 'See or cancel your reservation: {link}',
  'message.held.private': 'Please keep this message private: anyone with the link above can cancel the reservation.',
  'message.returned.subject': 'Your deposit has been returned ({reference})',
  'message.returned.late':
    'Your payment for the {car} arrived after the time to pay had run out, so we are not holding it for you. We have returned your deposit of {deposit} in full. It may take your bank a few days to show it.',
  'message.returned.ended':
    'Your reservation of the {car} has ended. We have returned your deposit of {deposit} in full. It may take your bank a few days to show it.',
  'message.deposit.payment': 'Refundable deposit: {car}',
  'message.deposit.subject': 'Reserved with a deposit: {car} ({reference})',
  'message.deposit.text':
    "The {car} is held until {until}. The deposit of {deposit} is set aside on the buyer's card. The card is charged when you record the sale; otherwise the deposit goes back to the buyer.",
  'message.deposit.ended_subject': 'No longer reserved: {car} ({reference})',
  'message.deposit.cancelled':
    'The buyer has cancelled the reservation of the {car}. The deposit of {deposit} goes back to them, and the car is no longer held.',
  'message.deposit.lapsed':
    'The reservation of the {car} has ended early: the deposit of {deposit} is no longer set aside. The car is no longer held.',
  'message.deposit.buyer': 'Buyer: {value}',
  'message.deposit.phone': 'Phone: {value}',
  'message.deposit.email': 'Email: {value}',
  'message.deposit.erased': "The buyer's details have been erased.",
  'message.deposit.reference': 'Reference: {reference}',
  // Lead in the format for dealer systems
  'message.adf_subject': 'ADF lead {id}',
  // Account page
  'account.enquiry_dates': 'Sent {sent}, kept until {until}',
} as const;
