import { expect, test } from 'vitest';
import { readMarkdown } from '#config/read-markdown.ts';
import { asHtml } from '#tests/builders/prose.ts';

const read = (markdown: string) => {
  const { parts, ...rest } = readMarkdown(markdown, 'pages/name.md', 5);
  return { parts: asHtml(parts), ...rest };
};
const problemsOf = (markdown: string) =>
  read(markdown).problems.map(({ file, path, problem, didYouMean: suggestion }) => [
    `${file} ${path} ${problem}`,
    ...(suggestion === undefined ? [] : [suggestion]),
  ]);

test.each([':::note{title="{site.name}"}\ntext\n:::', '::call{to=contact title="{site.name}"}'])(
  'TEN-02 the report about a detail in a value of a block names the braces: %j',
  (markdown) =>
    expect(read(markdown).problems.map(({ fix }) => fix)).toEqual([expect.stringContaining('braces in it')]),
);

test.each<[why: string, markdown: string, problem: string, suggestion?: string]>([
  [
    'thousands of asterisks',
    '*a'.repeat(45_000),
    'line 5 has more than 5000 characters such as * and [ in one paragraph',
  ],
  ['brackets over several lines', 'One\n\n:a[\n'.padEnd(60_000, ':a[\n'), 'line 2507 has more than 5000 characters'],
  ['thousands of columns', `${'|a'.repeat(20_000)}\n${'|-'.repeat(20_000)}`, 'line 5 has more than 200 columns'],
  ['an unknown block', 'One\n\n::offerz{limit=3}', 'line 7 is not a block', 'offers'],
  ['an unknown attribute', '::reviews{limmit=3}', 'line 5 ::reviews limmit is not a known field', 'limit'],
  ['a wrong value', '::reviews{limit=many}', 'line 5 ::reviews limit is not a whole number from 1 to 12'],
  ['a value above its limit', 'a\nb\n\n::reviews{limit=13}', 'line 8 ::reviews limit is not a whole number'],
  [
    'a value that is not in the list',
    '::form{id=generel}',
    'line 5 ::form id is not one of the allowed values',
    'general',
  ],
  ['a category of another form', '::form{id=parts category="Parts Enquiry"}', 'line 5 ::form category is only for'],
  ['an unknown link target', '::call{to="stock mars"}', 'line 5 ::call to is not a known link target'],
  ['a block without link targets', '::call', 'line 5 ::call to is missing'],
  ['a brace that is not closed', 'Text\n\n::reviews{limit=3', 'line 7 is not a block'],
  ['a block with text on the same line', 'Text\n::reviews more', 'line 6 is not a block'],
  ['a block in a list', '- one\n\n  ::reviews', 'line 7 is a block inside something else'],
  ['a block in a callout', ':::note\n::reviews\n:::', 'line 6 is a block inside something else'],
  ['a block of text written as one line', '::note', 'line 5 contains text'],
  ['a callout that is not closed', 'a\n\n:::note\ntext', 'line 7 is not closed'],
  ['a callout without text', ':::note\n:::', 'line 5 is empty'],
  ['an unknown callout', ':::warnin\ntext\n:::', 'line 5 is not a block', 'warning'],
  [
    'an unknown attribute of a callout',
    ':::note{titel=A}\ntext\n:::',
    'line 5 :::note titel is not a known field',
    'title',
  ],
  ['a callout written in a word processor', ':::note{title=“A day”}\ntext\n:::', 'line 5 has curly quotes'],
  ['a block written in a word processor', '::call{to=“test-drive stock”}', 'line 5 has curly quotes'],
  ['a reference in an attribute', ':::note{title="{site.name}"}\ntext\n:::', 'line 5 is not a block'],
  ['a known block in a sentence, without braces', 'a\n\nText ::reviews more', 'line 7 is not a block'],
  ['a known block at the end of a sentence', 'Text ::reviews', 'line 5 is not a block'],
  ['a known block in brackets', 'Text (::reviews{limit=3})', 'line 5 is not a block'],
  ['a known block after a word', 'text::reviews{limit=3}', 'line 5 is not a block'],
  ['a known block after a word, without braces', 'See our:::reviews', 'line 5 is not a block'],
  ['a block in a sentence, with a space before its name', 'See :: reviews{limit=3}', 'line 5 is not a block'],
  ['a known block in a list item', '- a ::reviews', 'line 5 is not a block'],
  ['a known block with one colon', ':reviews{limit=3}', 'line 5 is not a block'],
  ['a known block with one colon and no braces', ':reviews', 'line 5 is not a block'],
  ['a callout in a sentence', 'Text :::note more :::', 'line 5 is not a block'],
  ['a block with a text in brackets', '::reviews[Ours]', 'line 5 has a text in square brackets'],
  ['a block in a sentence', 'a\n\nText ::reviews{limit=3} more', 'line 7 is not a block'],
  ['a picture whose name has a space', 'a\n\n![b](/pictures/the yard.jpg)', 'line 7 has a space in an address'],
  ['a link with a space', 'a\n\nb [c](/our hours) d', 'line 7 has a space in an address'],
  ['a stray end', 'text\n\n:::', 'line 7 is not a block'],
  ['questions without a question', ':::faq\nJust text.\n:::', 'line 5 starts without a question'],
  ['a question without an answer', ':::faq\n### A?\n\nYes.\n\n### B?\n:::', 'line 10 is a question without an answer'],
  ['raw HTML', 'a\n\nb <b>c</b>', 'line 7 contains raw HTML'],
  ['a script as a link', 'a\n\n[b](javascript:alert(1))', 'line 7 is not an address a page may link to'],
  ['a heading of the first level', 'a\n\n# B', 'line 7 is a heading of the first level'],
  ['a picture of another site', 'a\n\n![b](https://other.example/b.png)', 'line 7 is not the address of a picture'],
  ['a picture with a relative path', '![b](b.jpg)', 'line 5 is not the address of a picture'],
  ['a picture inside a paragraph', 'a ![b](/pictures/b.jpg) c', 'line 5 is a picture inside a paragraph'],
  [
    'a picture without a description',
    '\n![](/pictures/b.jpg)',
    'line 6 has no description for people who cannot see it',
  ],
  ['a number with spaces as a link', '[Call](tel:03 5550 7700) us', 'line 5 has a space in an address'],
  ['a subject with spaces as a link', '[Write](mailto:a@b.example?subject=My car)', 'line 5 has a space in an address'],
  ['a form of another system', 'a\n\n[contact-form-7 id="12"]', 'line 7 has a code in square brackets'],
  ['the end of a button of another system', 'Book [/button] now', 'line 5 has a code in square brackets'],
  ['a link without https', 'See [us](www.a.example).', 'line 5 is not an address', 'https://www.a.example'],
  ['a placeholder of another system', 'Call {{site.phone}} now.', 'line 5 contains a placeholder'],
  ['a note to oneself', 'TODO: our workshop.', 'line 5 contains a placeholder'],
  ['a table with tabs', 'a\n\nModel\tPrice\nCX-5\t$29,990', 'line 7 is a row of a table with tabs'],
  ['a link after a colon', 'a\n\nOpen 8:30[more](/hours)', 'line 7 is a link directly after a word with a colon'],
  [
    'dashes for too few columns',
    'a\n\n| b | c | d |\n| --- |\n| 1 | 2 | 3 |',
    'line 7 is a table of 3 columns with dashes for 1',
  ],
  [
    'dashes for too many columns',
    '| b | c |\n|---|---|---|\n| 1 | 2 |',
    'line 5 is a table of 2 columns with dashes for 3',
  ],
  [
    'unsuitable dashes below a sentence',
    'a\nb | c\n--- | --- | ---\n1 | 2',
    'line 6 is a table of 2 columns with dashes for 3',
  ],
  ['dashes for one column, read as a heading', 'b | c\n---\n1 | 2', 'line 5 is a table of 2 columns with dashes for 1'],
  [
    'dashes of a word processor',
    '| b | c |\n| — | — |\n| 1 | 2 |',
    'line 5 is a table whose line of dashes contains other characters',
  ],
  ['a table without dashes', 'a\n\n| b | c |\n| 1 | 2 |', 'line 7 is a row of a table without a line of dashes'],
  ['a table in a quote', '> | b | c |\n> | --- |', 'line 5 is a table of 2 columns with dashes for 1'],
  ['an extra cell', '| b | c |\n|---|---|\n| 1 | 2 | 3 |', 'line 7 is a row of 3 cells in a table of 2 columns'],
  ['a link without text', 'a\n\nSee [](/contact) now.', 'line 7 is a link without text'],
  ['a link whose URL is missing', 'a\n\nb\nSee [us][contact].', 'line 8 is a link whose address is not defined'],
  ['a link with brackets in its text', 'See [b [us][contact].', 'line 5 is a link whose address is not defined'],
  ['a link with an escaped bracket', 'See [b \\[us][contact].', 'line 5 is a link whose address is not defined'],
  ['a footnote without its text', 'A claim[^1].', 'line 5 is a footnote without a text'],
  ['a heading without its space', 'a\n\n##Our cars', 'line 7 is not a heading'],
  ['markup of another system over several words', 'Our ==best of 1=1== car', 'line 5 is Markdown of another system'],
  ['markup of another system', 'a\n\nOur ==best== car', 'line 7 is Markdown of another system'],
  ['an emoji code', 'a\n\nThank you :smile: all', 'line 7 is the code of an emoji'],
  ['a Git conflict', 'a\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main', 'line 7 is part of a Git conflict'],
  [
    'a Git conflict in a list',
    '- a\n<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> main',
    'line 6 is part of a Git conflict',
  ],
  [
    'a Git conflict between two first-level headings with raw HTML',
    '# a\n<<<<<<< HEAD\n# b <b>\n=======\n# c\n>>>>>>> main',
    'line 6 is part of a Git conflict',
  ],
  ['the last line of a Git conflict', 'a\n\n>>>>>>> main', 'line 7 is part of a Git conflict'],
  ['a definition', 'Term\n: its meaning', 'line 6 is not a definition'],
  ['a list with bullet characters', 'a\n\n• one\n• two', 'line 7 is not a list'],
  ['an unknown detail', 'a\n\n{legal.tradingNam}', 'line 7 is not a detail of the dealer', 'legal.tradingName'],
  ['a detail with an underscore', 'a\n\n{deposit_hours}', 'line 7 is not a detail of the dealer', 'deposit.hours'],
  ['a detail without its group', 'a\n\n{hours}', 'line 7 is not a detail of the dealer', 'deposit.hours'],
  ['a detail that is not closed', 'a\n\nfor {deposit.hours hours', 'line 7 is not closed'],
  [
    'an unknown detail that is not closed',
    'a\n\n{ deposit.hour, and',
    'line 7 is not a detail of the dealer',
    'deposit.hours',
  ],
])('TEN-02 %s is reported once, with its line', (_why, markdown, problem, suggestion) => {
  const problems = problemsOf(markdown);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.[0]).toContain(`pages/name.md ${problem}`);
  expect(problems[0]?.[1]).toBe(suggestion);
});

