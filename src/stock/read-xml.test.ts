import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { StockError } from './finding.ts';
import { RowMapper } from './map-row.ts';
import { findMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

const base = mkdtempSync(join(tmpdir(), 'caryard-xml-'));
afterAll(() => rmSync(base, { recursive: true }));
const read = (text: string | Buffer) => {
  const path = join(base, 'feed.xml');
  writeFileSync(path, text);
  return readFeed(path, { delimiter: 'auto', header: true, encoding: 'auto' });
};
const cells = (text: string | Buffer) => read(text).rows.map((row) => row.cells);
const elements = (more = '') => `<make>Mazda</make><model>3</model><year>2020</year>${more}`;
const cars = (...contents: string[]) => `<cars>${contents.map((content) => `<car>${content}</car>`).join('\n')}</cars>`;
const MAZDA = { make: 'Mazda', model: '3', year: '2020' };

const listing = (id: string, more = '') => `<listing>
  <vehicle_id>${id}</vehicle_id><vin>JM0BP2H7A012345${id}</vin><title>2020 Mazda 3</title><url>https://dealer.example/${id}</url>
  <make>Mazda</make><model>3</model><trim>G20</trim><year>2020</year><body_style>HATCHBACK</body_style>
  <state_of_vehicle>CPO</state_of_vehicle><price>24990 AUD</price><mileage><value>41000</value><unit>KM</unit></mileage>
  <image><url>https://img.example/${id}-1.jpg</url><tag>Exterior</tag></image>
  <image><url>https://img.example/${id}-2.jpg?a=1&amp;b=2</url></image>
  <address format="simple"><component name="city">Ipswich</component><component name="region">QLD</component></address>
  <exterior_color>Blue</exterior_color><description><![CDATA[One owner & full history]]></description>${more}
</listing>`;

describe('DATA-01 a feed in XML', () => {
  test('of Meta is recognised by its fields, as is its CSV', () => {
    const feed = read(
      `<?xml version="1.0" encoding="UTF-8"?>\n<listings><title>Inventory</title>${listing('11')}${listing('12', '<sale_price>23990 AUD</sale_price>')}</listings>`,
    );
    const match = findMapping(feed.headers);
    expect(match).toMatchObject({ name: 'meta', unknown: ['mileage.unit'] });
    const mapper = new RowMapper((match as NonNullable<typeof match>).mapping, feed.headers, 'AUD', feed.rows);
    const [first, second] = feed.rows.map((row) => mapper.map(row));
    expect(first?.row).toMatchObject({
      stocknum: '11',
      car_type: 'used',
      certified: true,
      make: 'Mazda',
      badge: 'G20',
      year: 2020,
      price: 24_990,
      km: 41_000,
      simple_body: 'Hatch',
      colour: 'Blue',
      dealercomments: 'One owner & full history',
      images: ['https://img.example/11-1.jpg', 'https://img.example/11-2.jpg?a=1&b=2'],
      location: { city: 'Ipswich', state: 'QLD' },
    });
    expect(second?.row).toMatchObject({ price: 23_990, before_price: 24_990 });
    const csv = read(
      'vehicle_id,vin,make,model,year,state_of_vehicle,price,mileage.value,image[0].url,image[1].url\n7,,Kia,Rio,2019,USED,18000 AUD,5,https://img.example/1.jpg,https://img.example/2.jpg\n',
    );
    const mapping = findMapping(csv.headers)?.mapping as NonNullable<typeof match>['mapping'];
    expect(new RowMapper(mapping, csv.headers, 'AUD').map(csv.rows[0] as (typeof csv.rows)[number]).row).toMatchObject({
      images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
      km: 5,
    });
  });

  test.each([
    { why: 'elements', text: cars(elements('<price> $1,000 </price>')), expected: [{ ...MAZDA, price: '$1,000' }] },
    { why: 'attributes', text: '<cars><car make="Mazda" model="3" year="2020"/></cars>', expected: [MAZDA] },
    {
      why: 'attributes of a field',
      text: cars(elements('<price type="egc">1000</price><photo src="/a.jpg"/>')),
      expected: [{ ...MAZDA, price: '1000', 'price.type': 'egc', 'photo.src': '/a.jpg' }],
    },
    {
      why: 'fields inside others',
      text: cars(elements('<km><value>5</value></km>')),
      expected: [{ ...MAZDA, 'km.value': '5' }],
    },
    {
      why: 'a list with elements named after it',
      text: cars(
        elements('<photos><photo>/a.jpg</photo></photos>'),
        elements('<photos><photo>/a.jpg</photo><photo>/b.jpg</photo></photos>'),
      ),
      expected: [
        { ...MAZDA, photos: '/a.jpg' },
        { ...MAZDA, photos: ['/a.jpg', '/b.jpg'] },
      ],
    },
    {
      why: 'a list of URLs',
      text: cars(elements('<images><url>/a</url><url>/b</url></images>')),
      expected: [{ ...MAZDA, images: ['/a', '/b'] }],
    },
    {
      why: 'a repeated field',
      text: cars(elements('<photo>/a</photo><photo>/b</photo>')),
      expected: [{ ...MAZDA, photo: ['/a', '/b'] }],
    },
    {
      why: 'prefixes of a namespace',
      text: `<rss xmlns:g="x"><channel><item><g:make>Mazda</g:make><g:model>3</g:model><g:year>2020</g:year></item></channel></rss>`,
      expected: [MAZDA],
    },
    {
      why: 'formatted text',
      text: cars(elements('<notes><p>One <b>owner</b></p></notes>')),
      expected: [{ ...MAZDA, notes: 'One owner' }],
    },
    { why: 'an empty field', text: cars(elements('<price/>')), expected: [{ ...MAZDA, price: '' }] },
    {
      why: 'character references',
      text: cars(elements('<badge>G&#x26;T &lt;1&gt;</badge>')),
      expected: [{ ...MAZDA, badge: 'G&T <1>' }],
    },
    {
      why: 'cars of several lists, in order, and a trade-in inside another car',
      text: `<stock><dealer><name>A</name></dealer><new><car>${elements()}</car></new><used><car>${elements('<swap><make>a</make><model>b</model><year>c</year></swap>')}</car></used></stock>`,
      expected: [MAZDA, { ...MAZDA, 'swap.make': 'a', 'swap.model': 'b', 'swap.year': 'c' }],
    },
    {
      why: 'cars of different names',
      text: `<stock><new>${elements()}</new><used>${elements()}</used></stock>`,
      expected: [MAZDA, MAZDA],
    },
    {
      why: 'a text longer than the part read at once',
      text: cars(elements(`<notes>${'x'.repeat(200_000)}</notes>`)),
      expected: [{ ...MAZDA, notes: 'x'.repeat(200_000) }],
    },
  ])('gives the columns of $why', ({ text, expected }) => {
    expect(cells(text)).toEqual(expected);
  });

  test('in Windows-1252 or UTF-16 is read, whatever its declaration says', () => {
    const text =
      '<?xml version="1.0" encoding="utf-8"?><cars><car><make>Citroën</make><model>C4</model><year>2020</year></car></cars>';
    for (const bytes of [
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
    ])
      expect(cells(bytes)).toMatchObject([{ make: 'Citroën' }]);
  });

  test.each([
    ['before a tag', '<notes>AT&T</notes>', { notes: 'AT&T' }],
    ['alone before a tag', '<notes>Bose &</notes>', { notes: 'Bose &' }],
    ['at the end of a URL', '<photo>https://img.example/?a=1&b</photo>', { photo: 'https://img.example/?a=1&b' }],
    ['at the end of an attribute', '<photo alt="R&D"/>', { 'photo.alt': 'R&D ' }],
    ['in CDATA', '<notes><![CDATA[a &<b>c]]></notes>', { notes: 'a &<b>c' }],
  ])('with an & that is not escaped, %s, is read', (_where, text, expected) => {
    expect(cells(cars(elements(text), elements()))[0]).toEqual({ ...MAZDA, ...expected });
  });

  test('with an & that is not escaped is read, and the report says so', () => {
    const feed = read(
      cars(elements('<notes>Bose sound & navigation</notes>'), elements('<notes>P&O &nbsp; x</notes>')),
    );
    expect(feed.rows.map((row) => row.cells.notes)).toEqual(['Bose sound & navigation', 'P&O \u00a0 x']);
    expect(feed.findings).toMatchObject([{ outcome: 'cleaned', rule: '& written as &amp; in XML' }]);
    expect(feed.findings[0]?.hint).toContain('line 1');
  });

  test('with entities of its own reads no files and does not expand', () => {
    const text = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>${cars(elements('<notes>&b;&f;</notes>'))}`;
    expect(cells(text)).toEqual([{ ...MAZDA, notes: '&b;&f;' }]);
  });

  test.each([
    {
      why: 'cut inside a car',
      text: cars(elements(), elements()).slice(0, -40),
      message: 'is cut off at line 2',
    },
    { why: 'cut between cars', text: `<cars><car>${elements()}</car>\n`, message: 'is cut off at line 2' },
    {
      why: 'a wrong closing tag',
      text: `<cars>\n<car>${elements('</price>')}</car></cars>`,
      message: 'not well-formed XML: line 2',
    },
    { why: 'an unescaped <', text: cars(elements('<notes>under < 5 years</notes>')), message: 'not well-formed XML' },
    { why: 'no cars', text: '<cars></cars>', message: 'without cars' },
    {
      why: 'other elements',
      text: '<posts><post><title>a</title></post><post><title>b</title></post></posts>',
      message: 'no element has the fields of a car',
    },
    { why: 'a web page', text: '<!DOCTYPE html><html><body>Sign in</body></html>', message: 'is a web page' },
    {
      why: 'a web page in XML',
      text: '<?xml version="1.0"?>\n<html xmlns="x"><body/></html>',
      message: 'is a web page',
    },
    { why: 'deep nesting', text: cars(elements('<a>'.repeat(100_000))), message: 'elements nested more than 32 deep' },
    {
      why: 'thousands of columns',
      text: cars(elements(Array.from({ length: 2100 }, (_, index) => `<c${index}/>`).join(''))),
      message: 'more than 2000 columns',
    },
    {
      why: 'a huge car',
      text: cars(elements(`<notes>${'x'.repeat(1_100_000)}</notes>`)),
      message: 'is more than 1 MB',
    },
    { why: 'text after the end', text: `${cars(elements())} and more`, message: 'not well-formed XML' },
  ])('is refused: $why', ({ text, message }) => {
    expect(() => read(text)).toThrow(StockError);
    expect(() => read(text)).toThrow(message);
  });
});
