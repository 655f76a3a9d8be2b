import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findEnglish, type VisibleText } from './find-english.ts';

/** Folders whose visible texts are in `src/text`. `stock` and `config` print messages about a feed or a file for operators. */
const files = globSync(
  [
    'src/{views,view-types,pages,components,layouts,islands,elements,stores,search,site,domain}/**/*.{ts,tsx,astro}',
    'functions/**/*.ts',
  ],
  { exclude: (path) => /\.test\.tsx?$|\.d\.ts$/.test(path) },
).sort();

interface Waiver {
  /** Why this is not a text for visitors, or whose text it is. */
  readonly why: string;
  /** Which files, by part of their path. */
  readonly files: RegExp;
  readonly texts: RegExp;
}

const WAIVERS: readonly Waiver[] = [
  {
    why: 'the value of an HTTP header or a meta element',
    files: /./,
    texts:
      /^(?:[a-z]+\/[a-z]+; charset=utf-8|attachment; filename=.*|GET, HEAD(?:, POST)?|(?:public|private), max-age=\d+|noindex, nofollow|\{\}=\{\}; Path=.*|default-src 'none';.*|width=device-width,.*)$/,
  },
  { why: 'SQL', files: /-repo\.ts$/, texts: /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|EXISTS|IS NULL|AS|IN)\b|\?\d/ },
  { why: 'SQL of a condition that queries share', files: /dealers-repo\.ts$/, texts: /^\(taken_until/ },
  { why: 'SQL of the columns that all queries share', files: /trade-in-repo\.ts$/, texts: /^c\.id AS/ },
  { why: 'a media or container query', files: /./, texts: /^\((?:min|max|prefers)-[^)]*\)/ },
  { why: 'a style sheet', files: /\.ts$/, texts: /^(?:@(?:layer|media)|\.?[a-z-]+\{)/ },
  {
    why: 'class names, selectors and ids of elements',
    files: /^src\/(?:components|elements|islands|pages)\/|fill-page\.ts$/,
    texts:
      /^(?:[a-z]+(?:-[a-z]+)* )*(?:[.[][^ ]+|[a-z]+-[a-z-]+)(?: .*)?$|^(?:link|btn) [a-z]+$|^input, select,|^gallery gallery-/,
  },
  { why: 'names of fields', files: /TradeInValuation/, texts: /^(?:rego regoState|make model year)$/ },
  { why: 'selectors of controls that are filled', files: /fill-page\.ts$/, texts: /^\{\} select option$/ },
  {
    why: 'codes of the outbox and the log, shown as texts by `digest.problem`',
    files: /^functions\/|stored-locally\.ts$/,
    texts: /^(?:kept here|no secret \{\}|no service)$/,
  },
  {
    why: 'keys and values of the lead payload, which dealers’ systems read (FORM-16)',
    files: /leads\/(?:adf|make-lead)|accept-offer|elements\/|domain\/forms\//,
    texts:
      /^(?:Vehicle (?:Make|Model)|3\. Offer Accepted|[A-Z][a-z]+(?: [A-Z][a-z]+)? Enquiry|(?:Test|Make|Request|Online) (?:Drive|An Offer|Photos|Purchase))$/,
  },
  {
    why: 'answers of a lead as dealers’ systems read them; a form shows them as texts of the site',
    files: /domain\/forms\/all-fields/,
    texts: /^(?:Not sure yet|Buying a car|Selling a car|Something else|(?:Very|Neither) (?:well|badly).*)$/,
  },
  {
    why: 'words of dealers’ notes, and what an import reports of them',
    files: /domain\/(?:personal-data|sale-words)\.ts$/,
    texts: /./,
  },
  {
    why: 'quotations of laws and their sources; names of regulators',
    files: /^src\/domain\/law\//,
    texts: /./,
  },
  {
    why: 'names of places, states and holidays, which are data',
    files: /domain\/(?:postcodes\/|public-holidays|nz-regions)/,
    texts:
      /^(?:\d{4,5} |[A-Z]\p{L}+ (?:Island|Zealand|Coast|Canterbury)|New York|Puerto Rico|States, territories|Bay of Plenty)/u,
  },
  {
    why: 'values of the stock and of posts as in a dealer’s feed or file',
    files: /domain\/(?:blog|body|make-names|tags|test-drive-only)\.ts$/,
    texts: /./,
  },
  {
    why: 'words that shoppers type, which the search understands',
    files: /domain\/synonyms|search\/typed-(?:filters|amounts)|search\/load-engine/,
    texts: /./,
  },
  {
    why: 'messages for developers who build the site or write a search',
    files: /^src\/site\/(?:check-links|check-slug-collisions|dead-links|own-url|redirects|route-table)|^src\/search\//,
    texts: /./,
  },
  { why: 'names of typefaces', files: /theme-css/, texts: /^(?:[A-Z]\w+ )+(?:[A-Z]\w+|4)$/ },
  { why: 'a source and its licence by name', files: /static-map/, texts: /^GeoNames, CC/ },
  { why: 'a script that is rendered into the page', files: /before-paint/, texts: /^for\(const/ },
  {
    why: 'the front door of all dealers, who may speak different languages',
    files: /^functions\/dispatcher\.ts$/,
    texts: /./,
  },
  { why: 'the front door of a developer’s machine', files: /^functions\/router\.ts$/, texts: /./ },
  { why: 'an error that is thrown later', files: /choose-service\.ts$/, texts: /^The secret/ },
];
const ALL = files.flatMap((file) => findEnglish(file, readFileSync(file, 'utf8')));
const isWaived = ({ file, text }: VisibleText): boolean =>
  WAIVERS.some((waiver) => waiver.files.test(file) && waiver.texts.test(text));
const unwaived = ALL.filter((visibleText) => !isWaived(visibleText));

describe('visible texts are in src/text', () => {
  test('no English elsewhere', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(unwaived.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
  });

  test('every exception is needed', () => {
    const unused = WAIVERS.filter(
      (waiver) => !ALL.some(({ file, text }) => waiver.files.test(file) && waiver.texts.test(text)),
    );
    expect(unused.map(({ why }) => why)).toEqual([]);
  });

  test.each<[why: string, file: string, source: string, texts: readonly string[]]>([
    [
      'a refusal',
      'functions/topics/x.ts',
      "errorResponse(404, 'x', 'There is no such car.');",
      ['There is no such car.'],
    ],
    ['a template', 'functions/api/x.ts', 'const a = `Your code is ${code}.`;', ['Your code is {}.']],
    ['a text in a template', 'functions/api/x.ts', "const a = `${b ? 'not yet' : ''}`;", ['not yet']],
    ['a label', 'src/domain/x.ts', "field('name', 'First name', {})", ['First name']],
    ['words of JSX', 'src/components/X.tsx', 'const a = <p>Good morning</p>;', ['Good morning']],
    ['an attribute of JSX', 'src/islands/X.tsx', 'const a = <p title="Good morning" />;', ['Good morning']],
    ['words of a page', 'src/pages/x.astro', '---\n---\n<p>\n  Good morning\n</p>', ['Good morning']],
    ['an attribute of a page', 'src/pages/x.astro', '<a aria-label="Good morning" href="/" />', ['Good morning']],
    ['an expression of a page', 'src/pages/x.astro', '<p>{a ? "Good morning" : b}</p>', ['Good morning']],
    ['the code of a page', 'src/pages/x.astro', "---\nconst a = 'Good morning';\n---\n<p />", ['Good morning']],
    [
      'markup in a string',
      'functions/x.ts',
      'a(\'<li class="x y">Sent on <b>Monday</b></li>\');',
      ['<li class="x y">Sent on <b>Monday</b></li>'],
    ],
    [
      'an attribute in a string',
      'functions/x.ts',
      `a('<a title="Good day" href="x">');`,
      ['<a title="Good day" href="x">'],
    ],
  ])('a planted sentence is found: %s', (_, file, source, expected) => {
    const texts = findEnglish(file, source);
    expect(texts.map(({ text }) => text)).toEqual(expected);
    expect(texts.filter(isWaived)).toEqual([]);
  });

  const COMMENTS = /(?<=^|[\s({])\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm;
  /** Lines outside comments that say "e-mail": the sites and their messages say "email". Comments may say either. */
  const linesWithHyphen = (source: string): string[] =>
    source
      .replace(COMMENTS, '')
      .split('\n')
      .filter((line) => /\be-mail/i.test(line));

  test('texts for shoppers, dealers and operators say "email", and so do reports as they must be', () => {
    const sources = globSync('{src,functions,scripts}/**/*.{ts,tsx,astro}', {
      exclude: (path) => /\.(?:test\.tsx?|d\.ts)$/.test(path),
    });
    const reports = globSync('scripts/report/golden/*.md');
    expect(sources.length).toBeGreaterThan(1000);
    expect(reports.length).toBeGreaterThan(10);
    const found = [...sources, ...reports].flatMap((file) =>
      linesWithHyphen(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ["const daily = 'Daily E-mail about enquiries'; // an e-mail\n// 'an e-mail'", 1],
    ["glob('**/*.js'); say('an e-mail'); /* an e-mail */", 1],
    ['---\n/** An e-mail. */\n---\n<!-- an e-mail -->\n<p>\n  Your e-mail\n</p>', 1],
    ['{/* an e-mail\n of two lines */}<p>Your email</p>', 0],
  ])('"e-mail" is found outside comments: %j', (source, count) => {
    expect(linesWithHyphen(source)).toHaveLength(count);
  });

  test.each<[why: string, file: string, source: string]>([
    ['a comment', 'src/pages/x.astro', '---\n// Good morning to all\n---\n{/* Good day */}<!-- Good night --><p />'],
    ['class names', 'src/components/X.tsx', 'const a = <p className="card card-wide" />;'],
    ['an error', 'functions/x.ts', "throw new Error('There is no car here.');"],
    ['a type', 'src/domain/x.ts', "type A = 'New Vehicle';"],
    ['one word', 'src/domain/x.ts', "const a = 'used-car';"],
    ['an import', 'src/domain/x.ts', "import a from 'a b c';"],
  ])('text that people do not read is ignored: %s', (_, file, source) => expect(findEnglish(file, source)).toEqual([]));
});
