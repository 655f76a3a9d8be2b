import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { editForm, type FormField, type FormPart } from '#config/edit-form.ts';
import { descriptionOf, fieldsOf } from '#config/explain.ts';
import { formatData } from '#config/format-data.ts';
import { errorText, FORM_RULES } from '#config/schema/fields.ts';
import { PageFrontMatterSchema, PostFrontMatterSchema } from '#config/schema/front-matter.ts';
import { TenantSchema } from '#config/schema/tenant.ts';
import { SETTING_FILES } from '#config/stray-files.ts';
import { EDIT_OWN_HINTS } from '#text/edit-words.ts';

/** Paths of all fields of a part, `[]` for lists: `locations[].contact_detail.phone`. */
function pathsOf({ name, fields }: FormPart): string[] {
  const [first] = fields;
  const nestedPaths = (field: FormField, path: string): string[] =>
    field.fields === undefined ? [] : pathsIn(field.fields, field.widget === 'list' ? `${path}[]` : path);
  const pathsIn = (list: readonly FormField[], path: string): string[] =>
    list.flatMap((field) => [`${path}.${field.name}`, ...nestedPaths(field, `${path}.${field.name}`)]);
  return first?.root ? nestedPaths(first, name) : pathsIn(fields, name);
}

/** Settings in a less usual form that the schema accepts too; the edit form must show them as they are written. */
const settings = {
  offers: [{ manufacturer: { name: 'Mazda', logo: { url: '/pictures/logo.png' } } }],
  models: [{ manufacturer: 'Mazda' }],
};

