import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const files = globSync('{src,functions,scripts,tests}/**/*.{ts,tsx}', {
  exclude: (path) => /node_modules|fixtures\//.test(path),
}).sort();

interface Barred {
  /** Which names, as declared: of variables, functions, types, parameters and properties. */
  readonly name: RegExp;
  readonly instead: string;
  /** Names in which the word is a proper term. */
  readonly except?: RegExp;
  /** Whether tests may use it: there, `given` is the input of a case. */
  readonly isFineInTests?: true;
}

/** Words that this code used to have in an unusual sense. */
const BARRED: readonly Barred[] = [
  {
    name: /[a-z]Facts$/,
    instead: 'input, fields, details or data: whatever these are',
    // A car's key facts, the law check of that name, and the stored column of dealers.
    except: /^(?:caravanKey|key|summary|foreign|Dealer|live)Facts$/,
  },
  { name: /^gone$|[a-z]Gone$|^is[A-Z]\w*Gone/, instead: 'removed, unavailable, deleted or ended' },
  { name: /^said$|_SAYS$/, instead: 'message, text, status or output' },
  { name: /^refuse$/, instead: 'errorResponse for a response, otherwise reject or fail' },
  { name: /^(?:is|own|find\w*By)?[tT]icket$/, instead: 'token' },
  { name: /^fold(?:ed|s)?$|^Folded|Folds$/, instead: 'collapse for parts of a page, normalise for text' },
  { name: /^press(?:es|ed)?$/, instead: 'click, toggle, submit or the request that it makes' },
  { name: /^pass$|[a-z]Pass$|^PASS(?:_|$)/, instead: 'token, step or advance' },
  { name: /^tones?$/, instead: 'variant' },
  { name: /^beg[au]n$|^(?:has|is)Begun$/, instead: 'started, or startedAt for an instant' },
  { name: /^given$/, instead: 'what it holds: answers, attributes, draft, text', isFineInTests: true },
  { name: /^(?:nudge|letGo)$/, instead: 'the word of the field' },
  { name: /^say(?:[A-Z]\w*)?$/, instead: 'announce, show or write' },
  {
    name: /^(?:goOn|rush|squeezed|somebodyElse)$|^lookThen/,
    instead: 'what it does: resume, run at once, normalise, check then',
  },
  { name: /^aYard$/, instead: 'a dealer, browser or API: whatever it is' },
  { name: /^(?:LEAST|MOST|LONGEST|SHORTEST|FEWEST|LARGEST|HIGHEST|DEEPEST)(?:_|$)/, instead: 'MIN or MAX' },
  { name: /_AN?_(?:CALL|CHANGE|DAY|HOUR|KIND|MONTH|PAGE|QUERY|RUN|YEAR)$|^aYear$/, instead: 'PER' },
  { name: /^(?:says|tell)[A-Z]|[a-z]News$/, instead: 'is, print, update or entry: whatever it is' },
  { name: /^(?:at|place) \(an index\)$/, instead: 'index or i' },
  { name: / of a promise$/, instead: 'resolve or reject' },
  { name: /^(?:least|most|fewest)$/, instead: 'min, max or limit' },
  { name: /^(?:Api|Bad|Dealer|Service|Site)Answer$|^askSite$/, instead: 'response or request' },
  { name: /^(?:told|strange|meant|obeyed|isObeyed)$/, instead: 'what it is: output, unknown, expected, applied' },
  { name: /^(?:says|gives|whose|having|is)$/, instead: 'message, expected, subject or equals: what it holds or does' },
  { name: /^(?:knows|mended|spoil|awake)$/, instead: 'isKnown, reverted, damage or isActive' },
  { name: /^(?:turn|ways?)$/, instead: 'attempt, step or index; path, mode or stream' },
  { name: /^(?:of|made)$/, instead: 'subject, operands, outputs or created: what it holds or does' },
  { name: /^lacks?$/, instead: 'missing' },
  { name: /^(?:isThere|lives|kin|[hH]andMade|is[A-Z]\w*HandMade)$/, instead: 'exists, isRunning, related or manual' },
  { name: /^(?:site|full|own|old|index|picture|public)Address$|^addressOf$|^addressKey$/, instead: 'url or path' },
  { name: /^(?:departed|hasDeparted|isDeparted)$|^Departed/, instead: 'delisted' },
  { name: /^(?:Refusal|Reading|Dated)$/, instead: 'the error or rejection, the parsed form, a rule with its source' },
  { name: /^(?:isOnSale|isCalm|middleOf|byHand|openingSort|carMark|angleCopy)$/, instead: 'the word of the field' },
  { name: /^kept[A-Z]|^isKept(?:$|[A-Z])|_KEPT$/, instead: 'retained, stored or preserved' },
  { name: /^by(?:Ip)?Address|^strangerAddress$|^refundAddress$/, instead: 'IP' },
  {
    name: /^(?:spots?|footprint|isDry|fates?|isAnswered|hasNewLook|gitHere)$|^CallFate$/,
    instead: 'the word of the field',
  },
  { name: /^standingCodes?$|^RunningHold$/, instead: 'backupCode, ActiveHold' },
  { name: /^counted(?:Noun|Stock)$|^insideSentence$|^capital$/, instead: 'pluralise, uncapitalise, capitalise' },
  { name: /ByMeaning$|^partsAround$|^[vV]iewText$/, instead: 'predefinedOrder, fillToParts, serialisedView' },
  { name: /^[dD]ealershipTopics?$|^resolveTopics$/, instead: 'dealershipSettings' },
  { name: /^(?:Account|Call)Budget$/, instead: 'RateLimiter' },
  {
    name: /^Acceptance$|^[hH]eldSubject$|^sentKey$|^LeadKey$/,
    instead: 'result, responseFormat; deduplicationKey, idempotencyKey',
  },
  { name: /^requiredBeside$|^readOnce$|^pageFaults$/, instead: 'withConditionallyRequired, memoise, violations' },
  { name: /^place(?:Map|Page|Links|s?Sheet|PagesSheet)$|^Place(?:Map|Links)$/, instead: 'location' },
  { name: /^MADE_UP$|^madeUp|^[iI]nvented/, instead: 'pseudo for a locale, sample for data' },
  { name: /^saved?Here$|^[aA]ccountEnd$|^forgetShopper$/, instead: 'OnDevice, clear' },
  {
    name: /^(?:redraw|kmOfMiles|NoResponse|SectionData|pageNameRule|withoutGroups)$|^table(?:Words|Letters)$/,
    instead: 'update, toKm, the error, FilterData, sluggableName, withoutThousandsSpaces, PrefixWords',
  },
  { name: /DAY_ZERO|DayZero$|_OF_SALE$|DayOfSale$/, instead: 'null date, impossible sale date' },
  {
    name: /^(?:CallSite|callOfCar|savesData|advertise|stepAside|isSaid|isMeant|isHopeless|handed)$|^[hH]abit(?:Of)?$/,
    instead: 'call to action, phone link, data saver, or what it does',
  },
  { name: /^isOf[A-Z]/, instead: 'belongsTo, matches, or is with a noun' },
  { name: /_WITHIN_MS$/, instead: 'TIMEOUT_MS' },
  { name: /drivable|^DrivenCar$|^BookedDrive$|^findDrives/i, instead: 'testDrive' },
  {
    name: /^marketDay$|_ROOMS$|^ANYBODY$|^wordCar$|^aWordCar$|^LazyParts$/,
    instead: 'what it holds or does',
  },
];
/** Options of a command, columns of the database, stored values, and placeholders of texts that a dealer may override keep their names. */
const ALLOWED = new Set([
  'functions/topics/stock-changes/read-push.ts: given',
  'scripts/look.ts: fold',
  'tests/edge/holds-faults.test.ts: ticket',
  'src/config/schema/blocks.ts: of',
  'src/views/blocks.test.ts: of',
  'scripts/build/component-cache.test.ts: of',
  'functions/topics/payments/demo-repo.ts: gone',
  'functions/api/appointments.ts: most',
  'functions/topics/stock-changes/read-push.ts: least',
  'functions/topics/stock-changes/read-push.ts: most',
  'src/views/reviews.ts: least',
  'scripts/build/site-views.ts: departed',
]);

