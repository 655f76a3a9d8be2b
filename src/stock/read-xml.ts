import sax from 'sax';
import { AncestorFields } from './ancestor-fields.ts';
import { excerpt, type Finding, StockError } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey } from './mapping.ts';
import type { Feed } from './read-feed.ts';
import {
  FETCH_AGAIN_HINT,
  MAX_COLUMNS,
  MAX_VALUES,
  MIN_NAMES,
  tooManyColumns,
  tooManyValues,
  USUAL_NAMES,
} from './sheet.ts';

/** Maximum characters in one car, as in a row of CSV. */
const MAX_CAR_LENGTH = 1024 * 1024;
const MAX_DEPTH = 32;
const CHUNK = 64 * 1024;
/** Generic names for the elements of a list. */
const ITEMS: ReadonlySet<string> = new Set(['item', 'value', 'li', 'url', 'uri', 'link', 'href', 'src', 'string']);
/** Elements of formatted text: their content belongs to the text around them. */
const MARKUP: ReadonlySet<string> = new Set(
  'a b br div em font h1 h2 h3 h4 hr i p small span strong sub sup u ul ol li table tr td'.split(' '),
);

interface Node {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: Node[];
  /** Text directly inside; `fullText` also includes that of all inner elements. */
  text: string;
  fullText: string;
  /** Whether the element is private, or within a private one: neither it nor its text is read. */
  readonly isPrivate: boolean;
}

/** The name without its namespace prefix (`g:price`). */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads the cars of an XML document in streaming fashion, twice: first to find which elements are cars, by the names of their fields, then to
 * read them. A field inside another is a column with a dot (`mileage.value`); several of one name are a list. Fields of the elements that
 * contain cars are columns of these cars (`AncestorFields`). Row numbers count cars from 1.
 *
 * @param isKnown whether the mapping reads or drops a column
 * @param isPrivate whether a column is private: elements of the name are not read, even as an item of a list or within a text
 * @throws StockError if the document is incomplete, not well formed, without cars, nested too deeply, or has too many elements or columns or too long
 *   a car
 */
export function readXml(
  text: string,
  isKnown: (name: string) => boolean,
  isPrivate: (name: string) => boolean,
): Omit<Feed, 'encoding'> {
  const document = separateBareAmpersands(text);
  const paths = carPaths(document, isKnown);
  const findings: Finding[] = [];
  const rows: RawRow[] = [];
  const headers = new Set<string>();
  const ancestors = new AncestorFields();
  let open: Node[] = [];
  let size = 0;
  let elements = 0;
  const addText = (part: string): void => {
    const node = open.at(-1);
    if (node === undefined) {
      ancestors.onText(part);
      return;
    }
    if (node.isPrivate) return;
    size += part.length;
    if (size > MAX_CAR_LENGTH)
      throw new StockError(
        `Car ${rows.length + 1} of the feed is more than ${MAX_CAR_LENGTH / 1024 / 1024} MB.`,
        'Most often an element is not closed. Export the feed again.',
      );
    node.text += part;
    for (const outer of open) outer.fullText += part;
  };
  const unescaped = parseXml(document, {
    onOpen: ({ name, attributes }, path) => {
      if (++elements > MAX_VALUES) throw tooManyValues();
      const attributeList = Object.entries(attributes)
        .filter(([key]) => !key.startsWith('xmlns'))
        .map(([key, value]) => [localName(key), value] as const);
      if (open.length === 0 && !paths.has(path)) {
        ancestors.onOpen(localName(name), attributeList, rows.length);
        return;
      }
      const node: Node = {
        name: localName(name),
        attributes: attributeList,
        children: [],
        text: '',
        fullText: '',
        isPrivate:
          open.at(-1)?.isPrivate === true ||
          (open.length > 0 &&
            [localName(name), attributes['name'] ?? ''].some((field) =>
              isPrivate([...open.slice(1).map((outer) => outer.name), field].join('.')),
            )),
      };
      if (!node.isPrivate) open.at(-1)?.children.push(node);
      open.push(node);
    },
    onText: addText,
    onClose: () => {
      const node = open.pop();
      if (node === undefined) ancestors.onClose(rows.length);
      if (node === undefined || open.length > 0) return;
      const cells = cellsOf(node, rows.length + 1);
      for (const header of Object.keys(cells)) headers.add(header);
      if (headers.size > MAX_COLUMNS) throw tooManyColumns(rows.length + 1);
      rows.push({ row: rows.length + 1, cells, positions: Object.values(cells) });
      open = [];
      size = 0;
    },
  });
  if (unescaped !== null)
    findings.push({
      outcome: 'cleaned',
      row: 0,
      column: '(file)',
      value: excerpt(unescaped.text),
      rule: '& written as &amp; in XML',
      hint: `Read as it is written; the first is on line ${unescaped.line}.`,
    });
  const added = ancestors.addTo(rows, headers, isKnown);
  return { format: 'xml', headers: [...headers, ...added], ancestors: added, rows, findings, broken: [] };
}