test.each([
  ['a time of day', 'Open from 8:30 to 17:00.'],
  ['two colons in a sentence', 'It is a::b, or so.'],
  ['a colon before a word, and two after it', 'Cars:new:used::all and :name[*x*]{y=1}.'],
  ['characters formerly used as block markers', 'a \uE0001\uE000 b'],
  ['code that shows a block', '`::reviews` and\n\n    ::reviews'],
  ['a table', '| a | b \\| c |\n|---|:-:|\n| 1 | 2 |\n| 3 |'],
  ['a footnote', 'A claim[^1].\n\n[^1]: Proof.'],
  ['a link by reference', 'See [us][contact].\n\n[contact]: /contact'],
  ['escaped brackets, a number, a dot between words', 'A \\[b\\]\\[c\\] and \\[^1].\n\n#1 in Ipswich · since 1987'],
  ['a table without outer pipes', 'a | b\n--- | ---\n1 | 2'],
  [
    'pipes in a sentence, in a heading and in code',
    'Sales | Service | Parts\n\nOpen | late\n---\n\nUse `| a | b |`.\n\n    | a |',
  ],
  ['words in square brackets', 'We [nearly] always answer [1]. [x=y]'],
  ['equals signs with spaces', 'So a == b and c ==d == e.'],
  ['braces without a reference', 'A {b} and { c.d }.'],
])('%s is text', (_why, markdown) => {
  expect(problemsOf(markdown)).toEqual([]);
  expect(read(markdown).parts.map(({ kind }) => kind)).toEqual(['prose']);
});

