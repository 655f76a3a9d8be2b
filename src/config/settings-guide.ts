import * as z from 'zod';
import { DETAIL_NAMES } from '#config/dealer-details.ts';
import { tenantJsonSchema } from '#config/json-schema.ts';
import { BLOCKS } from '#config/schema/blocks.ts';

/** The parts of JSON Schema that the settings use. */
interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly properties?: { readonly [name: string]: Node };
  readonly additionalProperties?: Node | boolean;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly $ref?: string;
}
/** A row of a table. */
interface Setting {
  readonly path: string;
  readonly kind: string;
  readonly defaultValue: string;
  readonly description: string;
}

/** Of longer lists of values, only the first few and their number are shown; the editor's completion has the rest. */
const MAX_VALUES = 14;
const VALUES_OF_LONGER_LISTS = 6;
/** If an object has at least this many entries, all of one shape, that shape is described once. */
const MIN_SAME_SHAPE = 4;

/** The tables of the dealer's guide, `tenants/settings.md`, with every setting and block in the current schema. */
export function settingsGuide(): string {
  const { $defs = {}, ...schema } = tenantJsonSchema() as Node & { readonly $defs?: { readonly [name: string]: Node } };
  const root = withDefinitions(schema, $defs);
  const settings = Object.entries(root.properties ?? {}).filter(([name]) => name !== '$schema');
  const singleValues = settings.filter(([, node]) => fieldsOf(node) === null);
  const sections = settings.filter(([, node]) => fieldsOf(node) !== null);
  const required = (name: string): boolean => root.required?.includes(name) ?? false;
  const blocks = Object.entries(BLOCKS).flatMap(([name, block]): Setting[] => {
    const { description = '', ...node } = z.toJSONSchema(block, { io: 'input', unrepresentable: 'any' }) as Node;
    const attributes = settingsIn(withDefaults(node, block), '');
    return attributes.length === 0
      ? [{ path: `::${name}`, kind: '', defaultValue: '', description }]
      : attributes.map((attribute, index) => ({
          ...attribute,
          path: index === 0 ? `::${name} ${attribute.path}` : `… ${attribute.path}`,
        }));
  });
  return [
    '# Every setting',
    '',
    'Written by `npm run schema`; how to use them: [README.md](README.md).',
    '',
    '## The site',
    '',
    table(singleValues.map(([name, node]) => setting(name, node, required(name)))),
    ...sections.flatMap(([name, node]) => [
      `## ${name}${node.type === 'array' ? ' (a list)' : ''}`,
      '',
      `${required(name) ? 'Required. ' : ''}${node.description ?? ''}`.trim(),
      '',
      table(settingsIn(node, name)),
    ]),
    '## Blocks of Markdown pages',
    '',
    table(blocks),
    '## Details of the dealer in texts',
    '',
    `Filled in wherever a text refers to them, in pages, posts and settings: ${DETAIL_NAMES.map((name) => `\`{${name}}\``).join(', ')}. Those of the deposit are known if the site takes deposits, and the hours of money back if \`checkout.claims\` promises it. \`{deposit.amount}\` is the site’s deposit (\`limits.depositDollars\`); the feed may give a car another, which texts about a car call \`{deposit}\`.`,
    '',
  ]
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .join('\n');
}

/** The attributes of a block with the values that they have when left out, which a JSON schema of texts that are converted does not contain. */
function withDefaults(node: Node, block: z.ZodObject): Node {
  const properties = Object.entries(node.properties ?? {}).map(([name, field]): [string, Node] => {
    const leftOut = (block.shape[name] as z.ZodType).safeParse(undefined);
    return [name, leftOut.success ? { ...field, default: leftOut.data } : field];
  });
  return { ...node, properties: Object.fromEntries(properties) };
}

/** Inlines each definition wherever it is referenced, except within itself, where the reference is kept. */
function withDefinitions<T>(part: T, definitions: { readonly [name: string]: Node }): T {
  if (Array.isArray(part)) return part.map((item) => withDefinitions(item, definitions)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...siblings } = part as Node;
  const name = $ref?.split('/').at(-1) ?? '';
  const { [name]: definition, ...others } = definitions;
  if (definition) return withDefinitions({ ...definition, ...siblings }, others) as T;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withDefinitions(value as unknown, definitions)]),
  ) as T;
}

/** The alternatives of a union; none for any other value. */
const alternativesOf = ({ anyOf, oneOf }: Node): readonly Node[] => anyOf ?? oneOf ?? [];

/** The fields of an object, of a list's entries or of a union of objects; null for a single value. */
function fieldsOf(node: Node): Node | null {
  if (node.properties) return node;
  if (node.items) return fieldsOf(node.items);
  const objects = alternativesOf(node).flatMap((alternative) => fieldsOf(alternative) ?? []);
  return objects.length > 1 ? mergeObjects(objects) : (objects[0] ?? null);
}

