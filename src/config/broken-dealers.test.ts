import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import { mergeLayers, type Plain } from '#config/merge.ts';
import { readTenants } from '#config/read-tenants.ts';
import { MINIMAL_TENANT } from '#tests/builders/tenant.ts';

/** Folders as dealers and their agencies leave them. Each expected message was written before the check was run. */

let dir: string;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'caryard-broken-')), 'tenants');
});
afterEach(() => rmSync(dirname(dir), { recursive: true }));

type Content = string | Uint8Array | Plain | readonly unknown[];
function writeTo(name: string, content: Content): void {
  const file = join(dir, name);
  mkdirSync(dirname(file), { recursive: true });
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isRaw ? content : JSON.stringify(content));
}
const [LOCATION] = MINIMAL_TENANT.locations;
const withLocation = (overrides: Plain): Plain => ({
  locations: [mergeLayers(LOCATION as unknown as Plain, overrides)],
});
const hours = (...entries: Plain[]): Plain => withLocation({ contact_detail: { opening_hours: entries } });
const page = (text: string, head = 'title: About us\ndescription: Who we are.'): string =>
  `---\n${head}\n---\n\n${text}\n`;
const code = (text: string): { 'tenant.ts': string; 'tenant.json': null } => ({
  'tenant.ts': text,
  'tenant.json': null,
});
const MINIMAL_FILE = JSON.stringify(MINIMAL_TENANT);

/** Settings that are not JSON, in their second line. */
const NOT_JSON: { readonly [why: string]: string } = {
  "'": `{\n'id': 1 }`,
  zero: `{\n"id": 07001 }`,
  comma: `{\n"id": 7,001 }`,
  lines: `{\n"name": "Least\nMotors" }`,
  space: `{\n\u00a0"id": 1 }`,
  True: `{\n"features": { "checkout": True } }`,
};