test('all problems are reported at once, in line order', () => {
  expect(problemsOf('::nothing\n\n<b>\n\n::reviews{limit=0}').map(([text]) => text?.split(' ')[2])).toEqual([
    '5',
    '9',
    '7',
  ]);
});

test('parts are in order; a link reference at the end applies to all of them', () => {
  const { parts, links } = read(
    'See [us][1].\n\n::call{to="stock, contact" title=Now}\n\n:::tip{title="A \\"B\\""}\nGo [there][1].\n:::\n\n![A](/drawings/suv-red-side.svg "C")\n\n[1]: /contact',
  );
  expect(parts).toEqual([
    { kind: 'prose', html: '<p>See <a href="/contact">us</a>.</p>', headings: [] },
    { kind: 'block', block: { name: 'call', attributes: { to: ['stock', 'contact'], title: 'Now', text: null } } },
    { kind: 'note', variant: 'tip', title: 'A \\"B\\"', html: '<p>Go <a href="/contact">there</a>.</p>' },
    {
      kind: 'picture',
      src: '/drawings/suv-red-side.svg',
      alt: 'A',
      caption: 'C',
      width: 1200,
      height: 900,
    },
  ]);
  expect(links.map(({ name }) => name)).toContain('/contact');
});

test('questions have answers as HTML for the page and as text for structured data', () => {
  const [part] = read(
    ':::faq{title=Q}\n### One *or* two?\n\nFirst, **this**.\n\n- a\n- b\n\n### More?\nYes.\n:::',
  ).parts;
  expect(part).toEqual({
    kind: 'questions',
    title: 'Q',
    entries: [
      {
        question: 'One or two?',
        text: 'First, this. a b',
        html: '<p>First, <strong>this</strong>.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
      },
      { question: 'More?', text: 'Yes.', html: '<p>Yes.</p>' },
    ],
  });
});

