import * as z from 'zod';
import { FORM_RULES, type FormRule } from '#config/schema/fields.ts';
import { PageFrontMatterSchema, PostFrontMatterSchema } from '#config/schema/front-matter.ts';
import { TenantSchema } from '#config/schema/tenant.ts';
import { SETTING_FILES } from '#config/stray-files.ts';
import {
  EDIT_CHOICES,
  EDIT_FIELDS,
  EDIT_FIRST,
  EDIT_HINTS,
  EDIT_LONG,
  EDIT_OWN_HINTS,
  EDIT_PARTS,
  EDIT_SINGULAR,
} from '#text/edit-words.ts';
import { WORD_KEYS, WORDING } from '#text/wording.ts';

/** A field of the editor's form, in the format of Sveltia CMS. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  readonly hint?: string;
  readonly default?: string | number | boolean;
  readonly pattern?: readonly [source: string, errorText: string];
  readonly options?: readonly { readonly label: string; readonly value: string | number }[];
  readonly multiple?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Whether a number may have decimals. */
  readonly value_type?: 'int' | 'float';
  /** The only part that a `datetime` field has; both when left out. */
  readonly type?: 'date' | 'time';
  readonly format?: string;
  /** Markdown is edited as source text. */
  readonly modes?: readonly ['raw'];
  /** The file contains this list itself, not an object with it. */
  readonly root?: true;
  readonly label_singular?: string;
  readonly collapsed?: true;
  /** What a collapsed entry of a list shows: `{{fields.name}}`. */
  readonly summary?: string;
  /** The field of a list of single values. */
  readonly field?: FormField;
  /** The fields of an object, or of each object in a list. */
  readonly fields?: readonly FormField[];
}

/** A setting that can be in a file of its own. */
export type SettingFile = (typeof SETTING_FILES)[number];
/** A folder of Markdown files. */
export type TextFolder = 'pages' | 'blog';

/** The form of one file or folder. */
export interface FormPart {
  readonly name: SettingFile | TextFolder;
  readonly label: string;
  /** Name of one entry. */
  readonly singular: string;
  readonly fields: readonly FormField[];
}

/** The parts of JSON Schema that the settings use, and the rule of a field of text. */
interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly properties?: { readonly [name: string]: Node };
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Node };
  readonly rule?: FormRule;
}

/** Maximum depth of menus in the form; deeper items are kept as they are. */
const MENU_DEPTH = 3;

/**
 * The form for everything of a dealer that is data: settings in files of their own, pages and posts. Every field comes from the schema,
 * with its description, choices, limits and error message.
 *
 * @param settings the dealer's present data by top-level setting: where the schema accepts a name or an object, the form has a field for
 *   the one that is written
 */
export function editForm(settings: { readonly [setting: string]: unknown }): FormPart[] {
  const schema = jsonSchema(TenantSchema);
  const settingParts = SETTING_FILES.map((name): FormPart => {
    const node = schema.properties?.[name] ?? {};
    const build = new FormBuilder(name, schema.$defs ?? {}, settings['locations']);
    const fields =
      name === 'text'
        ? [textList()]
        : node.type === 'array'
          ? [{ ...build.field(name, node, true, [settings[name]]), root: true as const }]
          : build.fields(node, [settings[name]]);
    return { name, ...EDIT_PARTS[name], fields };
  });
  const texts = { pages: PageFrontMatterSchema, blog: PostFrontMatterSchema };
  return [
    ...settingParts,
    ...(Object.keys(texts) as TextFolder[]).map((name): FormPart => {
      const frontMatterFields = new FormBuilder(name, {}).fields(jsonSchema(texts[name]), []);
      return { name, ...EDIT_PARTS[name], fields: [...frontMatterFields, bodyField()] };
    }),
  ];
}

const jsonSchema = (schema: z.core.$ZodType): Node =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: node }) => {
      const rule = FORM_RULES.get(zodSchema);
      if (rule !== undefined) (node as { rule?: FormRule }).rule = rule;
    },
  }) as Node;

/** The dealer's own wording as a list, because keys with dots cannot be names of fields. `toFormData` converts it. */
const textList = (): FormField => ({
  name: 'text',
  label: EDIT_PARTS.text.label,
  label_singular: EDIT_PARTS.text.singular,
  widget: 'list',
  required: false,
  root: true,
  collapsed: true,
  summary: '{{fields.text}}',
  fields: [
    {
      name: 'key',
      label: fieldLabel('text', 'key'),
      widget: 'select',
      required: true,
      hint: EDIT_HINTS.key,
      options: WORD_KEYS.map((key) => ({ label: wordLabel(key), value: key })),
    },
    { name: 'text', label: fieldLabel('text', 'text'), widget: 'text', required: true, hint: EDIT_HINTS.text },
  ],
});