describe('OPS-15 the form of a dealer’s data', () => {
  const form = editForm(settings);
  const partOf = (name: string) => form.find((entry) => entry.name === name) as FormPart;
  const fields = (name: string): FormField[] => {
    const flatten = (list: readonly FormField[]): FormField[] =>
      list.flatMap((field) => [field, ...flatten(field.fields ?? []), ...(field.field ? [field.field] : [])]);
    return flatten(partOf(name).fields);
  };

  test.each(SETTING_FILES.filter((name) => name !== 'text'))(
    'OPS-15 %s: every field of the schema is in the form, and nothing else',
    (setting) => {
      const schemaPaths = fieldsOf(TenantSchema)
        .map(({ path }) => path)
        .filter((path) => path.startsWith(`${setting}.`) || path.startsWith(`${setting}[`));
      // Menus contain menus; the form shows three levels of them.
      const formPaths = pathsOf(partOf(setting)).map((path) => path.replace(/(\.items\[\])+/, '.items[]'));
      expect([...new Set(formPaths)].sort()).toEqual([...new Set(schemaPaths)].sort());
    },
  );

  test.each([
    ['pages', PageFrontMatterSchema],
    ['blog', PostFrontMatterSchema],
  ] as const)('OPS-15 %s: the form has the fields of the front matter, and the text', (name, schema) => {
    expect(partOf(name).fields.map((field) => field.name)).toEqual([...Object.keys(schema.shape), 'body']);
  });

  test('OPS-15 hints are the schema’s own, without programming terms', () => {
    const code = /`|\.json|\([A-Z]+-\d+\)|[a-z]_[a-z]|\b(?:null|false|true|HTML|slug|object|nested|flat|30\d)\b/i;
    const hints = form.flatMap(({ name }) => fields(name)).flatMap(({ hint }) => hint ?? []);
    expect(hints.length).toBeGreaterThan(80);
    expect(hints.filter((hint) => code.test(hint))).toEqual([]);
    const hinted = new Set(form.flatMap(({ name }) => fields(name).map((field) => `${name}.${field.name}`)));
    expect(Object.keys(EDIT_OWN_HINTS).filter((name) => !hinted.has(name))).toEqual([]);
    const phone = fieldsOf(TenantSchema).find(({ path }) => path === 'team[].phone');
    expect(fields('offers').find(({ name }) => name === 'image_or_model_image')?.hint).not.toMatch(/\bPicture\b/);
    expect(fields('team').find(({ name }) => name === 'phone')?.hint).toBe(phone && descriptionOf(phone.schema));
  });

  test('OPS-15 what the form refuses is what the schema refuses, in the same words', () => {
    const values = [
      '',
      ' ',
      'x',
      'north-sydney',
      'North',
      'a--b',
      'a'.repeat(64),
      '07 5550 1234',
      '12345',
      'call us',
      'a@b.example',
      'a@b',
      '\u00a0',
    ];
    const rules = fieldsOf(TenantSchema).flatMap(({ path, schema }) => {
      const inner = unwrapped(schema);
      const pattern = FORM_RULES.get(inner)?.pattern;
      return pattern === undefined ? [] : [{ path, inner, pattern }];
    });
    expect(rules.length).toBeGreaterThan(60);
    for (const { path, inner, pattern } of rules)
      for (const value of values) {
        const result = inner.safeParse(value);
        const [issue] = result.error?.issues ?? [];
        const inSchema = issue?.code === 'custom' ? errorText(issue.message, String(issue.params?.['fix'])) : null;
        const inForm = new RegExp(pattern.source).test(value) ? null : pattern.errorText;
        expect({ path, value, refused: inForm }).toEqual({ path, value, refused: inSchema });
      }
    const phone = rules.find(({ path }) => path === 'team[].phone')?.pattern;
    expect(fields('team').find(({ name }) => name === 'phone')?.pattern).toEqual([phone?.source, phone?.errorText]);
    const validated = form.flatMap(({ name }) => fields(name)).filter(({ pattern }) => pattern !== undefined);
    expect(validated.length).toBeGreaterThan(30);
  });

  test('OPS-15 every list names one of its entries, for the button that adds one', () => {
    const lists = form.flatMap(({ name }) => fields(name)).filter(({ widget }) => widget === 'list');
    expect(lists.length).toBeGreaterThan(15);
    expect(lists.filter((list) => (list.label_singular ?? list.label) === list.label)).toEqual([]);
    expect(fields('home').find(({ name }) => name === 'sellingPoints')?.label_singular).toBe('Selling point');
    expect(partOf('text').fields[0]?.fields?.map(({ label }) => label)).toEqual(['Text on the site', 'Your words']);
  });

  test('OPS-15 required fields, choices and limits are the schema’s', () => {
    const [team, review, hours] = ['team', 'reviews', 'locations'].map(fields);
    expect(team?.filter(({ required }) => required).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['name', 'role', 'location']),
    );
    expect(review?.find(({ name }) => name === 'rating')).toMatchObject({ min: 0, max: 5, value_type: 'float' });
    expect(hours?.find(({ name }) => name === 'weekday')?.options?.map(({ label }) => label)).toEqual(
      'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
    );
    expect(fields('holidays').find(({ name }) => name === 'status')).toMatchObject({
      default: 'Closed',
      options: [{ value: 'Open' }, { value: 'Closed' }],
    });
  });

  test('OPS-15 a manufacturer is an object or a text in the form, as in the settings', () => {
    const manufacturerField = (name: string) => fields(name).find((field) => field.name === 'manufacturer');
    expect([manufacturerField('offers')?.widget, manufacturerField('models')?.widget]).toEqual(['object', 'string']);
  });

  test('OPS-15 a person works at one of the dealer’s locations', () => {
    const team = editForm({ locations: [{ slug: 'geelong', name: 'Geelong' }] }).find(({ name }) => name === 'team');
    expect(team?.fields[0]?.fields?.find(({ name }) => name === 'location')?.options).toEqual([
      { label: 'Geelong', value: 'geelong' },
    ]);
  });
});

function unwrapped(schema: z.core.$ZodType): z.ZodType {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? (schema as z.ZodType) : unwrapped(innerType);
}

test('OPS-15 saved files are formatted like the rest of the project', () => {
  const files = globSync('tenants/*/*.json', { exclude: (path) => /demo-stock|stock-date/.test(path) });
  expect(files.length).toBeGreaterThan(20);
  const contents = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const text = formatData([...contents, [], {}, { none: [], short: [1, 'a', null], long: Array(30).fill('abcdef') }]);
  const { stdout } = spawnSync('node_modules/.bin/biome', ['format', '--stdin-file-path=tenants/gum/team.json'], {
    input: text,
    encoding: 'utf8',
  });
  expect(stdout).toBe(text);
});
