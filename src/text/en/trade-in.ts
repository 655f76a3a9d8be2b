/** Texts of the trade-in valuation (TRADE-02 to TRADE-05). The value is always called an estimate. */
export const TRADE_IN_WORDS = {
  'valuation.lookup': 'What are you trading in?',
  'valuation.lookup_button': 'Find my vehicle',
  'valuation.car': 'Tell us which vehicle it is',
  'valuation.not_found': 'We could not find that registration.',
  'valuation.not_looked_up': 'We could not look up that registration.',
  'valuation.car_text': 'Enter its make, model and year, and we will work from those.',
  'valuation.car_button': 'Continue',
  'valuation.answers': 'How is your {car}?',
  'valuation.answers_button': 'See the result',
  'valuation.wrong_car': 'This is not my vehicle',
  'valuation.back': 'Back',
  'valuation.result': 'Estimated trade-in value of your {car}',
  'valuation.none': 'We would like to see your {car} first',
  'valuation.until': 'Valid until {date}, subject to our inspection of the vehicle.',
  'valuation.why': 'How we worked it out',
  'valuation.basis':
    'We advertise one {model} built in {built}, at {prices}.|We advertise {count} {model} built in {built}, at {prices}.',
  'valuation.adjusted':
    'We took the middle of these prices, adjusted for the age of yours and how far it has travelled, less what it costs us to inspect, prepare and sell it.',
  /** From the oldest year of build to the newest, and from the lowest price to the highest. */
  'valuation.range': '{from} to {to}',
  /** In place of a name in the headings, until the vehicle is known. */
  'valuation.your_car': 'car',
  'valuation.minus': '{question} {answer}: {amount} less.',
  'valuation.service':
    'The figure comes from the valuation service we use, based on what you told us about your vehicle.',
  'valuation.small_print':
    'This is an estimate, not a binding price. It is based on what you told us. We confirm the final amount once we have inspected the vehicle.',
  'valuation.too_old':
    'We do not estimate vehicles more than {years} year old online. Leave your details and we will value it in person.|We do not estimate vehicles more than {years} years old online. Leave your details and we will value it in person.',
  'valuation.too_far':
    'We do not estimate vehicles that have travelled more than {distance} online. Leave your details and we will value it in person.',
  'valuation.no_basis':
    'We have too few vehicles like it to estimate its value fairly. Leave your details and we will value it in person.',
  'valuation.unavailable':
    'We cannot estimate it online just now. Leave your details and we will get back to you with a value.',
  'valuation.accept': 'Go ahead with this estimate',
  'valuation.ask': 'Send without accepting',
  'valuation.details': 'Your details',
  'valuation.accepted': 'We have your go-ahead',
  'valuation.accepted_text':
    'Our estimate for your {car} is {amount}, subject to our inspection, if you bring it in by {date}. We will be in touch to arrange it.',
  'valuation.to_car': 'Back to the vehicle you were looking at, with your trade-in taken off the price',
  'valuation.to_stock': 'Browse stock',
  'valuation.accept_failed':
    'We have your details, but your go-ahead did not come through. Please press the button again.',
  'valuation.ended': 'This estimate has expired. We have your details and will get back to you with a new value.',
  'valuation.too_many': 'Too many attempts. Please try again in an hour.',
} as const;