const bodyField = (): FormField => ({
  name: 'body',
  label: fieldLabel('pages', 'body'),
  widget: 'markdown',
  required: true,
  hint: EDIT_HINTS.body,
  modes: ['raw'],
});

/** What the form calls a wording of the site: the text as it is now. */
export const wordLabel = (key: string): string =>
  Object.hasOwn(WORDING, key) ? `${WORDING[key as keyof typeof WORDING]} (${key})` : key || EDIT_PARTS.text.singular;

/** The label of a field; the form must not have a field without one. */
export function fieldLabel(part: string, name: string): string {
  const partLabel = part === name ? EDIT_PARTS[part as SettingFile]?.label : undefined;
  const sharedLabel = Object.hasOwn(EDIT_FIELDS, name) ? EDIT_FIELDS[name] : undefined;
  const label = EDIT_FIELDS[`${part}.${name}`] ?? partLabel ?? sharedLabel;
  if (label === undefined) throw new Error(`src/text/edit-words.ts has no label for ${part}.${name}.`);
  return label;
}

class FormBuilder {
  readonly #part: string;
  readonly #definitions: { readonly [name: string]: Node };
  /** The dealer's locations, for fields that name one. */
  readonly #locations: readonly { readonly label: string; readonly value: string }[];

  constructor(part: string, definitions: { readonly [name: string]: Node }, locations: unknown = []) {
    this.#part = part;
    this.#definitions = definitions;
    this.#locations = (Array.isArray(locations) ? locations : [])
      .filter((location) => typeof location?.slug === 'string')
      .map(({ slug, name }) => ({ label: typeof name === 'string' ? name : slug, value: slug }));
  }

  /** @param presentItems present values of the object, to choose between kinds of values that are all allowed */
  fields(node: Node, presentItems: readonly unknown[], depth = 0): FormField[] {
    return Object.entries(node.properties ?? {})
      .sort(([a], [b]) => rankOf(a) - rankOf(b))
      .filter(([name]) => depth < MENU_DEPTH || name !== 'items')
      .map(([name, inner]) => {
        const values = presentItems.map(
          (item) => (item as { readonly [name: string]: unknown } | null | undefined)?.[name],
        );
        return this.field(name, inner, node.required?.includes(name) ?? false, values, depth);
      });
  }

