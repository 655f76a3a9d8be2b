/** Texts of content pages, their blocks, the blog and the review page. */
export const CONTENT_WORDS = {
  'content.sections': 'On this page',
  'content.note': 'Please note',
  'content.tip': 'Good to know',
  'content.warning': 'Important',
  // Complaints (LEGAL-01)
  'complaint.regulators': 'Who else can help',
  'complaint.lead': 'You can contact the consumer protection regulator in your state at any time:',
  'complaint.regulator': '{state}: {name}, {phone}',
  'complaint.advice': 'or seek independent legal advice.',
  // Calls to action (CONT-04)
  'call.test-drive': 'Book a test drive',
  'call.stock': 'View stock',
  'call.reserve': 'Reserve online',
  'call.trade-in': 'Value your trade-in',
  'call.finance': 'Ask about finance',
  'call.offers': 'See special offers',
  'call.service': 'Book a Service',
  'call.parts': 'Find a part',
  'call.contact': 'Contact us',
  // Questions about trading in (CONT-01)
  'trade_in_faq.title': 'Questions about trading in',
  'trade_in_faq.value.q': 'How do you value my vehicle?',
  'trade_in_faq.value.a':
    'We start with the registration, or the make, model and year, the odometer reading and what you tell us about its condition, then compare that with the prices of similar vehicles. The first figure you get is an estimate. We confirm it in person once we have seen the vehicle.',
  'trade_in_faq.limits.q': 'Which vehicles can be valued online?',
  'trade_in_faq.limits.a':
    'Vehicles up to {years} year old that have travelled up to {distance}. Older vehicles and those that have travelled further are welcome too, but we need to see them before we name a price.|Vehicles up to {years} years old that have travelled up to {distance}. Older vehicles and those that have travelled further are welcome too, but we need to see them before we name a price.',
  'trade_in_faq.oblige.q': 'Am I obliged to sell, or to buy from you?',
  'trade_in_faq.oblige.a':
    'No. A valuation costs nothing and commits you to nothing. If you would rather sell without buying another vehicle, tell us and we will let you know whether we can buy yours.',
  'trade_in_faq.loan.q': 'What if I still owe money on it?',
  'trade_in_faq.loan.a':
    'Tell us who the lender is. With your permission, we ask them for a payout figure. The loan is paid out of the value of your vehicle and anything left goes towards your next vehicle. If it falls short, we tell you before you decide.',
  'trade_in_faq.bring.q': 'What should I bring?',
  'trade_in_faq.bring.a':
    'Your driver licence, the registration papers, all keys and the service history. If the vehicle is under finance, bring the details of the loan. Remember to remove your belongings, your toll tag and any paired phones.',
  // Service Advantage (SVC-01)
  'service.title': 'Service Advantage',
  'service.caption': 'Maximum price per service by model',
  'service.model': 'Model',
  'service.price': 'Maximum price per service',
  'service.covers': 'Services covered',
  'service.every': 'How often',
  'service.up_to': 'Range',
  'service.all_models': 'All models',
  'service.other_models': 'All other models',
  'service.services': '{services} services in {years} years',
  'service.interval': 'Every {months} months or {distance}',
  'service.range': 'Up to {distance}',
  'service.note':
    'Months or distance, whichever comes first. The price is the most you pay for each scheduled service covered. We quote any extra work and wearing parts before we start.',
  'service.book': 'Book a Service',
  // Finance
  'finance_block.calculator_heading': 'Get Your Repayments',
  'finance_block.quote_heading': 'Get A Quote',
  'finance_block.lead': 'An example to help you compare. Your own quote depends on the vehicle and the lender.',
  'finance_block.quote': 'Get a finance quote',
  // Reviews (CONT-03)
  'reviews.title': 'What customers say',
  'reviews.count': '{shown} review|{shown} reviews',
  'reviews.latest':
    '{listed} reviews are listed for this website; this is the latest, whatever its rating.|{listed} reviews are listed for this website; these are the latest {count}, whatever their rating.',
  'reviews.some':
    '{listed} reviews are listed for this website; this is one of them, whatever its rating.|{listed} reviews are listed for this website; these are {count} of them, whatever their rating.',
  'reviews.part': 'This website shows {count} of {total} reviews.',
  'reviews.least': 'This part of the page is shown only while the average rating given here is above {least} out of 5.',
  'reviews.all': 'Read all reviews',
  // Blog (CONT-04)
  'blog.title': 'Blog',
  'blog.description': 'Reviews, advice and stories from the people at {site}.',
  'blog.category_title': '{blog}: {category}',
  'blog.category_description': '{category} from the people at {site}.',
  'blog.all': 'All articles',
  'blog.categories': 'Categories',
  'blog.pages': 'Pages of articles',
  'blog.by': 'By {author}',
  // Heading of the calls to action below an article
  'blog.next': 'Ready when you are',
  'blog.more': 'More to read',
  'blog.feed': 'Subscribe by RSS',
  'blog.feed_title': '{site}: blog',
  // Review page (CONT-02)
  'feedback.title': 'How did we do?',
  'feedback.description': 'Tell {site} how your visit was.',
  'feedback.customer': 'Valued Customer',
  'feedback.dealership': 'Our Dealership',
  'feedback.intro': '{customer}, thank you for visiting {dealership}. How was it?',
  'feedback.up': 'It was good',
  'feedback.up_text': 'Write a public review for others to read.',
  'feedback.down': 'It could be better',
  'feedback.down_text': 'Tell the people who run this dealership, in private.',
  'feedback.both': 'Both are open to you, whatever you have to say. Use either one, or both.',
} as const;