/** Columns of a car: fields by name, with the names of the elements around them. */
function cellsOf(car: Node, row: number): { [column: string]: string | string[] } {
  const cells = new Map<string, string[]>();
  const add = (name: string, value: string): void => {
    const texts = cells.get(name);
    if (texts === undefined && cells.size === MAX_COLUMNS) throw tooManyColumns(row);
    if (texts === undefined) cells.set(name, [value]);
    else texts.push(value);
  };
  const read = (node: Node, prefix: string, isField: boolean): void => {
    const isText =
      node.children.length === 0 ||
      node.text.trim() !== '' ||
      node.children.every(({ name }) => MARKUP.has(name.toLowerCase()));
    // `<component name="city">Ipswich</component>` is a field called city.
    const label = isText && isField ? node.attributes.find(([name]) => name === 'name')?.[1] : undefined;
    const column = isField ? `${prefix}${label ?? node.name}` : '';
    const attributePrefix = column === '' ? '' : `${column}.`;
    for (const [name, value] of node.attributes)
      if (label === undefined || name !== 'name') add(`${attributePrefix}${name}`, value);
    if (isText) {
      const hasMore = node.attributes.length > (label === undefined ? 0 : 1);
      if (isField && !(node.fullText === '' && hasMore)) add(column, node.fullText.trim());
      return;
    }
    for (const child of node.children) {
      if (isField && isItem(child, node)) add(column, child.fullText.trim());
      else read(child, isField ? `${column}.` : '', true);
    }
  };
  read(car, '', false);
  return Object.fromEntries(
    Array.from(cells, ([name, [first = '', ...more]]) => [
      name,
      // As with two columns of a CSV file, fields with the same name are one field if they are equal.
      more.every((text) => text === first) ? first : [first, ...more],
    ]),
  );
}

/** Whether an element is an item of the list around it, whose name is a plural (`<photos><photo>`). */
function isItem(child: Node, list: Node): boolean {
  const name = child.name.toLowerCase();
  const listName = list.name.toLowerCase();
  if (!/s$|list$/.test(listName) || child.children.length > 0 || child.attributes.length > 0) return false;
  return ITEMS.has(name) || listName.startsWith(name.replace(/y$/, ''));
}

/** Paths of the outermost elements that have fields of a car. @throws StockError if there are none */
function carPaths(text: string, isKnown: (name: string) => boolean): ReadonlySet<string> {
  const fields = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const recordField = (path: string, name: string): void => {
    const key = headerKey(localName(name));
    if (!USUAL_NAMES.has(key) && !isKnown(localName(name))) return;
    const names = fields.get(path) ?? new Set();
    fields.set(path, names.add(key));
  };
  parseXml(text, {
    onOpen: ({ name, attributes }, path, parent) => {
      if (parent !== null) recordField(parent, name);
      for (const attribute of Object.keys(attributes)) recordField(path, attribute);
      counts.set(path, (counts.get(path) ?? 0) + 1);
      if (counts.size > MAX_COLUMNS) throw tooManyColumns(1);
    },
    onText: () => {},
    onClose: () => {},
  });
  const carLike = [...fields].filter(([, names]) => names.size >= MIN_NAMES).map(([path]) => path);
  const outermost = carLike.filter((path) => !carLike.some((other) => path.startsWith(`${other}/`)));
  if (outermost.length > 0) return new Set(outermost);
  const [mostFrequent] = [...counts].filter(([path]) => path.includes('/')).sort(([, a], [, b]) => b - a);
  const isList = mostFrequent !== undefined && mostFrequent[1] > 1;
  throw new StockError(
    isList
      ? `The feed is XML, but no element has the fields of a car; the most frequent is <${mostFrequent[0].split('/').at(-1)}>, ${mostFrequent[1]} times.`
      : 'The feed is XML without cars.',
    isList
      ? 'A car is an element with fields such as <make>, <model> and <year>. Name yours in a mapping file, or export the cars as CSV.'
      : FETCH_AGAIN_HINT,
  );
}

