import { SALE_WORDS } from '#domain/sale-words.ts';
import { isNoValue, NO_VALUE } from './no-value.ts';

/** Sale status expressed by a phrase in a feed. A reserved car is in stock. */
export interface SaleState {
  readonly status: 'in_stock' | 'coming_soon' | 'sold' | 'withdrawn';
  readonly reserved: boolean;
}

/** What a part of a cell says: a status, nothing about the present (`was on hold`), or, as null, something that is not understood. */
export type PhraseMeaning = SaleState | 'note' | null;

/** A line of the table: `words` and what may follow them, both as parts of a regular expression; the whole part of the cell must match. */
interface Phrase {
  readonly words: string;
  readonly after: string;
  readonly means: PhraseMeaning;
}

const stateOf = (status: SaleState['status'], reserved = false): SaleState => ({ status, reserved });
const IN_STOCK = stateOf('in_stock');
const RESERVED = stateOf('in_stock', true);
const SOLD = stateOf('sold');
const WITHDRAWN = stateOf('withdrawn');
const COMING_SOON = stateOf('coming_soon');

const ANYTHING = '(?: .*)?';
/** A day of the week, as part of a regular expression for text in lower case. */
export const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';
/** A month, as part of a regular expression for text in lower case; not any word that begins like one, such as `maybe`. */
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** A day in digits, with its time; the dashes of a part are spaces. */
const NUMERIC_DAY =
  '(?:\\d{1,4}[/.]\\d{1,2}(?:[/.]\\d{2,4})?|\\d{4} \\d{2} \\d{2}|\\d{1,2} \\d{1,2} (?:20)?\\d{2}|(?:0?[1-9]|[12]\\d|3[01]) (?:0?[1-9]|1[0-2]))';
const TIME = '(?:\\d{1,2}:\\d{2}(?: ?[ap]m)?|\\d{1,2}(?:\\.\\d{2})? ?[ap]m)';
const DAY = `(?:${NUMERIC_DAY}|${TIME}|(?:wk|week) ?\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} ${MONTH}(?: \\d{2,4})?|${MONTH}(?: \\d{1,4})?(?: \\d{4})?|${WEEKDAY}|20\\d\\d|today|yesterday|tonight|tomorrow|(?:this|last|next) (?:week|month|morning|afternoon|${WEEKDAY}|${MONTH})|(?:the )?weekend)`;
/** A day or time, with the word before it: `12/11`, `on Friday`, `til 5 Dec 2026`. */
const WHEN = `(?:(?:on|at|until|till?|by|from|since|of|in|before|after|for) )?${DAY}(?: ${DAY}){0,3}(?: \\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?)?`;
/** Cars, in the name of a list of them. */
const CARS =
  '(?:cars?|vehicles?|units?|stock|listings?|items?|bikes?|motorcycles?|vans?|trucks?|caravans?|list|inventory)';
const BUYER = '(?:(?:the|our|a|new) ){0,2}(?:customer|client|buyer|owner|purchaser)s?';
const NAMED_BUYER = '(?:mr|mrs|ms|miss|dr)(?: .*)?';
const AMOUNT = '\\$? ?\\d[\\d,.]*k?(?: .*)?';
const NUMBER_ABOVE_0 = '(?:\\$ ?)?(?=[\\d,.]*[1-9])\\d[\\d,.]*k?';
const AMOUNT_ABOVE_0 = `${NUMBER_ABOVE_0}(?: .*)?`;
const DEPOSIT = `(?:(?:holding|${NUMBER_ABOVE_0}) )?(?:deposit|dep)`;

/**
 * Words that after `sold` describe how, where or with what a car was or is sold at some time, so that none of them is the name of a buyer: `sold
 * in Tasmania`, `sold regularly serviced`.
 */
const NOT_A_NAME =
  'a an the as is are was were be been being by for to of off on or in at it its from with without w via through thru per each every only also ' +
  'both all any some most no not never ever still again soon later if when while until till til after before since than then that this these those ' +
  'we our us your his her their new used demo ex here there locally local originally original previously exclusively nationally individually ' +
  'separately regularly fully full complete completely brand near like one two three first second inc incl including includes warranty rego ' +
  'registered unregistered serviced maintained backed supported looked driven price priced prices best cheap cheaper well great good under over ' +
  'around about between maybe probably possibly perhaps pending tbd unsure check yes australia australian aus unregd reg more ' +
  'elsewhere everywhere anywhere faster quickly better returned refunded reversed expired lapsed back car cars vehicle ' +
  'vehicles';