  field(name: string, schemaNode: Node, required: boolean, values: readonly unknown[], depth = 0): FormField {
    const presentValues = values.filter((value) => value !== undefined && value !== null);
    const node = this.#resolve(schemaNode, presentValues);
    const { description } = schemaNode;
    const base = {
      name,
      label: fieldLabel(this.#part, name),
      required,
      ...(description === undefined ? {} : { hint: hintOf(this.#part, name, description) }),
    };
    const simple = this.#simple(name, node, defaultOf(schemaNode));
    if (simple !== null) return { ...base, ...simple };
    const innerDepth = depth + (node.items?.$ref === undefined ? 0 : 1);
    if (node.type === 'object')
      return { ...base, widget: 'object', collapsed: true, fields: this.fields(node, presentValues, innerDepth) };
    if (node.items === undefined)
      throw new Error(`src/config/edit-form.ts cannot show ${this.#part}.${name}: ${JSON.stringify(node)}.`);
    const item = this.#resolve(node.items, presentValues.flat());
    if (item.enum !== undefined)
      return { ...base, widget: 'select', multiple: true, options: choices(name, item.enum) };
    const singular =
      (this.#part === name ? EDIT_PARTS[name as SettingFile]?.singular : undefined) ?? EDIT_SINGULAR[name];
    if (singular === undefined) throw new Error(`src/text/edit-words.ts has no singular for ${this.#part}.${name}.`);
    const limit = node.maxItems === undefined ? {} : { max: node.maxItems };
    const list = { ...base, widget: 'list', label_singular: singular, ...limit };
    if (item.properties === undefined) return { ...list, field: this.field(name, item, true, []) };
    const fields = this.fields(item, presentValues.flat(), innerDepth);
    const summary = fields
      .filter((field) => field.required && field.widget !== 'object' && !['id', 'slug'].includes(field.name))
      .slice(0, 2);
    return {
      ...list,
      collapsed: true,
      ...(summary.length === 0 ? {} : { summary: summary.map((field) => `{{fields.${field.name}}}`).join(' · ') }),
      fields,
    };
  }

  /** Of the kinds of value that are allowed, the one that is written, otherwise the first. Follows references. */
  #resolve(node: Node, presentValues: readonly unknown[]): Node {
    if (node.$ref !== undefined)
      return this.#resolve(this.#definitions[node.$ref.split('/').at(-1) ?? ''] ?? {}, presentValues);
    const nonNullNode = Array.isArray(node.type) ? { ...node, type: node.type.find((type) => type !== 'null') } : node;
    if (nonNullNode.anyOf === undefined) return nonNullNode;
    const kinds = nonNullNode.anyOf.filter(({ type }) => type !== 'null');
    const match = kinds.find(
      (kind) => presentValues.length > 0 && presentValues.every((value) => matchesKind(kind, value)),
    );
    return this.#resolve(match ?? kinds[0] ?? {}, presentValues);
  }

  /** The input for a single value; null for an object or a list. */
  #simple(name: string, node: Node, defaultValue: FormField['default']) {
    const fallback = defaultValue === undefined ? {} : { default: defaultValue };
    const [lowest, highest] = [node.minimum ?? ((node.exclusiveMinimum ?? -1) === 0 ? 1 : undefined), node.maximum];
    const choiceLabels = EDIT_CHOICES[name];
    if (node.enum !== undefined) return { widget: 'select', options: choices(name, node.enum), ...fallback };
    switch (node.type) {
      case 'boolean':
        return { widget: 'boolean', ...fallback };
      case 'integer':
      case 'number':
        // Weekdays are numbers with names.
        if (choiceLabels !== undefined && highest !== undefined)
          return {
            widget: 'select',
            options: Object.entries(choiceLabels).map(numberChoice).sort(byWeek),
            ...fallback,
          };
        return {
          widget: 'number',
          value_type: node.type === 'integer' ? ('int' as const) : ('float' as const),
          ...(isLimit(lowest) ? { min: lowest } : {}),
          ...(isLimit(highest) ? { max: highest } : {}),
          ...fallback,
        };
      case 'string': {
        const { input, pattern } = node.rule ?? {};
        const locationOptions = name === 'location' ? this.#locations : [];
        if (locationOptions.length > 0) return { widget: 'select', options: locationOptions };
        if (input === 'day') return { widget: 'datetime', type: 'date' as const, format: 'YYYY-MM-DD' };
        if (input === 'time') return { widget: 'datetime', type: 'time' as const, format: 'HH:mm' };
        if (input === 'instant') return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' };
        if (input === 'picture' || name === 'picture') return { widget: 'image', ...fallback };
        return {
          widget: EDIT_LONG.includes(name) ? 'text' : 'string',
          ...(pattern === undefined ? {} : { pattern: [pattern.source, pattern.errorText] as const }),
          ...fallback,
        };
      }
      default:
        return null;
    }
  }
}

/** Fields that are changed most come first; the others stay in the schema's order. */
const rankOf = (name: string): number => (EDIT_FIRST.includes(name) ? EDIT_FIRST.indexOf(name) : EDIT_FIRST.length);

/** Numbers without a limit of their own get those of the number type from zod. */
const isLimit = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

const numberChoice = ([value, label]: readonly [string, string]) => ({ label, value: Number(value) });
/** Monday first. */
const byWeek = (a: { readonly value: number }, b: { readonly value: number }): number =>
  ((a.value + 6) % 7) - ((b.value + 6) % 7);

function choices(name: string, values: readonly unknown[]): { label: string; value: string }[] {
  const words = (value: string): string =>
    EDIT_CHOICES[name]?.[value] ?? (WORDING as { readonly [key: string]: string })[`${name}.${value}`] ?? value;
  return values.map((value) => ({ label: words(String(value)), value: String(value) }));
}

function defaultOf({ default: value }: Node): FormField['default'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function matchesKind({ type }: Node, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** The hint below a field: the schema's description, unless the form has a hint of its own because the description speaks of files or code. */
const hintOf = (part: string, name: string, description: string): string =>
  EDIT_OWN_HINTS[`${part}.${name}`] ?? plainHint(part, description);

/** A description in the words of the form: without ids of requirements and names of files, and with labels instead of names. */
const plainHint = (part: string, description: string): string =>
  description
    .replace(/ \([A-Z]+-\d+\)/g, '')
    .replace(/; may be in \w+\.json instead/g, '')
    .replace(
      /`(?:\w+\.)?(\w+)`/g,
      (_, name: string) => EDIT_FIELDS[`${part}.${name}`] ?? EDIT_FIELDS[name] ?? choiceLabel(name),
    )
    .replaceAll('`', '');

const choiceLabel = (value: string): string =>
  Object.values(EDIT_CHOICES).find((labels) => Object.hasOwn(labels, value))?.[value] ?? value;