/** An index called `at`, which elsewhere is an instant, or `place`, which elsewhere is a location. */
const INDEX_NAME = /^(?:at|place)$/;

const LIST_METHODS = /^(?:map|flatMap|filter|forEach|some|every|find|findIndex|findLast|findLastIndex|from)$/;

const INDEX_CALL = /\.(?:indexOf|lastIndexOf|findIndex|findLastIndex)\(/;

/** Whether a node declares an index: the second parameter of a callback of a list, the counter of a loop, or the result of a search. */
function isIndex(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node))
    return ts.isForStatement(node.parent.parent) || INDEX_CALL.test(node.initializer?.getText() ?? '');
  if (!ts.isParameter(node) || !ts.isArrowFunction(node.parent) || node.parent.parameters.indexOf(node) !== 1)
    return false;
  const call = node.parent.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return LIST_METHODS.test(call.expression.name.text);
}

/** A parameter of a promise's executor that is not called `resolve` or `reject`. */
const EXECUTOR_PARAMETER = 'of a promise';

function isExecutorParameter(node: ts.Node): boolean {
  if (!ts.isParameter(node) || !ts.isArrowFunction(node.parent) || !ts.isNewExpression(node.parent.parent))
    return false;
  return node.parent.parent.expression.getText() === 'Promise' && !/^(?:_?resolve|reject|_)$/.test(node.name.getText());
}