/**
 * A document with a space after each `&` that is not escaped and is directly before a tag or the end of an attribute: the parser would read
 * that as part of the reference (`<badge>R&D</badge>`).
 */
function separateBareAmpersands(text: string): string {
  const separated = (markup: string): string =>
    markup.replace(/&[\w:.#-]*(?=<)/g, '$& ').replace(/<[^<>]*>/g, (tag) => tag.replace(/&[\w:.#-]*(?=["'])/g, '$& '));
  const [first = '', ...others] = text.split(CDATA);
  const parts = others.map((part) => {
    const end = part.indexOf(']]>');
    return end < 0 ? part : part.slice(0, end) + separated(part.slice(end));
  });
  return [separated(first), ...parts].join(CDATA);
}
const CDATA = '<![CDATA[';

interface Handlers {
  /** `path` is the names of the element and of those around it (`stock/car/price`); `parent` is the path of the one around it. */
  readonly onOpen: (tag: sax.Tag, path: string, parent: string | null) => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Parses a document. An `&` that starts no reference is read as it is written, because many programs forget to escape it; the first is
 * returned.
 */
function parseXml(text: string, handlers: Handlers): { readonly line: number; readonly text: string } | null {
  const parser = sax.parser(true, { position: true });
  const paths: string[] = [];
  let unescaped: { line: number; text: string } | null = null;
  let failure: Error | null = null;
  const untilFailure =
    <Args extends readonly unknown[]>(handle: (...args: Args) => void) =>
    (...args: Args): void => {
      if (failure === null) handle(...args);
    };
  parser.onerror = (error) => {
    parser.resume();
    if (/^Invalid character (in )?entity/.test(error.message)) {
      const index = parser.position - 1;
      unescaped ??= { line: parser.line + 1, text: text.slice(Math.max(0, index - 30), index + 10) };
      return;
    }
    if (failure !== null) return;
    const [reason = ''] = error.message.split('\n');
    const isTruncated = /^Unclosed root tag|^Unexpected end/.test(reason);
    failure = isTruncated
      ? new StockError(`The feed is cut off at line ${parser.line + 1}.`, FETCH_AGAIN_HINT)
      : new StockError(
          `The feed is not well-formed XML: line ${parser.line + 1}: ${reason}.`,
          'Correct the program that writes it, or export the cars as CSV.',
        );
  };
  parser.onopentag = untilFailure((tag: sax.Tag | sax.QualifiedTag) => {
    const parent = paths.at(-1) ?? null;
    const path = parent === null ? tag.name : `${parent}/${tag.name}`;
    if (paths.push(path) > MAX_DEPTH)
      throw new StockError(
        `The feed has elements nested more than ${MAX_DEPTH} deep, on line ${parser.line + 1}.`,
        'Export the cars as CSV.',
      );
    handlers.onOpen(tag as sax.Tag, path, parent);
  });
  parser.onclosetag = untilFailure(() => {
    paths.pop();
    handlers.onClose();
  });
  parser.ontext = untilFailure(handlers.onText);
  parser.oncdata = untilFailure(handlers.onText);
  for (let i = 0; i < text.length && failure === null; i += CHUNK) parser.write(text.slice(i, i + CHUNK));
  if (failure === null) parser.close();
  if (failure !== null) throw failure;
  return unescaped;
}