const NAME = `(?!(?:${[...NOT_A_NAME.split(' '), ...NO_VALUE.filter((text) => /^\w+$/.test(text))].join('|')})(?![\\p{L}]))[\\p{L}][\\p{L}.']*`;
/** What may follow `sold` directly. A name or initials count, but not words that make the sale part of a description (`sold new by us`). */
const AFTER_SOLD = `(?:${[
  CARS,
  'out',
  'unseen',
  '(?:and|but) (?!serviced|maintained|backed|supported|looked).*',
  'not .*',
  '(?:awaiting|waiting|pending|subject to|sub to|stc|paid|delivered|undelivered|settled|finali[sz]ed|returned to (?:lessor|owner)).*',
  'to (?!(?:all|any|order)(?![a-z])|the (?!trade|customer|client|buyer|public)).*',
  'by (?!(?:us|our|the|this|original|factory|local|an?)(?![a-z])).*',
  'for (?!(?:the|all|any|order)(?![a-z])).*',
  '(?:at|via|through|thru) (?:an? |the )?auction.*',
  '(?:on|via|through|thru) (?:the )?(?:carsales|gumtree|facebook|marketplace|autotrader|web ?site|web|phone)(?: .*)?',
  `at ${AMOUNT}`,
  '(?:inv|invoice|contract|deal|order|receipt|ref|stock|stk)(?: (?:no|number))? ?[a-z]{0,3}\\d+',
  'off (?:the )?(?:yard|lot|floor|web ?site|web)',
  '(?:no|ex) (?:rwc|roadworthy|rego|registration|warranty|fleet|demo|rental|lease|government|govt|yard)',
  '(?:unreg(?:istered|d)?|completed?|on hold|under (?:finance|offer|contract|deposit))',
  '\\d{4,6}(?:\\.\\d{2})?',
  '(?:on ?line|privately|interstate|overseas|retail|wholesale|trade)(?: .*)?',
  `(?:${NAME} )?${WHEN}(?: .*)?`,
  '\\$ ?\\d.*',
  '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?',
  NAMED_BUYER,
  `${NAME}(?: ${NAME})?(?: [\\d ]{8,})?`,
].join('|')})`;
/** Why the dealer holds a car, when nobody has reserved it. */
const FOR_WORK =
  '(?:wash|clean|detail|photo|pic|image|video|workshop|service|servicing|repair|mechanic|parts?|panel|paint|tyre|battery|inspection|rwc|roadworthy|rego|registration|recall|compliance|prep|pd|keys?|books?|paperwork|pricing|price|approval|stocktake|audit|management)';
const FROM_SALE =
  '(?:from|off) (?:the |our )?(?:sale|market|stock|yard|web ?site|web|site|feed|list|listings?|line|online|display|advertising|advertisement|carsales|inventory)';
const FOR_NOW =
  '(?:yet|(?:right )?now|currently|temporarily|at (?:the|this) (?:moment|time|stage)|at present|due to .*|(?:in|at) (?:the )?(?:workshop|service|panel shop|repairer).*)';
const OFF_WEB = '(?:live|online|active|in stock|on (?:the |our )?(?:web ?site|web|site|market|yard|lot|line))';

/**
 * Phrases of dealers, their software and portals. The first line that fits a whole part of a cell applies; a part that fits none is not
 * understood.
 */
