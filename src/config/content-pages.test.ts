import { expect, test } from 'vitest';
import { readContentPage } from '#config/content-pages.ts';
import { asHtml } from '#tests/builders/prose.ts';

const page = (front: string, body = 'Text.') =>
  readContentPage('name', `---\n${front}\n---\n${body}\n`, 'pages/name.md');
const FRONT = 'title: A title\ndescription: What it says.';

test('title, description, path and text', () => {
  const contentPage = page(`${FRONT}\npath: pages/own-path`, '\n## Heading\n\nText.').page;
  expect({ ...contentPage, parts: asHtml(contentPage?.parts) }).toMatchObject({
    path: 'pages/own-path',
    title: 'A title',
    description: 'What it says.',
    parts: [
      {
        kind: 'prose',
        html: '<h2 id="part-heading">Heading</h2>\n<p>Text.</p>',
        headings: [{ id: 'part-heading', title: 'Heading' }],
      },
    ],
  });
  expect(page('title: "Quoted: title"\ndescription: B').page).toMatchObject({ path: 'name', title: 'Quoted: title' });
  expect(page('title: "One" and more\ndescription: B').page).toMatchObject({ title: '"One" and more' });
});

test.each([
  [`"Ute" or "pick-up"`, `"Ute" or "pick-up"`],
  [`'A', or 'B'`, `'A', or 'B'`],
  [`'What''s new'`, `What's new`],
  [`'What's new'`, `What's new`],
  [`"A \\"good\\" ute"`, `A "good" ute`],
  [`"\\"A\\" and \\"B\\""`, `"A" and "B"`],
  [`'''A'' and ''B'''`, `'A' and 'B'`],
  [`"A 17" wheel"`, `A 17" wheel`],
  [`"The 'big' and 'small' vans"`, `The 'big' and 'small' vans`],
  [`"Our drivers' guide to the 'Premium' cover"`, `Our drivers' guide to the 'Premium' cover`],
  [`'A "ute" or a "pick-up"?'`, `A "ute" or a "pick-up"?`],
  [`'Kia''s "EV9" or "EV5"'`, `Kia's "EV9" or "EV5"`],
  [`"The "best" and the "rest""`, `The "best" and the "rest"`],
  [`"Say "yes" to a "new" car"`, `Say "yes" to a "new" car`],
  [`'All 'good' and 'new' cars'`, `All 'good' and 'new' cars`],
  [`"A", "B" and "C"`, `"A", "B" and "C"`],
  [`'What''s' or 'that'`, `'What''s' or 'that'`],
  [`"One title"`, `One title`],
  [`"One" and more`, `"One" and more`],
])('CONT-04 the title %s is read as its author means it', (written, title) =>
  expect(page(`title: ${written}\ndescription: B`).page).toMatchObject({ title }),
);

test.each<[why: string, front: string, body: string, problem: string]>([
  ['unknown field', `${FRONT}\ntitel: B`, 'Text.', 'titel is not a known field'],
  ['no title', 'description: B', 'Text.', 'title is missing'],
  ['no description', 'title: A', 'Text.', 'description is missing'],
  ['a platform path', `${FRONT}\npath: search/toyota`, 'Text.', "path is one of the platform's own paths"],
  ['a former path of a list', `${FRONT}\npath: used-cars`, 'Text.', "path is one of the platform's own paths"],
  ['a former path of the trade-in', `${FRONT}\npath: sell-my-car/now`, 'Text.', "is one of the platform's own paths"],
  ['a path above the site', `${FRONT}\npath: ../secret`, 'Text.', 'path is not a path'],
  ['a path with capitals', `${FRONT}\npath: About`, 'Text.', 'path is not a path'],
  ['raw HTML', FRONT, 'Hello <script>alert(1)</script>', 'contains raw HTML'],
  ['a comment in HTML', FRONT, '<!-- note -->', 'contains raw HTML'],
  ['a script as a link', FRONT, '[x](javascript:alert(1))', 'is not an address a page may link to'],
  [
    'a script as a reference',
    FRONT,
    'Text [x][1].\n\n[1]: javascript:alert(1)',
    'is not an address a page may link to',
  ],
  ['raw HTML between escaped backticks', FRONT, '\\`<img src=x onerror=alert(1)>\\`', 'contains raw HTML'],
  ['raw HTML between lone backticks', FRONT, 'a `b\n\n<script>alert(1)</script>\n\nb` c', 'contains raw HTML'],
  ['a script as a titled reference', FRONT, '[x][1]\n\n[1]: javascript:alert(1) "t"', 'is not an address'],
  ['a script as a quoted reference', FRONT, '[x][1]\n\n> [1]: javascript:alert(1)', 'is not an address'],
  ['another host in character references', FRONT, '[x](/&#47;evil.example)', 'is not an address a page may link to'],
  ['a picture from another host', FRONT, '![x](http://evil.example/x.png)', 'is not the address of a picture'],
  ['no text', FRONT, '', 'has no text'],
  ['a text of invisible characters', FRONT, '\u200b\n\u2800\u3164', 'has no text'],
  ['a title of invisible characters', 'title: \u200b\ndescription: B', 'Text.', 'title is missing'],
  ['a repeated field', `${FRONT}\ntitle: Another`, 'Text.', 'line 4, title is written twice'],
  ['a quote that is not closed', 'title: "A title\ndescription: B', 'Text.', 'line 2, title has a quote that is not'],
  ['a line that is not a field', `${FRONT}\njust words`, 'Text.', 'has a line of front matter'],
])('TEN-02 a page with %s', (_why, front, body, problem) => {
  const { page: result, problems } = page(front, body);
  expect(result).toBeNull();
  expect(problems.map((entry) => `${entry.path} ${entry.problem}`.trim()).join('\n')).toContain(problem);
});

test.each([
  ['a link with a title', '[x](/contact "Contact us")'],
  ['an address in brackets', 'See <https://www.example.com>.'],
  ['HTML named in code', 'Write `<b>` for bold.'],
  ['less than', 'Cars with a < b km.'],
])('TEN-02 a page with %s is accepted', (_why, body) => {
  expect(page(FRONT, body).problems).toEqual([]);
});