const isTest = /^tests\/|\.test\.tsx?$/;

/** The barred names that a file declares, each with a replacement. */
function barredNames(file: string, source: string): string[] {
  const kind = extname(file) === '.tsx' ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = (node as { readonly name?: ts.Node }).name;
    if (isExecutorParameter(node)) names.add(`${name?.getText()} ${EXECUTOR_PARAMETER}`);
    else if (name !== undefined && ts.isMemberName(name) && !ts.isPropertyAccessExpression(node))
      names.add(isIndex(node) && INDEX_NAME.test(name.text) ? `${name.text} (an index)` : name.text.replace('#', ''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  return [...names].flatMap((name) => {
    const rule = BARRED.find(
      (barred) =>
        barred.name.test(name) && barred.except?.test(name) !== true && !(barred.isFineInTests && isTest.test(file)),
    );
    return rule === undefined || ALLOWED.has(`${file}: ${name}`) ? [] : [`${file}: ${name} (write ${rule.instead})`];
  });
}

describe('names are words of the field', () => {
  test('no barred word is a name', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => barredNames(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    ['interface PriceFacts {}', 'PriceFacts'],
    ['const { gone } = list;', 'gone'],
    ['const pageGone = true;', 'pageGone'],
    ['function refuse(): void {}', 'refuse'],
    ['const view = { folded: true };', 'folded'],
    ['const open = (pass: string) => pass;', 'pass'],
    ['export const EDIT_SAYS = {};', 'EDIT_SAYS'],
    ['class Form { #refuse(): void {} }', 'refuse'],
    ['class Form { sayTotal(): void {} }', 'sayTotal'],
    ['const lookThenStore = (): void => {};', 'lookThenStore'],
    ['const aYard = () => aBrowser();', 'aYard'],
    ['export const LEAST_PRICE = 100;', 'LEAST_PRICE'],
    ['const POSTS_A_PAGE = 12;', 'POSTS_A_PAGE'],
    ['const saysState = (header: string) => header;', 'saysState'],
    ['const distanceIn = (km: number, least = 0) => Math.max(least, km);', 'least'],
    ['class BadAnswer extends Error {}', 'BadAnswer'],
    ['const told = streams.find(isError);', 'told'],
    ['const { is, value } = row;', 'is'],
    ['const knows = (name: string) => headers.has(name);', 'knows'],
    ['for (let turn = 0; turn < 3; turn += 1);', 'turn'],
    ['const rows = cars.map((car, at) => at);', 'at .an index.'],
    ['for (let at = 0; at < 3; at += 1);', 'at .an index.'],
    ['const at = cars.indexOf(car);', 'at .an index.'],
    ['const rows = cars.map((car, place) => place);', 'place .an index.'],
    ['const made: string[] = [];', 'made'],
    ['interface Change { readonly of: string }', 'of'],
    ['const lacks = rules.filter(isBroken);', 'lacks'],
    ['const given = body.answers;', 'given'],
    ['const began = clock.now();', 'began'],
    ['const pictureAddress = car.images[0];', 'pictureAddress'],
    ['const { departed } = stock;', 'departed'],
    ['class Refusal extends Error {}', 'Refusal'],
    ['const middleOf = (times: number[]) => times.at(0);', 'middleOf'],
    ['const keptBytes = calendar.days;', 'keptBytes'],
    ['const LIMITS = { byAddress: 60 };', 'byAddress'],
    ['const spot = toCanvas(scale);', 'spot'],
    ['const standingCode = await readCode(db);', 'standingCode'],
    ['export const countedNoun = (noun: string) => noun;', 'countedNoun'],
    ['const MADE_UP = texts;', 'MADE_UP'],
    ['class AccountBudget {}', 'AccountBudget'],
    ['interface Texts { readonly saveHere: string }', 'saveHere'],
    ['const isOfCar = (change: Change) => change.car !== null;', 'isOfCar'],
    ['const BODY_WITHIN_MS = 60_000;', 'BODY_WITHIN_MS'],
    ['export function isDrivable(car: Car): boolean {}', 'isDrivable'],
    ['const ended = new Promise((done) => child.on("exit", done));', 'done of a promise'],
  ])('a planted name is found: %s', (source, name) => {
    expect(barredNames('src/domain/x.ts', source)).toEqual([expect.stringMatching(`^src/domain/x.ts: ${name} `)]);
  });

  test('a term of the field is allowed', () => {
    expect(
      barredNames('src/domain/x.ts', 'const keyFacts = view.gone; input.press(); readLog((at: string) => at);'),
    ).toEqual([]);
    expect(barredNames('src/domain/x.test.ts', 'const given = aCar();')).toEqual([]);
  });
});