const PHRASES: readonly Phrase[] = [
  { words: '(?:was|were|previously|formerly|had been|ex)', after: ' .*', means: 'note' },
  // Not sold, or sold no more.
  {
    words:
      '(?:(?:is |still |as yet )?(?:not (?:yet )?|un ?)sold|never sold|not (?:yet )?(?:(?:on )?hold|held|reserved|under (?:offer|contract|deposit)|allocated)|no (?:deposit|hold|offers?|sale|buyer))',
    after: `(?: (?:yet|taken|paid|received|held|placed|so far|${CARS}|${WHEN}))?`,
    means: IN_STOCK,
  },
  {
    words: `(?:still|now|again|back|currently) (?:(?:up )?for sale|on sale|avail(?:able)?|here|in ?stock|listed|live|advertised|online|on(?:to)? (?:the )?(?:market|yard|lot|web ?site|web)|in (?:the )?(?:yard|stock))|re ?listed|re ?advertised|for sale again|available again`,
    after: `(?: (?:again|now|${WHEN}))?`,
    means: IN_STOCK,
  },
  // Sold.
  {
    words:
      '(?:(?:this|has|is|just|already|now|been|recently|car|vehicle|unit|stock|new|used|demo|retail|fleet|trade|dealer|wholesale|private(?:ly)?|verified|marked) ){0,4}(?:sold|sld)',
    after: `(?: (?:yes|${AFTER_SOLD}))?`,
    means: SOLD,
  },
  {
    words: '(?:delivered|picked up|collected)',
    after: ` (?:(?:to|by) ${BUYER}|to ${NAMED_BUYER})(?: ${WHEN})?`,
    means: SOLD,
  },
  {
    words:
      '(?:delivered|(?:sale|deal|settlement) (?:completed?|finali[sz]ed|done|settled|closed)|settled|retailed|gone|(?:awaiting|waiting(?: for| on)?) (?:(?:customer|client|buyer) )?(?:delivery|pick ?up|collection|to be (?:delivered|picked up|collected)))',
    after: `(?: (?:(?:to|by) ${BUYER}|${CARS}|${WHEN}))?`,
    means: SOLD,
  },
  // Held for a buyer.
  { words: `(?:on )?hold|held|reserved`, after: `(?: .*)? ${FOR_WORK}(?:s|es|ing)?(?: .*)?`, means: null },
  { words: '(?:on )?hold', after: ' (?:on|price|the|that|your|up|tight|back)(?: .*)?', means: null },
  {
    words: `(?:(?:currently|now|is|active|current|live|car|vehicle) ){0,3}(?:(?:on )?hold|held|reserved|under (?:offer|contract|deposit|negotiation)|offer (?:pending|accepted|received)|sale (?:pending|agreed|in pro(?:gress|cess))|spoken for|contract(?:s)? signed|contracted|subject to (?:finance|sale|contract)|${DEPOSIT} (?:taken|tkn|paid|pd|received|recd|rcvd|held|down|left|confirmed))`,
    after: ANYTHING,
    means: RESERVED,
  },
  {
    words: 'pending',
    after: '(?: (?:sale|delivery|settlement|contract|collection|pick ?up|finance(?: approval)?))?',
    means: RESERVED,
  },
  { words: 'finance pending', after: '', means: RESERVED },
  {
    words: `(?:(?:current|active|live) )?${DEPOSIT}`,
    after: `(?: (?:${AMOUNT_ABOVE_0}|${WHEN}|(?:by|from) .*))?`,
    means: RESERVED,
  },
  // Not for sale.
  {
    words: `(?:not (?:currently )?|no longer )(?:for sale|avail(?:able)?|advertised|published|listed|on sale|${OFF_WEB})|do ?n[o']?t (?:advertise|publish|list|sell|display|show)|un ?avail(?:able)?|off (?:the )?(?:market|web ?site|web|site|sale|line|yard)|offline|out of stock`,
    after: `(?: (?:${FOR_NOW}|${FROM_SALE}|${CARS}|(?:on|in|at) (?:the |our )?(?:web ?site|web|site|feed|carsales|yard)|${WHEN}))?`,
    means: WITHDRAWN,
  },
  {
    words:
      '(?:is |now |been )?(?:withdrawn|inactive|unpublished|unlisted|de ?listed|removed|archived|deleted|disabled|deactivated|expired|hidden|suspended|paused|draft|wholesaled?|scrapped|written off|wrecked|stolen|auctioned|wastebin)',
    after: `(?: (?:only|${FOR_NOW}|${FROM_SALE}|${CARS}|by (?:us|dealer|owner|vendor|admin|user|staff|system)|to (?:the )?trade))?(?: ${WHEN})?`,
    means: WITHDRAWN,
  },
  {
    words:
      '(?:(?:for|to|going to|gone to|sent to) wholesale|trade only|(?:sent|gone|going|off|sold)? ?(?:to|at) (?:the )?auction|returned to (?:owner|vendor|consignor|lessor|supplier))',
    after: `(?: (?:only|${CARS}|${WHEN}))?`,
    means: WITHDRAWN,
  },
  // Not here yet.
  {
    words: '(?:in transit|incoming|on order|en route|on (?:its|the) way|arriving)',
    after: ` (?:to|for|with) (?:${BUYER}|${NAMED_BUYER})(?: .*)?`,
    means: null,
  },
  {
    words:
      '(?:coming soon|in transit|incoming|arriving|arrives|on order|due (?:in|soon|to arrive)|en route|on route|on (?:its|the) way|on (?:the )?(?:water|boat|ship)|in production|awaiting arrival|not (?:yet )?arrived|available soon|(?:awaiting|waiting (?:for|on)) delivery (?:from|ex) .*)',
    after: ANYTHING,
    means: COMING_SOON,
  },
  { words: '(?:due|eta|expected)', after: ` ${WHEN}`, means: COMING_SOON },
  { words: 'eta', after: '', means: COMING_SOON },
  // For sale.
  {
    words:
      '(?:avail(?:able)?|new arrival|just (?:arrived|in)|for sale|on sale|in ?stock|active|live|current|published|advertised|listed|online|in (?:the )?yard|on (?:the )?(?:yard|lot)|forecourt|ready for sale)',
    after: '(?! .*(?:sold|deposit|hold|held|reserved?|under offer|contract|not|no)(?![\\p{L}]))(?: .*)?',
    means: IN_STOCK,
  },
];
const TABLE = PHRASES.map(({ words, after, means }) => ({
  pattern: new RegExp(`^(?:${words})(?:${after})$`, 'u'),
  means,
}));