test('external links do not expose the window; tables scroll on their own and by keyboard, labelled by their columns', () => {
  const html = JSON.stringify(read('[a](https://a.example)\n\n| b | *d* "e" |\n| - | - |\n| c | f |').parts);
  expect(html).toContain('<a rel=\\"noopener\\" href=\\"https://a.example\\">');
  expect(html).toContain(
    '<div class=\\"prose-table\\" role=\\"group\\" tabindex=\\"0\\" aria-label=\\"b, d &quot;e&quot;\\"><table>',
  );
});

test('a column without a name has no empty header cell', () => {
  const html = JSON.stringify(read('| b | |\n| - | -: |\n| c | f |').parts);
  expect(html).toMatch(/<th scope=\\"col\\">b<\/th>(\\n)?<td[^>]*><\/td>/);
  expect(html).toContain('aria-label=\\"b\\"');
});

test('sections have unique ids for links', () => {
  const [part] = read('## Tips & *tricks*\n\n## Tips &amp; tricks\n\n### Not this').parts;
  expect(part?.kind === 'prose' && 'html' in part ? part.html.match(/id="[^"]*"/g) : null).toEqual([
    'id="part-tips-tricks"',
    'id="part-tips-tricks-2"',
  ]);
});

test('the headings of a text are returned with it as plain text, except those inside a block', () => {
  const { parts } = read(
    "## Who's *who* & [where](/contact)\n\nText\n\n::faq\n\n:::note\n## Inside\n:::\n\n## Who's who where\n\n### Small\n\n## A < `b`",
  );
  expect(parts.map((part) => (part.kind === 'prose' ? part.headings : part.kind))).toEqual([
    [{ id: 'part-who-s-who-where', title: "Who's who & where" }],
    'block',
    'note',
    [
      { id: 'part-who-s-who-where-2', title: "Who's who where" },
      { id: 'part-a-b', title: 'A < b' },
    ],
  ]);
});

test('a colon before a word is kept as written, and text in brackets is parsed as Markdown', () => {
  const [part] = read('Ring :name, or :name[*x* & y]{z=1} :b.\n\n:::tip\nSee :this.\n:::').parts;
  const html = '<p>Ring :name, or :name[<em>x</em> &amp; y]{z=1} :b.</p>';
  expect(part).toEqual({ kind: 'prose', html, headings: [] });
});

test('a container keeps its headings, lists and footnotes; link references at the end of the text apply inside it', () => {
  const { parts } = read(':::note\n## Inside\n\n- a\n- [b][1]\n\nText[^1].\n:::\n\n[^1]: Foot.\n\n[1]: /contact');
  expect(parts.map(({ kind }) => kind)).toEqual(['note', 'prose']);
  const [note, footnotes] = parts;
  expect(note?.kind === 'note' && note.html).toMatch(
    /^<h2 id="part-inside">Inside<\/h2>\n<ul>\n<li>a<\/li>\n<li><a href="\/contact">b<\/a><\/li>\n<\/ul>\n<p>Text<sup>/,
  );
  expect(footnotes?.kind === 'prose' && footnotes.html).toMatch(/<h2[^>]*class="visually-hidden"[^>]*>Footnotes<\/h2>/);
});

test('a table at the end of a container does not include the closing line', () => {
  const { parts, problems } = read('Before.\n\n:::tip\n| a |\n| - |\n| c |\n:::');
  expect(problems).toEqual([]);
  expect(parts.map(({ kind }) => kind)).toEqual(['prose', 'note']);
  expect(JSON.stringify(parts)).not.toContain(':::');
});

test.each([
  ['<video src="/tour.mp4"></video>', 'Link to it: a page cannot contain a video, a sound or another website.'],
  [
    '<iframe src="https://videos.example/1"></iframe>',
    'Link to it: a page cannot contain a video, a sound or another website.',
  ],
  [
    '![The yard](/pictures/tour.mp4)',
    'Link to it, without the exclamation mark: only pictures can be shown on a page.',
  ],
  [
    '![The yard](https://videos.example/tour.webm?a=1)',
    'Link to it, without the exclamation mark: only pictures can be shown on a page.',
  ],
])('the message about %s says what can be done', (markdown, fix) => {
  expect(readMarkdown(markdown, 'pages/a.md', 1).problems.map((problem) => problem.fix)).toEqual([fix]);
});
