import { expect, test } from 'vitest';
import { svgFault } from './svg-fault.ts';

const svg = (inner: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="9" height="9" ${attributes}>${inner}</svg>`;

test.each([
  ['a drawing', '<title>Yard</title><g inkscape:label="a"><path d="M0 0h9v9z" fill="#123"/></g>'],
  [
    'a gradient',
    '<linearGradient id="a"><stop offset="0"/></linearGradient><rect fill="url(#a)" width="9" height="9"/>',
  ],
  ['a part used twice', '<symbol id="a"><rect width="9"/></symbol><use xlink:href="#a"/><use href="#a"/>'],
  ['an embedded bitmap', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  ['styles', '<style>.a{fill:url("#b");stroke:red}</style><rect class="a" style="fill:url(#b)"/>'],
  [
    'metadata written by a drawing program',
    '<metadata><rdf xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
  ],
  ['an animation', '<rect><animate attributeName="opacity" values="0;1"/></rect>'],
  ['metadata written by Illustrator', '<metadata><?xpacket begin="" id="W5M0"?><x/><?xpacket end="w"?></metadata>'],
  ['a photograph in a data URL', '<image xlink:href="data:image/jpg;base64,/9j/4AAQ"/>'],
  ['an embedded font', '<style>@font-face{font-family:"A";src:url(data:font/woff2;base64,d09GMgAB==)}</style>'],
  [
    'an attribute written by a drawing program',
    '<g inkscape:onlayer="1" inkscape:export-filename="C:\\Users\\a\\b.png"/>',
  ],
  ['words that look like code', '<text>onload="x" url(https://x.example)</text>'],
])('%s is accepted', (_why, inner) => expect(svgFault(svg(inner))).toBeNull());

test('namespace entities as written by Illustrator are allowed', () => {
  const head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [';
  const svg = (entities: string, inner = '') =>
    `${head}\n${entities}\n]>\n<svg xmlns="&ns_svg;">${inner}<path d="M0 0"/></svg>`;
  const names =
    '<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n\t<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">';
  expect(svgFault(svg(names))).toBeNull();
  expect(svgFault(svg(names, '<image href="&ns_ai;"/>'))).toBe('href="&ns_ai;"');
  expect(svgFault(svg('<!ENTITY a "<script>alert(1)</script>">'))).toMatch(/DOCTYPE/);
  expect(svgFault(svg('<!ENTITY a SYSTEM "https://x.example/a">'))).toMatch(/DOCTYPE/);
  expect(svgFault(svg(`${names}<!ENTITY % b "https://x.example/">`))).toMatch(/DOCTYPE/);
});

test.each([
  ['a script', '<script>alert(1)</script>', '<script>'],
  [
    'a script with a namespace prefix',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    '<s:script>',
  ],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', '<SCRIPT>'],
  ['an embedded document', '<foreignObject><p/></foreignObject>', '<foreignObject>'],
  ['an event handler', '<rect onclick="alert(1)"/>', 'onclick="alert(1)"'],
  ['a javascript: link', '<a href="javascript:alert(1)"><rect/></a>', 'href="javascript:alert(1)"'],
  ['a link with encoded letters', '<a xlink:href="java&#115;cript:alert(1)"/>', 'xlink:href="javascript:alert(1)"'],
  ['an external link', '<a href="https://x.example/"/>', 'href="https://x.example/"'],
  ['an external picture', '<image href="//x.example/a.png"/>', 'href="//x.example/a.png"'],
  ['a part from another file', '<use href="other.svg#a"/>', 'href="other.svg#a"'],
  [
    'an embedded drawing',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    'href="data:image/svg+xml;base64,PHN2Zz4="',
  ],
  ['an external fill', '<rect fill="url(https://x.example/a.svg#b)"/>', 'fill="url(https://x.example/a.svg#b)"'],
  ['an external style', '<style>@import "https://x.example/a.css";</style>', '@import'],
  ['a style in a data URL', '<style><![CDATA[.a{fill:url(https://x.example/a)}]]></style>', 'url(https://x.example/a'],
  ['a style with escapes', '<style>.a{fill:\\75rl(https://x.example/a)}</style>', 'url(https://x.example/a'],
  ['an animated link', '<a><set attributeName="href" to="javascript:alert(1)"/></a>', 'attributeName="href"'],
])('%s is reported', (_why, inner, fault) => expect(svgFault(svg(inner))).toBe(fault));

test.each([
  ['an external style sheet', '<?xml-stylesheet href="https://x.example/a.css"?><svg/>', /xml-stylesheet/],
  ['UTF-16', Buffer.from('<svg><script/></svg>', 'utf16le').toString('utf8'), /not UTF-8/],
  ['entities', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', /DOCTYPE/],
  ['an event handler of the root element', svg('', 'onload="alert(1)"'), /^onload/],
])('%s is reported', (_why, text, fault) => expect(svgFault(text)).toMatch(fault));