interface Case {
  readonly why: string;
  /** Merged into the minimal settings. */
  readonly settings?: Plain;
  readonly files?: { readonly [name: string]: Content | null };
  readonly messages: readonly (string | RegExp)[];
}
const CASES: Case[] = [
  {
    why: 'settings in UTF-16',
    files: { 'tenant.json': Buffer.from(`\ufeff${MINIMAL_FILE}`, 'utf16le') },
    messages: ['tenant.json', 'UTF-8'],
  },
  {
    why: 'settings that are a list',
    files: { 'tenant.json': [MINIMAL_TENANT] },
    messages: ['tenant.json', 'does not contain an object'],
  },
  { why: 'settings that are null', files: { 'tenant.json': 'null' }, messages: ['tenant.json'] },
  {
    why: 'settings with comments',
    files: { 'tenant.json': `{ // ours\n"id": 1 }` },
    messages: ['is not JSON', 'line 1', 'comments are not allowed'],
  },
  {
    why: 'settings inside a JSON string',
    files: { 'tenant.json': JSON.stringify(MINIMAL_FILE) },
    messages: ['tenant.json'],
  },
  {
    why: 'a git merge conflict',
    files: { 'tenant.json': `<<<<<<< HEAD\n${MINIMAL_FILE}\n=======\n${MINIMAL_FILE}\n>>>>>>> theirs` },
    messages: ['is not JSON', 'line 1', 'first: it is part of a Git conflict'],
  },
  {
    why: 'a list with a git merge conflict',
    files: { 'team.json': '[\n<<<<<<< HEAD\n]\n=======\n>>>>>>> x\n' },
    messages: ['team.json', 'is not JSON', 'line 2', 'first: it is part of a Git conflict'],
  },
  {
    why: 'code that calls a function',
    files: code(`export default defineConfig(${MINIMAL_FILE});`),
    messages: ['tenant.ts', 'line 1', 'is code, not data'],
  },
  {
    why: 'code that reads the environment',
    files: code(`export default { ...${MINIMAL_FILE}, name: process.env.NAME };`),
    messages: ['line 1', 'process.env.NAME', 'is code'],
  },
  {
    why: 'code with a template string',
    files: code(`const a = 'x';\nexport default { ...${MINIMAL_FILE}, name: \`\${a} Motors\` };`),
    messages: ['line 2', 'is a text that contains code'],
  },
  { why: 'code that exports nothing', files: code(`const a = ${MINIMAL_FILE};`), messages: ['has no default export'] },
  { why: 'code that requires a file', files: code(`export default require('./a.json');`), messages: ['imports code'] },
  { why: 'a name of spaces', settings: { name: '   ' }, messages: ['name'] },
  { why: 'a name of 500 letters', settings: { name: 'M'.repeat(500) }, messages: ['name'] },
  { why: 'a name with markup', settings: { name: 'Best <b>Cars</b>' }, messages: ['name'] },
  {
    why: 'a name with a character reference',
    settings: { name: 'Smith &amp; Sons' },
    messages: ['name contains a character reference', 'Smith &amp; Sons', 'Write the character itself'],
  },
  {
    why: 'an offer name with a character reference',
    files: { 'offers.json': [{ id: 1, name: 'Petrol &#38; diesel', description: 'B' }] },
    messages: ['offers.json', 'offers[0].name contains a character reference'],
  },
  {
    why: 'a page whose title has a character reference',
    files: { 'pages/about.md': page('A', 'title: Tips &amp; tricks\ndescription: B') },
    messages: ['pages/about.md', 'line 2, title contains a character reference'],
  },
  {
    why: 'a page whose title is a block of YAML',
    files: { 'pages/about.md': page('A', 'title: |\ndescription: B') },
    messages: ['pages/about.md', 'line 2, title is a text of several lines'],
  },
  {
    why: 'an ABN with its label',
    settings: { legal: { ...MINIMAL_TENANT.legal, abn: 'ABN 51 824 753 556' } },
    messages: ['legal.abn is not an ABN\n', '11 digits and nothing else'],
  },
  { why: 'a name with a line break', settings: { name: 'Best\nCars' }, messages: ['name'] },
  {
    why: 'a phone number in words',
    settings: { dealerships: [{ id: 71, slug: 'least', name: 'Least', phone: 'call us' }] },
    messages: ['dealerships[0].phone', 'call us'],
  },
  {
    why: 'an e-mail address without @',
    settings: { dealerships: [{ id: 71, slug: 'least', name: 'Least', email: 'info.least.example' }] },
    messages: ['dealerships[0].email'],
  },
  { why: 'a URL with a password', settings: { origin: 'https://me:pw@least.example' }, messages: ['origin'] },
  { why: 'a URL with a query', settings: { origin: 'https://least.example/?a=1' }, messages: ['origin'] },
  { why: 'a host with its protocol', settings: { hosts: ['https://cars.example'] }, messages: ['hosts[0]'] },
  { why: 'a host with a star', settings: { hosts: ['*.cars.example'] }, messages: ['hosts[0]'] },
  { why: 'a host that is an IP address', settings: { hosts: ['10.0.0.1'] }, messages: ['hosts[0]'] },
  { why: 'a host with two dots', settings: { hosts: ['cars..example'] }, messages: ['hosts[0]'] },
  { why: 'a host of this machine', settings: { hosts: ['localhost'] }, messages: ['hosts[0]'] },
  { why: 'a country by another name', settings: { locale: { country: 'UK' } }, messages: ['locale.country'] },
  { why: 'an id of 0', settings: { id: 0 }, messages: ['id'] },
  { why: 'an id with a fraction', settings: { id: 7001.5 }, messages: ['id'] },
  {
    why: 'a postcode of three digits',
    settings: withLocation({ address: { postcode: '999' } }),
    messages: ['locations[0].address.postcode'],
  },
  {
    why: 'coordinates the wrong way round',
    settings: withLocation({ address: { lat: 152.76, long: -27.61 } }),
    messages: ['locations[0].address.lat'],
  },
  {
    why: 'coordinates in the sea',
    settings: withLocation({ address: { lat: 0, long: 0 } }),
    messages: ['locations[0].address'],
  },
  {
    why: 'hours after midnight',
    settings: hours({ weekday: 1, status: 'Open', open: '08:00', close: '25:00' }),
    messages: ['opening_hours[0].close'],
  },
  {
    why: 'hours that end when they start',
    settings: hours({ weekday: 1, status: 'Open', open: '09:00', close: '09:00' }),
    messages: ['opening_hours[0]'],
  },
  {
    why: 'a closed day with times',
    settings: hours({ weekday: 1, status: 'Closed', open: '09:00', close: '17:00' }),
    messages: ['opening_hours[0]'],
  },
  {
    why: 'a day in words',
    settings: hours({ weekday: 'Monday', status: 'Open', open: '09:00', close: '17:00' }),
    messages: ['opening_hours[0].weekday'],
  },
  {
    why: 'a state in full',
    settings: withLocation({ address: { state: 'Queensland' } }),
    messages: ['locations[0].address.state'],
  },
  {
    why: 'a page whose front matter has no end',
    files: { 'pages/about.md': '---\ntitle: A\ndescription: B\n\nText' },
    messages: ['pages/about.md', 'front matter'],
  },
  {
    why: "a page at the search page's path",
    files: { 'pages/search.md': page('Text') },
    messages: ['pages/search.md'],
  },
  {
    why: 'a page whose path leads out of the site',
    files: { 'pages/about.md': page('Text', 'title: A\ndescription: B\npath: ../x') },
    messages: ['pages/about.md', 'path'],
  },
  {
    why: 'a page with a script',
    files: { 'pages/about.md': page('<script>alert(1)</script>') },
    messages: ['pages/about.md', 'line 6'],
  },
  {
    why: 'a page with a script as a link',
    files: { 'pages/about.md': page('[x](javascript:alert(1))') },
    messages: ['pages/about.md', 'line 6'],
  },
  {
    why: 'a page with a link to a file on this machine',
    files: { 'pages/about.md': page('[x](file:///etc/passwd)') },
    messages: ['pages/about.md', 'line 6'],
  },
  {
    why: 'a page with a missing picture',
    files: { 'pages/about.md': page('![Yard](/pictures/yard.jpg)') },
    messages: ['pages/about.md', 'yard.jpg'],
  },
  {
    why: 'a page with a picture from elsewhere',
    files: { 'pages/about.md': page('![Yard](http://other.example/yard.jpg)') },
    messages: ['pages/about.md', 'line 6'],
  },
  {
    why: 'a page with a picture outside the pictures folder',
    files: { 'pages/about.md': page('![Yard](/pictures/../tenant.json)') },
    messages: ['pages/about.md'],
  },
  {
    why: 'a page with an unknown block',
    files: { 'pages/about.md': page('::vidoe{url="https://films.example/1"}') },
    messages: ['line 6', 'is not a block', 'Known here'],
  },
  {
    why: 'a page with a frame',
    files: { 'pages/about.md': page('<iframe src="https://other.example"></iframe>') },
    messages: ['pages/about.md', 'line 6'],
  },
  {
    why: 'two pages whose names differ only in letter case',
    files: { 'pages/about.md': page('A'), 'pages/About.md': page('B') },
    messages: [/About\.md/],
  },
  { why: 'a page with a space in its name', files: { 'pages/about us.md': page('A') }, messages: ['about us.md'] },
  {
    why: 'a post with a date that does not exist',
    files: { 'blog/hello.md': page('A', 'title: A\ndescription: B\ndate: 2026-02-30') },
    messages: ['blog/hello.md', 'date'],
  },
  {
    why: 'a redirect to a script',
    files: { 'redirects.json': [{ from: '/a', to: 'javascript:alert(1)' }] },
    messages: ['redirects'],
  },
  {
    why: 'a redirect to another site without its protocol',
    files: { 'redirects.json': [{ from: '/a', to: '//evil.example' }] },
    messages: ['redirects'],
  },
  { why: 'an invalid colour', settings: { theme: { colours: { brand: 'bluish' } } }, messages: ['theme.colours'] },
  {
    why: 'a menu item with a data URL',
    files: { 'navigation.json': { header: [{ label: 'Cars', href: 'data:text/html,x' }] } },
    messages: ['navigation'],
  },
  { why: 'a rate of 950 per cent', settings: { finance: { interestRate: 950 } }, messages: ['finance'] },
  {
    why: 'a text file as a picture',
    files: {
      'pictures/jo.jpg': 'no picture',
      'team.json': [{ name: 'Jo', role: 'Sales', location: 'least', photo: '/pictures/jo.jpg' }],
    },
    messages: ['team[0].photo'],
  },
  {
    why: 'an empty picture',
    files: {
      'pictures/jo.jpg': '',
      'team.json': [{ name: 'Jo', role: 'Sales', location: 'least', photo: '/pictures/jo.jpg' }],
    },
    messages: ['team[0].photo'],
  },
  {
    why: 'a team member at an unknown location',
    files: { 'team.json': [{ name: 'Jo', role: 'Sales', location: 'elsewhere' }] },
    messages: ['team[0].location', 'least'],
  },
  {
    why: 'a misspelt holiday',
    files: { 'holidays.json': [{ holiday: 'christmass_day', status: 'Closed' }] },
    messages: ['holidays[0].holiday'],
  },
  { why: 'a list inside a group', files: { 'offers.json': { offers: [] } }, messages: ['offers'] },
  {
    why: 'a list with a misspelt name',
    files: { 'offer.json': [] },
    messages: ['offer.json', 'offers.json'],
  },
  {
    why: 'a phone number in settings as a number',
    settings: { dealerships: [{ id: 71, slug: 'least', name: 'Least', phone: 733334444 }] },
    messages: ['dealerships[0].phone'],
  },
  {
    why: 'a licence without its number',
    settings: { legal: { ...MINIMAL_TENANT.legal, licences: [{ state: 'QLD', label: 'Licence', number: '' }] } },
    messages: ['legal.licences[0].number'],
  },
  { why: 'a negative limit', settings: { limits: { depositDollars: -5 } }, messages: ['limits.depositDollars'] },
  { why: 'a limit in words', settings: { limits: { depositDollars: '$200' } }, messages: ['limits.depositDollars'] },
  { why: 'a switch set to a word', settings: { features: { checkout: 'yes' } }, messages: ['features.checkout'] },
  {
    why: 'an unknown switch',
    settings: { features: { chekout: true } },
    messages: ['features.chekout', 'checkout'],
  },
  {
    why: 'a menu item without a label',
    files: { 'navigation.json': { header: [{ label: '', href: '/contact' }] } },
    messages: ['navigation'],
  },
  {
    why: 'an offer with an id of letters',
    files: { 'offers.json': [{ id: 'a', name: 'A', description: 'B' }] },
    messages: ['offers[0].id'],
  },
  {
    why: 'an offer with a picture from the disk',
    files: { 'offers.json': [{ id: 1, name: 'A', description: 'B', image: { url: 'C:\\\\a.jpg' } }] },
    messages: ['offers[0].image'],
  },
  {
    why: 'a review with six stars',
    files: { 'reviews.json': [{ id: 1, rating: 6, text: 'Good', customer_name: 'Jo' }] },
    messages: ['reviews[0].rating'],
  },
  {
    why: 'a setting in a TypeScript file of its own',
    files: { 'offers.ts': 'export default [];' },
    messages: ['offers.ts', 'Write it as offers.json'],
  },
  {
    why: 'a list with its extension in capitals',
    files: { 'offers.JSON': [] },
    messages: ['offers.JSON', 'Rename it to offers.json'],
  },
  {
    why: 'a list whose second extension Windows hides',
    files: { 'Team.json.txt': '[]' },
    messages: ['Team.json.txt', 'Rename it to team.json'],
  },
  {
    why: 'a list as a folder of files',
    files: { 'Reviews/one.json': '{}' },
    messages: ['Reviews', 'Write it as one file, reviews.json'],
  },
  {
    why: 'a setting written again in another letter case',
    settings: { Name: 'Other' },
    messages: ['Name', 'name'],
  },
  {
    why: 'a page with its extension in capitals',
    files: { 'pages/about.MD': page('A') },
    messages: ['about.MD'],
  },
  { why: 'a folder inside the pages folder', files: { 'pages/en/about.md': page('A') }, messages: ['pages/en'] },
  { why: 'a list in another format', files: { 'promotion.yaml': '' }, messages: ['promotion.yaml', 'promotions.json'] },
  { why: 'a list with an unknown name', files: { 'specials.yml': '' }, messages: ['specials.yml', 'offers.json'] },
  { why: 'settings twice, with comments', files: { 'tenant.jsonc': '{}' }, messages: ['tenant.jsonc', 'tenant file'] },
  { why: 'settings twice, in another format', files: { 'tenant.yaml': '' }, messages: ['tenant.yaml', 'tenant file'] },
  { why: 'the stock in capitals', files: { 'Stock.jsonl': '' }, messages: ['Stock.jsonl', 'Rename it to stock.jsonl'] },
  { why: 'a misspelt mapping file', files: { 'maping.json': '{}' }, messages: ['Rename it to mapping.json'] },
  {
    why: 'a logo file that no setting names',
    files: { 'logo-2.svg': '<svg/>' },
    messages: ['logo-2.svg', 'theme.logo'],
  },
  ...[
    ['logo.png', 'Set `theme.logo` to "logo.png" if it is the logo; otherwise move it into pictures/'],
    ['brand.webp', 'Set `theme.logo` to "brand.webp"'],
    ['Our Logo.png', 'Rename it to lower case without spaces and set `theme.logo`'],
    ['Logo.jpg', 'Save it as PNG, WebP or SVG and set `theme.logo`'],
  ].map(([name = '', fix = '']) => ({
    why: `a logo that no setting names, ${name}`,
    files: { [name]: '' },
    messages: [name, fix],
  })),
  { why: 'pictures in a folder of another name', files: { 'img/a.jpg': '' }, messages: ['img', 'pictures/'] },
  {
    why: 'only settings with a capital',
    files: { 'tenant.json': null, 'Tenant.json': MINIMAL_FILE },
    messages: ['has no tenant file', 'found: Tenant.json', 'Rename Tenant.json to tenant.json'],
  },
  {
    why: 'only settings whose second extension Windows hides',
    files: { 'tenant.json': null, 'tenant.json.txt': MINIMAL_FILE },
    messages: ['found: tenant.json.txt', 'Rename tenant.json.txt to tenant.json'],
  },
  {
    why: 'only settings in another format',
    files: { 'tenant.json': null, 'config.yaml': 'id: 1' },
    messages: ['found: config.yaml', 'Write what is in config.yaml as tenant.json'],
  },
  {
    why: 'an empty folder',
    files: { 'tenant.json': null },
    messages: ['has no tenant file', 'found: an empty folder'],
  },
  {
    why: 'a name with a direction mark',
    settings: { name: 'Best\u202eCars' },
    messages: ['name', 'Best\\u202eCars'],
  },
  { why: 'a name with a zero-width space', settings: { name: 'Best\u200bCars' }, messages: ['contains an invisible'] },
  {
    why: 'an origin with a dot at its end',
    settings: { origin: 'https://least.example.' },
    messages: ['origin', 'dot'],
  },
  { why: 'an origin with a port', settings: { origin: 'https://least.example:8443' }, messages: ['origin', 'port'] },
  { why: 'an origin that is an IP address', settings: { origin: 'https://10.0.0.1' }, messages: ['origin'] },
  {
    why: "a page at the home page's path",
    files: { 'pages/index.md': page('A') },
    messages: ['index.md', 'home page'],
  },
  {
    why: 'a page at the path of a folder',
    files: { 'pages/a.md': page('A', 'title: A\ndescription: B\npath: a/index') },
    messages: ['a.md'],
  },
  { why: 'a page named 404', files: { 'pages/404.md': page('A') }, messages: ['404.md', 'the path of the 404 page'] },
  {
    why: 'a licence with its state in full',
    settings: { legal: { ...MINIMAL_TENANT.legal, licences: [{ state: 'Queensland', number: '1' }] } },
    messages: ['legal.licences[0].state', 'QLD'],
  },
  {
    why: 'a licence listed twice',
    settings: {
      legal: { ...MINIMAL_TENANT.legal, licences: ['44 100', '44100'].map((number) => ({ state: 'QLD', number })) },
    },
    messages: ['legal.licences[1].number', 'listed twice'],
  },
  ...[
    ['VIC', 'LMCT 00522', 'Write only the number: 00522.'],
    ['VIC', 'lmct-00522', 'Write only the number: 00522.'],
    ['QLD', 'Motor dealer licence no. 4410027', 'Write only the number: 4410027.'],
    ['QLD', 'Licence No: 4410027', 'Write only the number: 4410027.'],
    ['VIC', '00522 (L.M.C.T.)', 'Write only the number: 00522.'],
    ['VIC', 'Vic LMCT 00522', 'Write only the number: 00522.'],
    ['VIC', '00522 / LMCT 00523', 'another licence is an entry of its own'],
  ].map(([state, number = '', fix = '']) => ({
    why: `a licence number with its label, ${number}`,
    settings: { legal: { ...MINIMAL_TENANT.legal, licences: [{ state, number }] } },
    messages: ['legal.licences[0].number', 'contains a label', fix],
  })),
  {
    why: 'a licence number with a label of its own',
    settings: { legal: { ...MINIMAL_TENANT.legal, licences: [{ state: 'WA', label: 'MD', number: 'MD63010' }] } },
    messages: ['pages print "MD" before it', 'Write only the number: 63010.'],
  },
  {
    why: 'a credit licence number with its label',
    settings: { legal: { ...MINIMAL_TENANT.legal, creditProvider: 'A', creditLicence: 'ACL 000410' } },
    messages: ['legal.creditLicence', 'Write only the number: 000410.'],
  },
  {
    why: 'a credit licence number without the credit provider',
    settings: { legal: { ...MINIMAL_TENANT.legal, creditLicence: '000410' } },
    messages: ['legal.creditLicence', 'is shown nowhere', 'Write that name as creditProvider'],
  },
  {
    why: 'a credit licence number of a dealership without the credit provider',
    settings: {
      dealerships: [
        { ...MINIMAL_TENANT.dealerships[0], config: { legal: { creditProvider: null, creditLicence: '000410' } } },
      ],
    },
    messages: ['dealerships[0].config.legal.creditLicence', 'is shown nowhere'],
  },
  {
    why: 'a label in the number of a dealership’s credit licence',
    settings: {
      dealerships: [
        { ...MINIMAL_TENANT.dealerships[0], config: { legal: { creditProvider: 'A', creditLicence: 'ACL 000410' } } },
      ],
    },
    messages: ['dealerships[0].config.legal.creditLicence', 'Write only the number: 000410.'],
  },
  {
    why: 'a credit provider of a dealership that would keep the licence of another',
    settings: {
      dealerships: [{ ...MINIMAL_TENANT.dealerships[0], config: { legal: { creditProvider: 'A' } } }],
    },
    messages: ['dealerships[0].config.legal.creditLicence'],
  },
  {
    why: 'a menu with a third level',
    files: {
      'navigation.json': {
        header: [{ label: 'Cars', items: [{ label: 'New', items: [{ label: 'Cars', href: '/contact' }] }] }],
      },
    },
    messages: ['navigation.json', 'navigation.header[0].items[0].items[0] is on the third level'],
  },
  {
    why: 'a header with more items than fit',
    files: {
      'navigation.json': {
        header: Array.from({ length: 13 }, (_, index) => ({ label: `Item ${index}`, href: '/contact' })),
      },
    },
    messages: ['navigation.header has 13 items; there is space for 12', 'Group them'],
  },
  {
    why: 'a submenu with more items than fit',
    files: {
      'navigation.json': {
        header: [
          {
            label: 'All',
            items: Array.from({ length: 41 }, (_, index) => ({ label: `Item ${index}`, href: '/contact' })),
          },
        ],
      },
    },
    messages: ['navigation.header[0].items has 41 items; there is space for 40', 'between two submenus'],
  },
  {
    why: 'a menu item as long as a sentence',
    files: { 'navigation.json': { header: [{ label: 'Our cars '.repeat(7), href: '/contact' }] } },
    messages: ['navigation.header[0] has more than 60 characters', 'two or three words'],
  },
  {
    why: 'a synonym that the search cannot find',
    settings: { search: { synonyms: [['ute', 'a four door pickup']] } },
    messages: ['search.synonyms[0][1] has more than 3 words', '3 at most'],
  },
  {
    why: 'a menu item with a link and a submenu',
    files: {
      'navigation.json': { header: [{ label: 'Us', href: '/contact', items: [{ label: 'Hi', href: '/contact' }] }] },
    },
    messages: ['navigation.header[0] has a link and a submenu', 'first item of its submenu'],
  },
  {
    why: 'the menu of models in a submenu',
    files: { 'navigation.json': { header: [{ label: 'Cars', items: [{ label: 'All', models: true }] }] } },
    messages: ['navigation.header[0].items[0] is the menu of all models, which only the first level'],
  },
  {
    why: 'a footer link outside a group',
    files: { 'navigation.json': { footer: [{ label: 'Contact', href: '/contact' }] } },
    messages: ['navigation.footer[0] is a link where the footer has groups'],
  },
  {
    why: 'one licence number for two states',
    settings: {
      legal: { ...MINIMAL_TENANT.legal, licences: ['QLD', 'NSW'].map((state) => ({ state, number: '44100' })) },
    },
    messages: ['legal.licences[1].number', 'of another state'],
  },
  {
    why: 'a role with a direction mark',
    files: { 'team.json': [{ name: 'Jo', role: 'Sa\u202eles', location: 'least' }] },
    messages: ['team.json', 'team[0].role contains an invisible character', 'Sa\\u202eles'],
  },
  {
    why: 'an offer text with a direction mark',
    files: { 'offers.json': [{ id: 1, name: 'A', description: 'Save \u202e0005$' }] },
    messages: ['offers[0].description contains an invisible character'],
  },
  {
    why: 'a page with a direction mark',
    files: { 'pages/about.md': page('Call \u202e7700') },
    messages: ['pages/about.md', 'line 6 contains an invisible character'],
  },
  {
    why: 'a post with a null character',
    files: { 'blog/a.md': page('A\u0000', 'title: A\ndescription: B\ndate: 2026-11-12') },
    messages: ['blog/a.md', 'line 7 contains an invisible character'],
  },
  {
    why: 'a post at the path of a folder',
    files: { 'blog/index.md': page('A', 'title: A\ndescription: B\ndate: 2026-11-12\ncategory: Buyer Advice') },
    messages: ['blog/index.md', 'name'],
  },
  {
    why: 'a city with markup',
    settings: withLocation({ address: { city: '<b>Ipswich</b>' } }),
    messages: ['address.city'],
  },
  {
    why: 'a street of two lines',
    settings: withLocation({ address: { street: '1 A\nShop 4' } }),
    messages: ['address.street'],
  },
  {
    why: 'a team member listed twice',
    files: { 'team.json': Array(2).fill({ name: 'Jo', role: 'Sales', location: 'least' }) },
    messages: ['team[1].name', 'listed twice'],
  },
  {
    why: 'a misspelt time zone',
    settings: { locale: { timeZone: 'Australia/Melborne' } },
    messages: ['locale.timeZone', 'did you mean: Australia/Melbourne'],
  },
  { why: 'a deposit of a billion', settings: { limits: { depositDollars: 1e9 } }, messages: ['limits.depositDollars'] },
  { why: 'a hold of a year', settings: { limits: { holdHours: 8760 } }, messages: ['limits.holdHours'] },
  {
    why: 'a page of 100 kB',
    files: { 'pages/about.md': page('x '.repeat(60_000)) },
    messages: ['pages/about.md', 'larger than 100 kB'],
  },
  ...[
    ['settings in single quotes', "'", 'double quotes'],
    ['settings with a leading zero', 'zero', 'no zero in front'],
    ['settings with a comma in a number', 'comma', 'no comma between its thousands'],
    ['settings with a text of two lines', 'lines', 'must stay on one line'],
    ['settings with a no-break space', 'space', 'invisible character'],
    ['settings with True in place of true', 'True', 'true, false or null in lower case'],
  ].map(([why = '', key = '', message = '']) => ({
    why,
    files: { 'tenant.json': NOT_JSON[key] ?? '' },
    messages: ['tenant.json', 'is not JSON', 'line 2', message],
  })),
  {
    why: 'an ACN as the ABN',
    settings: { legal: { ...MINIMAL_TENANT.legal, abn: '004 085 616' } },
    messages: ['legal.abn is not an ABN\n', 'this has 9, as an ACN has'],
  },
  ...['TBA', 'pending'].map((number) => ({
    why: `a licence number ${number}`,
    settings: { legal: { ...MINIMAL_TENANT.legal, licences: [{ state: 'QLD', number }] } },
    messages: ['legal.licences[0].number has no digit', 'leave the entry out'],
  })),
  ...['info@least.example.', 'info@least..example', 'info@least.example\u200b', 'a..b@least.example'].map((email) => ({
    why: `the e-mail address ${JSON.stringify(email)}`,
    settings: { dealerships: [{ id: 71, slug: 'least', name: 'Least', email }] },
    messages: ['dealerships[0].email is not an email address'],
  })),
  {
    why: 'a number in quotes',
    settings: { limits: { depositDollars: '500' } },
    messages: ['limits.depositDollars should be a number', 'Write a number without quotes: 500.'],
  },
  {
    why: 'a latitude in quotes with a typographic minus',
    settings: withLocation({ address: { lat: '−27.61' } }),
    messages: ['Write a number without quotes: -27.61.'],
  },
  {
    why: 'a switch in quotes',
    settings: { features: { checkout: 'True' } },
    messages: ['Write true or false without quotes: true.'],
  },
  {
    why: 'a whole address as the street',
    settings: withLocation({ address: { street: '1 Only Street, Ipswich QLD 4305' } }),
    messages: ['address.street contains another part of the address', 'Write only the street and number'],
  },
  ...['Ipswich QLD 4305', 'Ipswich, QLD', 'IPSWICH 4305'].map((city) => ({
    why: `the city ${city}`,
    settings: withLocation({ address: { city } }),
    messages: ['address.city contains another part of the address', 'Write only the suburb or city'],
  })),
  {
    why: 'the page of another social network',
    settings: {
      dealerships: [{ id: 71, slug: 'least', name: 'Least', facebook_url: 'https://www.instagram.com/least' }],
    },
    messages: ['dealerships[0].facebook_url is a page of another social network', 'Write it as instagram_url'],
  },
  ...(
    [
      ['24:00', '23:59'],
      ['8:30am', '08:30'],
      ['5 p.m.', '17:00'],
      ['0830', '08:30'],
    ] as const
  ).map(([open, suggestion]) => ({
    why: `the time ${open}`,
    settings: hours({ weekday: 1, open, close: '23:59' }),
    messages: ['opening_hours[0].open is not a time of day', `did you mean: ${suggestion}`],
  })),
  ...(
    [
      ['5', '17:00'],
      ['5:30', '17:30'],
      ['12', '12:00'],
      ['5am', '05:00'],
      ['1730', '17:30'],
    ] as const
  ).map(([close, suggestion]) => ({
    why: `the closing time ${close}`,
    settings: hours({ weekday: 1, open: '00:01', close }),
    messages: ['opening_hours[0].close is not a time of day', `did you mean: ${suggestion}`],
  })),
  ...(
    [
      ['25/12/2026', /did you mean: 2026-12-25/],
      ['5 Dec 2026', /did you mean: 2026-12-05/],
      ['2026/1/5', /did you mean: 2026-01-05/],
      // The fifth of June, or the sixth of May.
      ['05/06/2026', /2026"\n +fix:/],
    ] as const
  ).map(([date, messages]) => ({
    why: `the date ${date}`,
    settings: withLocation({ contact_detail: { special_hours: [{ date }] } }),
    messages: ['special_hours[0].date is not a date', messages],
  })),
  ...(
    [
      ['03.5550.7700', '03 5550 7700'],
      ['Ph: 03 5550 7700 ext 2', '03 5550 7700'],
    ] as const
  ).map(([phone, suggestion]) => ({
    why: `the phone number ${phone}`,
    settings: withLocation({ contact_detail: { phone } }),
    messages: ['contact_detail.phone is not a phone number', `did you mean: ${suggestion}`],
  })),
  ...(
    [
      ['why-us.html', '/why-us'],
      ['www.other.example/a', 'https://www.other.example/a'],
      ['hello@least.example', 'mailto:hello@least.example'],
      ['07 5550 1234', 'tel:0755501234'],
    ] as const
  ).map(([href, suggestion]) => ({
    why: `the menu item ${href}`,
    settings: { navigation: { header: [{ label: 'A', href }] } },
    messages: ['navigation.header[0].href is not an address', `did you mean: ${suggestion}`],
  })),
  {
    why: 'a host with an umlaut',
    settings: { hosts: ['müller-cars.example'] },
    messages: ['hosts[0]', 'did you mean: xn--mller-cars-9db.example'],
  },
  {
    why: 'a picture without its first slash',
    files: { 'team.json': [{ name: 'Jo', role: 'Sales', location: 'least', photo: 'pictures\\jo.jpg' }] },
    messages: ['team[0].photo', 'did you mean: /pictures/jo.jpg'],
  },
  ...['/images/yard.jpg', '/Pictures/yard.jpg', '/yard.jpg', 'photos/yard.jpg'].map((heroImage) => ({
    why: `the unpublished picture ${heroImage}`,
    settings: { home: { heroImage } },
    messages: ['home.heroImage is not the address of a picture', 'did you mean: /pictures/yard.jpg'],
  })),
  {
    why: 'a picture on another host without its protocol',
    settings: { home: { heroImage: '//cdn.example/yard.jpg' } },
    messages: ['home.heroImage is not the address of a picture', 'did you mean: https://cdn.example/yard.jpg'],
  },
  {
    why: 'a link to a detail with spaces in a page',
    files: { 'pages/a.md': '---\ntitle: A\ndescription: B\n---\n[Call](tel:{ site.phone })' },
    messages: ['has a space in an address', 'a detail ({site.phone}) without spaces'],
  },
  {
    why: 'a logo in JPEG',
    settings: { theme: { logo: 'logo.jpg' } },
    messages: ['theme.logo is not the name of a logo file', 'SVG, PNG or WebP'],
  },
  ...(
    [
      [{ navigation: [{ label: 'A', href: '/contact' }] }, 'an object in { } with header, footer'],
      [{ redirects: { '/a': '/contact' } }, 'a list in [ ] of objects in { } with from, to'],
      [{ legal: { checks: { 'total-price': 'off' } } }, 'with level, reason'],
      [{ team: [{ name: 'Jo', role: 'A', location: 'least', languages: 'Hindi, Thai' }] }, '["Hindi","Thai"]'],
      [{ locations: [{ ...LOCATION, id: [1, 2] }] }, 'a number, not a list'],
    ] as const
  ).map(([settings, fix]) => ({
    why: `the wrong kind of value, ${fix}`,
    settings: mergeLayers({ legal: MINIMAL_TENANT.legal as Plain }, settings as Plain),
    messages: [fix],
  })),
  {
    why: 'the level of a rule that is fixed',
    settings: { legal: { ...MINIMAL_TENANT.legal, checks: { licence: { level: 'off', reason: 'None.' } } } },
    messages: ['legal.checks.licence is not a known field', 'cannot be changed'],
  },
  {
    why: 'an account that nothing uses',
    settings: { private: { purchase: { buyerEmail: 'buyer@least.example' } } },
    messages: ['private.purchase.buyerEmail is not a known field', 'valuationAccount'],
  },
  {
    why: 'forms of one dealership, which a form cannot know before it is sent',
    settings: { dealerships: [{ ...MINIMAL_TENANT.dealerships[0], config: { forms: { messageRequired: false } } }] },
    messages: ['dealerships[0].config.forms is not a known field', 'Write it at the top, for all dealerships'],
  },
  ...Object.entries({
    email: 'north@least.example',
    address: { street: '7 Office Lane', city: 'Ipswich', state: 'QLD', postcode: '4300' },
    complaints: { name: 'Yard Manager' },
    base_domain: 'north.least.example',
  }).map(([field, value]) => ({
    why: `${field} of a dealership other than the site’s own, which nothing would use`,
    settings: {
      dealerships: [
        { ...MINIMAL_TENANT.dealerships[0], [field]: value },
        { ...MINIMAL_TENANT.dealerships[0], id: 2, slug: 'north', name: 'North Yard', [field]: value },
      ],
    },
    messages: [`dealerships[1].${field} is used only for the site’s own dealership`, 'or write it in the dealership'],
  })),
  {
    why: 'the rating of a dealership other than the site’s own, which nothing would show',
    settings: {
      dealerships: [
        MINIMAL_TENANT.dealerships[0],
        { id: 2, slug: 'north', name: 'North Yard', average_rating: 4.5, review_count: 12 },
      ],
    },
    messages: [
      'dealerships[1].average_rating is used only for the site’s own dealership',
      'dealerships[1].review_count is used only for',
    ],
  },
  {
    why: 'a text of the whole site for a dealership other than its own',
    settings: {
      dealerships: [
        { ...MINIMAL_TENANT.dealerships[0], config: { text: { 'ask.used-car.title': 'Ask us' } } },
        {
          ...MINIMAL_TENANT.dealerships[0],
          id: 2,
          slug: 'north',
          name: 'North Yard',
          config: { text: { 'ask.used-car.title': 'Ask our northern team', 'car.button.enquire': 'Ask the north' } },
        },
      ],
    },
    messages: [
      'dealerships[1].config.text.ask.used-car.title is a text of the whole site',
      'Write it at the top, in `text`',
    ],
  },
  ...['keepValuation', 'gateCheckout', 'gateFinance', 'businessFleet', 'expandOffers'].map((feature) => ({
    why: `features.${feature} of one dealership, which applies to what all dealerships share`,
    settings: { dealerships: [{ ...MINIMAL_TENANT.dealerships[0], config: { features: { [feature]: true } } }] },
    messages: [`dealerships[0].config.features.${feature} is not a known field`, 'Write it at the top, in `features`'],
  })),
  ...(
    [
      [withLocation({ address: { state: 'Queensland' } }), 'locations[0].address.state', 'QLD'],
      [{ forms: { defaultState: 'Victoria' } }, 'forms.defaultState', 'vic'],
      [
        { legal: { ...MINIMAL_TENANT.legal, stateNotes: [{ state: 'N.S.W.', text: 'A' }] } },
        'legal.stateNotes[0]',
        'NSW',
      ],
    ] as const
  ).map(([settings, path, state]) => ({
    why: `${path} that is not ${state}`,
    settings: settings as Plain,
    messages: [path, 'is not the abbreviation used here', `Write ${state}.`],
  })),
  ...(
    [
      ['Manawatu', 'Write Manawatū-Whanganui.'],
      ['Whanganui', 'Write Manawatū-Whanganui.'],
      ['Hawkes By', "Write Hawke's Bay."],
      ['Christchurch', "Write one of Auckland, Bay of Plenty, Canterbury, Chatham Islands, Gisborne, Hawke's Bay,"],
    ] as const
  ).map(([state, fix]) => ({
    why: `${state}, which is no region of New Zealand`,
    settings: { locale: { country: 'NZ' }, ...withLocation({ address: { state } }) } as Plain,
    messages: ['locations[0].address.state is not a region of New Zealand', fix],
  })),
  ...(
    [
      ['the site', { features: { favourites: false } }],
      [
        'its only dealership',
        { dealerships: [{ ...MINIMAL_TENANT.dealerships[0], config: { features: { favourites: false } } }] },
      ],
    ] as const
  ).map(([where, settings]) => ({
    why: `a garage where ${where} switches saving cars off`,
    settings: { garage_enabled: true, ...settings } as Plain,
    messages: [
      'garage_enabled offers an account',
      'features.favourites switches saving cars off',
      'Or remove garage_enabled',
    ],
  })),
  {
    why: 'two notes of one state',
    settings: {
      legal: {
        ...MINIMAL_TENANT.legal,
        stateNotes: [
          { state: 'QLD', text: 'A' },
          { state: 'NSW', text: 'B' },
          { state: 'qld', text: 'C' },
        ],
      },
    },
    messages: ['legal.stateNotes[2].state', 'already has a note (legal.stateNotes[0])', 'Keep one of the two'],
  },
  {
    why: 'two notes of one state about the same kind of vehicle',
    settings: {
      legal: {
        ...MINIMAL_TENANT.legal,
        stateNotes: [
          { state: 'NSW', text: 'A', itemTypes: ['car'] },
          { state: 'NSW', text: 'B', itemTypes: ['motorcycle', 'caravan'] },
          { state: 'nsw', text: 'C', itemTypes: ['caravan'] },
        ],
      },
    },
    messages: ['legal.stateNotes[2].state', 'already has a note (legal.stateNotes[1])', 'in `itemTypes`'],
  },
  ...(
    [
      ['legal.stateNotes', { legal: { ...MINIMAL_TENANT.legal, stateNotes: [{ state: 'Otago', text: 'A' }] } }],
      ['forms.defaultState', { forms: { defaultState: 'otago' } }],
    ] as const
  ).map(([path, settings]) => ({
    why: `${path} outside Australia`,
    settings: { locale: { country: 'NZ' }, ...settings } as Plain,
    messages: [path, 'is used in Australia only, and the country of this site is NZ', 'Remove it.'],
  })),
  {
    why: 'locations that are all hidden',
    settings: withLocation({ visible: false }),
    messages: ['locations[0].visible is false for every location'],
  },
  {
    why: 'a filter listed twice',
    settings: { search: { facets: ['make', 'model', 'make'] } },
    messages: ['search.facets[2] is in the list twice, first as search.facets[0]'],
  },
  {
    why: 'sort orders without the default one',
    settings: { search: { sorts: ['price:asc', 'created_at:desc'] } },
    messages: [
      'search.sorts does not offer',
      'most relevant first, the default order of every list',
      'price:asc',
      'Add',
    ],
  },
  ...[
    ['calculatorRatePercent', 60, 48],
    ['financeTermYears', 15, 10],
    ['comparisonLoanDollars', 3_000_000, 2_000_000],
  ].map(([name, found, limit]) => ({
    why: `a calculator that cannot open with its ${name}`,
    settings: { limits: { [String(name)]: found } } as Plain,
    messages: [`limits.${name}`, String(limit)],
  })),
  {
    why: 'a gap between buckets',
    settings: {
      search: {
        priceBuckets: [
          { label: 'A', from: 0, below: 20000 },
          { label: 'B', from: 25000 },
        ],
      },
    },
    messages: ['search.priceBuckets[1].from leaves a gap', 'between 20000 and 25000'],
  },
  {
    why: 'a slider that starts above its end',
    settings: { limits: { homeSliderMinDollars: 50000, homeSliderMaxDollars: 20000 } },
    messages: ['limits.homeSliderMinDollars is not below limits.homeSliderMaxDollars, 20000'],
  },
  {
    why: 'test drives that can never be booked',
    settings: {
      locations: [{ ...LOCATION, contact_detail: { opening_hours: [{ weekday: 1, open: '08:00', close: '17:00' }] } }],
      appointments: { slotMinutes: 60, leadHours: 89, daysAhead: 3 },
    },
    messages: ['appointments.leadHours leaves nothing to book', 'at most 88 hours ahead'],
  },
  {
    why: 'an offer with the name of one model and the slug of another',
    settings: {
      models: [
        { id: 1, name: 'CX-5', slug: 'cx-5', manufacturer: 'Mazda' },
        { id: 2, name: 'CX-30', slug: 'cx-30', manufacturer: 'Mazda' },
      ],
      offers: [{ id: 1, name: 'A', description: 'B', model: { name: 'CX30', slug: 'cx-5' } }],
    },
    messages: [
      'offers[0].model.slug is the slug of Mazda CX-5, and the name is that of Mazda CX-30',
      'Write cx-30, or the name CX-5.',
    ],
  },
  ...[
    { limits: { calculatorRatePercent: 0.0899 } },
    { stock: { importDropLimitPercent: 0.0899 } },
    { private: { tradeIn: { marginPercent: 0.0899 } } },
  ].map((settings) => ({
    why: `a fraction for a percentage in ${Object.keys(settings)[0]}`,
    settings: settings as Plain,
    messages: ['Percent is a fraction of one per cent', 'Write the percentage: 8.99'],
  })),
  ...['2027-02-01', '31/01/2027', '1 July 2027'].map((until) => ({
    why: `the last day of an offer without a time: ${until}`,
    settings: { offers: [{ id: 1, name: 'A', description: 'B', until }] },
    messages: ['offers[0].until is not an instant', 'the offset of your time zone', 'in Brisbane always `+10:00`'],
  })),
  {
    why: 'a name that refers to a detail of the dealer',
    settings: { name: '{site.name}', team: [{ name: 'Jo of {site.name}', role: 'A', location: 'least' }] },
    messages: ['name contains a reference in braces', 'team[0].name contains a reference', 'Write the name itself'],
  },
  {
    why: 'the role of a person under another name',
    settings: { team: [{ name: 'Jo', title: 'Sales Consultant', location: 'least' }] },
    messages: ['team[0].title is not a known field', 'Rename it to `role`.'],
  },
  {
    why: 'a photo that most browsers cannot show',
    settings: { team: [{ name: 'Jo', role: 'A', location: 'least', photo: 'https://img.example/jo.heic' }] },
    messages: ['team[0].photo is not the address of a picture', 'JPEG, PNG or WebP'],
  },
  {
    why: 'a menu item listed twice',
    settings: { navigation: { header: Array(2).fill({ label: 'Contact', href: '/contact' }) } },
    messages: ['navigation.header[1] is in this menu twice'],
  },
  ...(
    [
      ['1d4f91', '#1d4f91'],
      ['rgb(29, 79, 145)', '#1d4f91'],
    ] as const
  ).map(([brand, suggestion]) => ({
    why: `the colour ${brand}`,
    settings: { theme: { light: { brand } } },
    messages: ['theme.light.brand is not a colour', `did you mean: ${suggestion}`],
  })),
  {
    why: 'a host with its protocol and a slash',
    settings: { hosts: ['https://cars.example/'] },
    messages: ['did you mean: cars.example'],
  },
  {
    why: 'an offer with placeholder text',
    files: { 'offers.json': [{ id: 1, name: 'A', description: 'Lorem ipsum dolor sit amet.' }] },
    messages: ['offers.json', 'offers[0].description contains a placeholder'],
  },
  {
    why: 'a post with its date in words',
    files: { 'blog/a.md': page('A', 'title: A\ndescription: B\ndate: 12 November 2026\ncategory: Buyer Advice') },
    messages: ['blog/a.md', 'did you mean: 2026-11-12'],
  },
  {
    why: 'a team member with the name of a location instead of its slug',
    files: { 'team.json': [{ name: 'Jo', role: 'Sales', location: 'Least Motors' }] },
    messages: ['team[0].location is not a location of this tenant', 'did you mean: least'],
  },
  ...(
    [
      ['**Cars** that go', 'contains Markdown, which pages would show'],
      ['__Cars__ that go', 'contains Markdown, which pages would show'],
      ['*Cars* that go', 'contains Markdown, which pages would show'],
      ['Cars :car: that go', 'contains Markdown, which pages would show'],
      ['See [our cars](/search/used-cars).', 'contains Markdown, which pages would show'],
      ['See <a href="/x">our cars</a>.', 'contains markup'],
    ] as const
  ).flatMap(([text, problem]) => [
    { why: `the sentence ${text}`, settings: { home: { lead: text } }, messages: [`home.lead ${problem}`] },
    {
      why: `the offer ${text}`,
      files: { 'offers.json': [{ id: 1, name: 'A', description: 'B', model: { name: text, slug: 'b' } }] },
      messages: [`offers[0].model.name ${problem}`],
    },
    {
      why: `the title ${text}`,
      files: { 'pages/about.md': page('A', `title: ${text}\ndescription: B`) },
      messages: [`line 2, title ${problem}`],
    },
  ]),
  {
    why: 'an offer in Markdown',
    files: { 'offers.json': [{ id: 1, name: 'A', description: '<p>See **here**.</p>' }] },
    messages: ['offers[0].description contains Markdown'],
  },
  {
    why: 'an offer with a heading in Markdown',
    files: { 'offers.json': [{ id: 1, name: 'A', description: 'Two hatches.\n\n## Conditions' }] },
    messages: ['offers[0].description contains Markdown'],
  },
  {
    why: 'an offer text that is only tags',
    files: { 'offers.json': [{ id: 1, name: 'A', description: '<p></p><br/>' }] },
    messages: ['offers[0].description has tags and no text'],
  },
  {
    why: 'a menu item with markup',
    settings: { navigation: { header: [{ label: '<i>Cars</i>', href: '/contact' }] } },
    messages: ['navigation.header[0].label contains markup'],
  },
  {
    why: 'a page whose title is a list',
    files: { 'pages/about.md': page('A', 'title: [About, us]\ndescription: B') },
    messages: ['line 2, title is a list'],
  },
  {
    why: 'a page whose title is a paragraph',
    files: { 'pages/about.md': page('A', `title: ${'About us. '.repeat(30)}\ndescription: B`) },
    messages: ['line 2, title is longer than 200 characters'],
  },
  {
    why: 'a full stop as a notice',
    settings: { forms: { collectionNotice: '.' } },
    messages: ['collectionNotice is not a notice'],
  },
  {
    why: 'a file instead of the pictures folder',
    files: { pictures: 'x' },
    messages: ['bad/pictures', 'make a folder'],
  },
  {
    why: 'the URL of a page in place of a picture',
    settings: { home: { heroImage: '/contact' } },
    messages: ['home.heroImage is not the address of a picture', 'JPEG, PNG or WebP'],
  },
  ...['https://127.0.0.1/a.jpg', 'https://[::1]/a.jpg', 'https://yard/a.jpg', 'https://nas.local/a.jpg'].map(
    (heroImage) => ({
      why: `the picture ${heroImage}`,
      settings: { home: { heroImage } },
      messages: ['home.heroImage is not the address of a picture'],
    }),
  ),
  ...['https://169.254.169.254/latest', 'https://localhost/in', 'https://crm.internal/in'].map((url) => ({
    why: `enquiries to ${url}`,
    settings: { private: { leads: { destinations: [{ kind: 'adf', url }] } } },
    messages: ['private.leads.destinations[0].url is not a full web address'],
  })),
  {
    why: 'map tiles on this machine',
    settings: { maps: { tiles: 'https://localhost/{z}/{x}/{y}.png', attribution: 'A' } },
    messages: ['maps.tiles is not an address with its placeholders'],
  },
  {
    why: 'a redirect from a file of the site',
    settings: { redirects: [{ from: '/robots.txt', to: '/contact' }] },
    messages: ['redirects[0].from is an address that the platform needs'],
  },
  {
    why: 'a social media handle in place of a URL',
    settings: { dealerships: [{ id: 71, slug: 'least', name: 'Least', instagram_url: '@least' }] },
    messages: ['instagram_url is not a full web address', /@least"\n +fix:/],
  },
  {
    why: 'a sender without an address',
    settings: { private: { messages: { email: { url: 'https://mail.example', from: 'Least', tokenBinding: 'A' } } } },
    messages: ['private.messages.email.from is not a sender', 'Name <address>'],
  },
  {
    why: 'an offer that ends in 2206',
    files: { 'offers.json': [{ id: 1, name: 'A', description: 'B', until: '2206-12-01T00:00:00+10:00' }] },
    messages: ['offers[0].until is not an instant', 'from 1900 to 2099'],
  },
];

test.each(CASES)('TEN-02 $why', async ({ settings = {}, files = {}, messages }) => {
  writeTo('good/tenant.json', { ...MINIMAL_TENANT, id: 2, origin: 'https://good.example' });
  writeTo('bad/tenant.json', mergeLayers(MINIMAL_TENANT as unknown as Plain, settings));
  for (const [name, content] of Object.entries(files))
    if (content === null) rmSync(join(dir, 'bad', name));
    else writeTo(`bad/${name}`, content);
  const [bad, good] = await readTenants(dir);
  expect(good).toHaveProperty('tenant');
  const error = bad !== undefined && 'error' in bad ? bad.error : null;
  expect(error, 'accepted').toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  for (const text of messages)
    if (typeof text === 'string') expect(message).toContain(text);
    else expect(message).toMatch(text);
  expect(message).toMatch(/^[12] problems? in/);
  expect(message).toMatch(/\n {4}fix: {2}\S/);
});