const DAY_IN_FRONT = new RegExp(`^${NUMERIC_DAY}(?: ${TIME})? (?=\\p{L})`, 'u');
/** What one part of a cell says, in lower case and with single spaces; null if no phrase fits it. A day before it says nothing (`12/11 sold`). */
export const phraseMeaning = (part: string): PhraseMeaning => {
  const phrase = part.replace(DAY_IN_FRONT, '');
  return TABLE.find(({ pattern }) => pattern.test(phrase))?.means ?? null;
};

const PLAIN_SALE = new RegExp(
  `^(?:(?:has|is|just|already|now|been|recently|car|vehicle) ){0,4}(?:${SALE_WORDS}|not (?:for|on) sale|withdrawn|off (?:the )?market)(?: (?:${WHEN}|delivered|to (?!(?:all|any|order|the|an?|be)(?![a-z])).*))?$`,
  'u',
);
/** Whether a part says that the car is sold, held or not for sale in words that can hardly mean anything else, even after an unknown text. */
export const isPlainSale = (part: string): boolean => PLAIN_SALE.test(part);
const NOT_OF_CAR =
  /(?:^| )(?:no|not|never|nearly|almost|if|when|once|until|unless|be(?:en|ing)?|trade ?ins?|rego|registration|insurance|warranty|plates?|policy|cover|keys?|tow ?bar|canopy|trailer|wheels?|tyres?|racks?|parts?|accessor(?:y|ies))$/u;
/** Whether a sale after this part is denied by it or may be one of something else: `nearly`, `trade-in`, `plates`. */
export const isNotOfCar = (part: string): boolean => NOT_OF_CAR.test(part);

const DESCRIPTION =
  /^(?:as (?:is|new|traded)|new by|with (?:\d|full|new|rego|reg|warranty|rwc|roadworthy|books|service))(?![\p{L}])/u;
/** Whether a part after `sold` describes the car or how it is sold: `Sold - as is`. */
export const isDescription = (part: string): boolean => DESCRIPTION.test(part);
/** Whether a part that begins with `sold` may describe how the car is offered: `sold unregistered`. After another text it is no sale. */
export const isDescribedSale = (part: string): boolean => /^sold (?:no|ex|unreg|complete)/.test(part);
const WORK = new RegExp(
  `^(?:(?:for|needs?|in|at|waiting|awaiting|on|the) ){0,3}${FOR_WORK}(?:s|es|ing)?(?!\\p{L})`,
  'u',
);
/** Whether a car is held for work on it, not for a buyer: `On hold - workshop`. */
export const isWork = (part: string): boolean => WORK.test(part);
const OPPOSITE =
  /^(?:not (?:yet )?sold|un ?sold|never sold|(?:now |again |still |back )?(?:avail(?:able)?|for sale|on sale)|back (?:in|on)(?:to)?|re ?(?:listed|advertised))(?![\p{L}])/u;
/** Whether a part after `sold` or `on hold` says the opposite: `Sold / available`. */
export const isOpposite = (part: string): boolean => OPPOSITE.test(part);
const BEFORE_STATUS = new RegExp(
  `^(?:\\d{1,3}|\\p{L}|status|stock|retail|fleet|trade|private|dealer|used|new|demo|(?:used |new )?(?:car|vehicle)s?|(?:yard|site|branch|lot|bay|row) \\S+|${NUMERIC_DAY}(?: ${TIME})?)$`,
  'u',
);
/** Whether a part before a status is not about it: a code, a kind of car, a yard, a day. */
export const isBeforeStatus = (part: string): boolean => BEFORE_STATUS.test(part);
const DOUBT =
  /\?|(?:^| )(?:tbd|unsure|not sure|maybe|perhaps|possibly|probably|unconfirmed|to be confirmed|check with|please check)(?![\p{L}])/u;
/** Whether a part after a status doubts it, or says that nothing is known: `maybe`, `unknown buyer`. */
export const isDoubt = (part: string): boolean => DOUBT.test(part) || isNoValue(part.split(' ')[0] as string);
const ABOUT_SALE =
  /(?<!\p{L})(?:un)?(?:sold|hold|held|reserv(?:ed?|ation)|deposit|dep|under (?:offer|contract)|delivered|settled|unw(?:ou|i)nd)(?![\p{L}])/u;
/** Whether a part is about a sale or a reservation of this car, whatever it says of it. Not `Private sale`, which is a kind of offer. */
export const isAboutSale = (part: string): boolean => ABOUT_SALE.test(part);