/**
 * Merges the objects of a discriminated union: the discriminator accepts any of its values, and a field is required if all objects require
 * it.
 */
function mergeObjects(objects: readonly Node[]): Node {
  const names = [...new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const fields = names.map((name): [string, Node] => {
    const variants = objects.flatMap(({ properties = {} }) => properties[name] ?? []);
    const [first = {}] = variants;
    if (first.const === undefined) return [name, first];
    const description = variants
      .map((variant) => `\`${String(variant.const)}\`: ${variant.description ?? ''}`)
      .join(' ');
    return [name, { enum: variants.map((variant) => variant.const), description }];
  });
  const required = names.filter((name) => objects.every((object) => object.required?.includes(name)));
  return { properties: Object.fromEntries(fields), required };
}
/** Whether a setting can be a list. */
const isList = (node: Node): boolean => node.items !== undefined || alternativesOf(node).some(isList);

/** A row for each setting in an object or list, at any depth. */
function settingsIn(node: Node, path: string): Setting[] {
  const object = fieldsOf(node);
  if (!object) return [];
  const stem = `${path}${isList(node) ? '[]' : ''}`;
  const entries = Object.entries(object.properties ?? {});
  const shapes = entries.map(([, field]) => Object.keys(fieldsOf(field)?.properties ?? {}).join());
  const haveSameShape = entries.length >= MIN_SAME_SHAPE && shapes[0] !== '' && new Set(shapes).size === 1;
  return entries.flatMap(([name, field], index) => {
    const fieldPath = stem === '' ? name : `${stem}.${name}`;
    const row = setting(fieldPath, field, object.required?.includes(name) ?? false);
    // What is in the settings of a dealership is described where the site has them.
    if (name === 'config') {
      const own = Object.entries(fieldsOf(field)?.properties ?? {});
      return [row, ...own.map(([part, node]) => setting(`${fieldPath}.${part}`, node, false))];
    }
    if (!haveSameShape) return [row, ...settingsIn(field, fieldPath)];
    return [row, ...(index === entries.length - 1 ? settingsIn(field, `${stem}.*`) : [])];
  });
}

function setting(path: string, node: Node, required: boolean): Setting {
  const defaultValue = required ? '**required**' : defaultOf(node);
  return { path, kind: kindOf(node), defaultValue, description: node.description ?? '' };
}

function defaultOf({ default: value }: Node): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = JSON.stringify(value);
  return text === '{}' || text === '[]' ? '–' : text.length > 90 ? 'see the schema' : `\`${text}\``;
}

/** What a setting takes, in words: `number, 0 to 5`. */
function kindOf(node: Node): string {
  if (node.$ref) return 'items with the same settings as the item itself';
  if (node.const !== undefined) return `\`${String(node.const)}\``;
  if (node.enum) {
    const values = node.enum.filter((value) => value !== null && value !== '').map((value) => `\`${String(value)}\``);
    return values.length > MAX_VALUES
      ? `${values.slice(0, VALUES_OF_LONGER_LISTS).join(', ')} … (${values.length})`
      : values.join(', ');
  }
  const alternatives = alternativesOf(node);
  if (alternatives.length > 0)
    return [...new Set(alternatives.map(kindOf).filter((kind) => kind !== 'nothing'))].join(', or ');
  if (node.items) return `list of ${plural(kindOf(node.items))}`;
  if (node.properties) return 'object';
  const types = [node.type ?? []].flat().filter((type) => type !== 'null');
  if (types.includes('object')) return 'object of texts, by key';
  if (types.includes('boolean')) return 'true or false';
  if (types.includes('integer') || types.includes('number')) return `number${rangeOf(node)}`;
  if (!types.includes('string')) return 'nothing';
  const [example] = node.examples ?? [];
  // A default value already shows the format.
  return example === undefined || typeof node.default === 'string' ? 'text' : `text such as \`${example}\``;
}
/** Kinds of value in the plural: `number, or text` → `numbers or texts`. */
const plural = (kinds: string): string =>
  kinds
    .split(', or ')
    .map((kind) => kind.replace(/^(text|object|number|list)\b/, '$1s'))
    .join(' or ');

function rangeOf({ minimum, maximum, exclusiveMinimum }: Node): string {
  const max = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (minimum !== undefined && max !== undefined) return `, ${minimum} to ${max}`;
  if (max !== undefined) return `, up to ${max}`;
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) return `, ${minimum} or more`;
  return exclusiveMinimum === 0 ? ' above 0' : '';
}

function table(settings: readonly Setting[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return [
    '| setting | takes | when left out | what it does |',
    '|---|---|---|---|',
    ...settings.map(
      ({ path, kind, defaultValue, description }) =>
        `| \`${path}\` | ${cell(kind)} | ${cell(defaultValue)} | ${cell(description)} |`,
    ),
    '',
  ].join('\n');
}
