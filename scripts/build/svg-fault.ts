import { Parser } from 'htmlparser2';

/** Elements that run code, or embed another kind of document. */
const ACTIVE = new Set(
  'script handler listener foreignobject iframe object embed audio video canvas html body link meta base form input'.split(
    ' ',
  ),
);
/** Elements that change an attribute while the picture is displayed. */
const ANIMATIONS = new Set(['set', 'animate', 'animatetransform', 'animatemotion']);
/** A reference to another part of the picture, or an embedded bitmap or font. */
const INTERNAL =
  /^(?:#|data:(?:image\/(?:png|jpe?g|gif|webp)|font\/[a-z0-9]+|application\/(?:x-)?font-[a-z0-9-]+);(?:charset=[a-z0-9-]+;)?base64,[A-Za-z0-9+/=\s]*$)/i;
/** Entity declarations as Illustrator writes them: short names for namespaces, and nothing else. */
const NAMESPACE_NAMES = /(<!DOCTYPE[^[\]<>]*)\[\s*(?:<!ENTITY\s+[\w.-]+\s+"https?:\/\/[^"<>&()%\s]*"\s*>\s*)*\]\s*>/i;

/**
 * The first thing in an SVG that runs code or loads from elsewhere: `<script>`, `onload`, `href="https://…"`; null = nothing. Opened
 * directly, the file would do this with the site's origin.
 */
export function svgFault(svg: string): string | null {
  if (svg.includes('\0')) return 'a text that is not UTF-8';
  const faults: string[] = [];
  let style = '';
  let inStyle = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = localName(name);
        if (ACTIVE.has(element)) faults.push(`<${name}>`);
        if (element === 'style') inStyle += 1;
        for (const [attribute, value] of Object.entries(attributes)) {
          const fault = attributeFault(element, attribute, value);
          if (fault) faults.push(`${attribute}="${value.slice(0, 60)}"`);
        }
      },
      ontext: (text) => {
        if (inStyle > 0) style += text;
      },
      onclosetag: (name) => {
        if (localName(name) === 'style') inStyle -= 1;
      },
      onprocessinginstruction: (name, data) => {
        // Viewers ignore other processing instructions (`<?xpacket …?>`).
        const isActive = /^!/.test(name) ? !/^!doctype$/i.test(name) || data.includes('[') : /^\?xml-/i.test(name);
        if (isActive) faults.push(`<${data.slice(0, 60)}>`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg.replace(NAMESPACE_NAMES, '$1>'));
  const urlInStyle = externalUrl(style);
  if (urlInStyle !== null) faults.push(urlInStyle);
  return faults[0] ?? null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function attributeFault(element: string, attribute: string, value: string): boolean {
  const name = localName(attribute);
  if (/^on/i.test(attribute) || attribute === 'xml:base') return true;
  if (attribute.startsWith('xmlns')) return false;
  if (name === 'href' || name === 'src') return !INTERNAL.test(value.trim());
  if (ANIMATIONS.has(element) && name === 'attributename') return /href$|^on/i.test(value.trim());
  return externalUrl(value) !== null;
}

/** The first external reference in CSS text; characters may be escaped. */
function externalUrl(text: string): string | null {
  const unescaped = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const number = Number.parseInt(code, 16);
      return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : '';
    })
    .replace(/\\/g, '');
  if (/@import/i.test(unescaped)) return '@import';
  for (const [match, url = ''] of unescaped.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!INTERNAL.test(url.trim())) return match.slice(0, 60);
  return /(?:image|src|image-set)\(\s*["']/i.exec(unescaped)?.[0] ?? null;
}
