import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import { readTenant } from '#config/read-tenant.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { latinRuns, PSEUDO_TEXTS } from '#tests/pseudo-locale.ts';
import { bundleOnce } from '../../scripts/build/bundle.ts';
import { pageContext } from '../../scripts/build/page-context.ts';
import { renderPage } from '../../scripts/build/render-page.ts';

/**
 * Renders pages of every kind for a dealer in a pseudo-locale and writes the remaining Latin words that are not allowed, as JSON: `{"pages": 40, "texts": 9000, "untranslated": ["car: Add to cart (/cars/the-slug)"]}`. A separate process, because React chooses its
 * build by NODE_ENV.
 *
 * NODE_ENV=production node tests/pages/untranslated.ts SLUG --pages 3
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Number of pages of each kind. */
    pages: { type: 'string', default: '3' },
    /** Keys that keep their English text, to check that they are found. */
    plant: { type: 'string', default: '' },
  },
});
const [slug = ''] = positionals;
const folder = join('tenants', slug);
const tenant = await readTenant(folder);
const planted = values.plant.split(',');
const text = Object.fromEntries(Object.entries(PSEUDO_TEXTS).filter(([key]) => !planted.includes(key)));
const dealershipSettings = Object.fromEntries(
  Object.entries(tenant.dealershipSettings).map(([dealership, settings]) => [dealership, { ...settings, text }]),
);
const pseudoTenant = { ...tenant, config: { ...tenant.config, text }, dealershipSettings };
const context = await pageContext(folder, pseudoTenant, new Date(BUILT_AT));
const { renderer } = await bundleOnce();

/**
 * Texts that may be Latin: those of the dealer, its preset and its stock, those required by law, the platform's names of body styles, tags and
 * public holidays, and names that are the same in every language. Whole texts are allowed, and of short ones, which are names and details,
 * each word.
 */
const ALLOWED_TEXTS = [
  ...stringsOf([tenant, context.stock.cars]),
  ...filesOf('src/domain/law', /(?<!\.test)\.ts$/),
  ...filesOf('src/domain', /^(?:body|tags|public-holidays)\.ts$/),
  // Names that are the same in every language.
  'GeoNames, CC BY 4.0',
  'Facebook Instagram YouTube',
];
const ALLOWED_TEXT = normalised(ALLOWED_TEXTS.join('\n'));
const ALLOWED_WORDS = new Set(
  ALLOWED_TEXTS.map((text) => wordsIn(text))
    .filter(({ length }) => length <= 6)
    .flat(),
);
/** Names of days and months, units and symbols, which a language's formats contain. */
const FORMAT =
  /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?$|^(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*$|^(?:am|pm|km|kg|mm|kw|nm|cc|kwh|aest|x\d+|\d+\p{L}{0,3})$/iu;

let pages = 0;
let texts = 0;
const untranslated = new Map<string, string>();
for (const [kind, routes] of Map.groupBy(context.table.routes, (route) => route.kind))
  for (const route of routes.slice(0, Number(values.pages))) {
    const { text: html } = await renderPage(renderer, context, route);
    pages += 1;
    for (const text of readTexts(html)) {
      texts += 1;
      for (const run of latinRuns(text)) if (!isAllowed(run)) untranslated.set(`${kind}: ${run}`, route.path);
    }
  }
console.log(JSON.stringify({ pages, texts, untranslated: [...untranslated].map(([run, path]) => `${run} (${path})`) }));

/** Whether a text is allowed: as part of one text or, if it is composed of details, word by word. */
function isAllowed(run: string): boolean {
  return (
    ALLOWED_TEXT.includes(normalised(run)) || wordsIn(run).every((word) => ALLOWED_WORDS.has(word) || FORMAT.test(word))
  );
}

/** The texts of a page for people: text nodes, and visible or announced attributes. */
function readTexts(html: string): string[] {
  const visibleTexts: string[] = [];
  const hiddenElements: string[] = [];
  const parser = new Parser({
    onopentag: (name, { type, content, ...attributes }) => {
      if (['script', 'style', 'template', 'code'].includes(name)) hiddenElements.push(name);
      for (const attribute of [
        'aria-label',
        'title',
        'alt',
        'placeholder',
        'data-missing',
        'data-invalid',
        'data-failed',
      ])
        if (attributes[attribute] !== undefined) visibleTexts.push(attributes[attribute]);
      if (
        name === 'meta' &&
        ['description', 'og:title', 'og:description'].includes(attributes.name ?? attributes.property ?? '')
      )
        visibleTexts.push(content ?? '');
      if (name === 'input' && (type === 'submit' || type === 'button')) visibleTexts.push(attributes.value ?? '');
    },
    ontext: (part) => void (hiddenElements.length === 0 && part.trim() !== '' && visibleTexts.push(part)),
    onclosetag: (name) => void (hiddenElements.at(-1) === name && hiddenElements.pop()),
  });
  parser.end(html);
  return visibleTexts;
}

function filesOf(dir: string, name: RegExp): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(dir, file), 'utf8'));
}

function normalised(text: string): string {
  return text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** Every string in a value, at any depth. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
