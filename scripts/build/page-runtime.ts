import { escapeHTML } from 'astro/runtime/server/escape.js';
import { addAttribute as astroAttribute } from 'astro/runtime/server/render/util.js';
import type { ComponentCache } from './component-cache.ts';
import { ISLAND_START } from './island-start.ts';
import { renderReactComponent } from './react-renderer.ts';

/**
 * The functions called by pages that Astro's compiler has compiled (`astro/compiler-runtime`). On our pages nothing is awaited or streamed,
 * so each function returns text or a part that renders synchronously, where Astro's own use promises, buffers and deferred instructions;
 * the bytes are the same, except for the start of an island (`page-runtime.test.ts`). Functions that no page uses are missing here: the
 * bundler names them if that changes.
 */

/**
 * Content that is rendered without escaping, at the time its place in the page is reached, because the result depends on what was rendered
 * before.
 */
abstract class Part {
  abstract render(): string;
}

class Markup extends Part {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  render(): string {
    return this.#text;
  }
}

class Template extends Part {
  readonly #parts: readonly string[];
  readonly #values: readonly unknown[];

  constructor(parts: readonly string[], values: readonly unknown[]) {
    super();
    this.#parts = parts;
    this.#values = values;
  }

  render(): string {
    let text = this.#parts[0] as string;
    for (let i = 0; i < this.#values.length; i += 1) text += textOf(this.#values[i]) + (this.#parts[i + 1] as string);
    return text;
  }
}

class DeferredPart extends Part {
  readonly render: () => string;

  constructor(render: () => string) {
    super();
    this.render = render;
  }
}

/** What the pages of one kind need from the bundle. */
export interface BundledAssets {
  /** The end of the head: links to the style sheets of the kind. */
  readonly head: string;
  /** The URL of a module in the browser. Throws if there is none. */
  readonly urlOf: (module: string) => string;
  /** Inline scripts, by module. */
  readonly inlined: ReadonlyMap<string, string>;
  /** Scripts that decide when an island is hydrated, by the name of their directive, and the one that starts it (`island-start.ts`). */
  readonly directives: ReadonlyMap<string, string>;
  /** The module that runs React in the browser. */
  readonly islandClient: string;
}

type Props = { [name: string]: unknown };
type Slots = { readonly [name: string]: (page: Rendering) => unknown };

/** The state of one page while it is rendered: the compiler's `$$result`. */
export class Rendering {
  readonly assets: BundledAssets;
  readonly locals: App.Locals;
  readonly componentCache: ComponentCache;
  /** Pages may set the status of a server response; here it is ignored. */
  readonly response = { status: 200 };
  /** Hashes of the inline scripts, as in the Content-Security-Policy. */
  readonly scriptHashes: string[] = [];
  readonly csp = { insertScriptHash: (hash: string): void => void this.scriptHashes.push(hash) };
  /** What `once` has rendered, outside of templates. */
  readonly #rendered = new Set<string>();
  /** Counts side effects of rendering, and reads of anything but component props. */
  effects = 0;
  #islands = 0;
  /** How many `<template>` elements are open. */
  #openTemplates = 0;
  /** Scripts to write before the outermost open custom element; null = none is open. */
  #outerScripts: string[] | null = null;

  /** @param componentCache cache of rendered components, shared by the same dealer's pages */
  constructor(assets: BundledAssets, locals: App.Locals, componentCache: ComponentCache) {
    this.assets = assets;
    this.locals = locals;
    this.componentCache = componentCache;
  }

  createAstro(props: Props): object {
    return new Astro(this, props);
  }

  /**
   * Renders something once per page. The content of a `<template>` is cloned, so it gets a copy of its own unless it is `shared` with the
   * page.
   */
  once(id: string, text: () => string, shared = false): string {
    this.effects += 1;
    if ((this.#openTemplates === 0 || shared) && this.#rendered.has(id)) return '';
    if (this.#openTemplates === 0) this.#rendered.add(id);
    if (this.#outerScripts === null) return text();
    this.#outerScripts.push(text());
    return '';
  }

  /** The id prefix of the next island. */
  nextIsland(): string {
    this.effects += 1;
    this.#islands += 1;
    return `r${this.#islands - 1}`;
  }

  /** Notes that a `<template>` begins (1) or ends (-1). */
  template(step: 1 | -1): '' {
    this.effects += 1;
    if (this.#outerScripts === null) this.#openTemplates += step;
    return '';
  }

  /** Renders the content of a custom element. Its scripts are returned apart, to be written before the outermost element. */
  renderElement(render: () => string): { readonly scripts: string; readonly text: string } {
    const outerScripts = this.#outerScripts;
    const scripts: string[] = outerScripts ?? [];
    this.#outerScripts = scripts;
    const text = render();
    this.#outerScripts = outerScripts;
    return { scripts: outerScripts === null ? scripts.join('') : '', text };
  }
}

/** The `Astro` object of a component. Reading anything but its props is counted. */
class Astro {
  self: unknown = null;
  readonly props: Props;
  readonly #page: Rendering;

  constructor(page: Rendering, props: Props) {
    this.#page = page;
    this.props = props;
  }

  get locals(): App.Locals {
    this.#page.effects += 1;
    return this.#page.locals;
  }

  get response(): Rendering['response'] {
    this.#page.effects += 1;
    return this.#page.response;
  }

  get csp(): Rendering['csp'] {
    this.#page.effects += 1;
    return this.#page.csp;
  }
}

export const Fragment = Symbol('Fragment');

/** A compiled page or component. */
export type RenderPage = (page: Rendering, props: Props, slots: Slots) => unknown;
const components = new WeakSet<object>();

/** Marks a function as a compiled Astro component, to tell it from a React component. */
export function createComponent(render: RenderPage): RenderPage {
  components.add(render);
  return render;
}

/** Only used for pages with `getStaticPaths`, of which there are none. */
export const createAstro = (): null => null;

/** A compiled template: texts with the values between them, rendered when the page is written. */
export const render = (parts: readonly string[], ...values: readonly unknown[]): Part => new Template(parts, values);

/**
 * The text of a value in a template: strings are escaped, `null`, `undefined` and `false` are empty.
 *
 * @throws Error for an object that is not a part of a page, such as a promise
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Part) return value.render();
  if (value === 0) return '0';
  if (!value) return '';
  if (Array.isArray(value)) {
    let text = '';
    for (const item of value) text += textOf(item);
    return text;
  }
  if (typeof value === 'function') return textOf((value as () => unknown)());
  if (typeof value !== 'object') return String(value);
  throw new Error(
    `A page renders text, not ${Object.prototype.toString.call(value)}. Put the text into its view: a page cannot wait for anything while it is rendered.`,
  );
}

/** The value of `set:html`: a string is markup and is not escaped. */
export const unescapeHTML = (value: unknown): unknown => (typeof value === 'string' ? new Markup(value) : value);

/** A slot of a component, or its fallback content. */
export const renderSlot = (page: Rendering, slot: Slots[string] | undefined, fallback?: unknown): Part =>
  new DeferredPart(() => textOf(slot === undefined ? fallback : slot(page)));

/** The links to the style sheets of the page’s kind. */
export const renderHead = (page: Rendering): Part => new Markup(page.assets.head);

/** Each page renders its own head. */
export const maybeRenderHead = (): string => '';

/** A script of a component, once per page: inline if it is small, otherwise by its URL. */
export function renderScript(page: Rendering, module: string): Part {
  const { inlined, urlOf } = page.assets;
  return new DeferredPart(() =>
    page.once(module, () => {
      const text = inlined.get(module);
      if (text === undefined) return `<script type="module" src="${urlOf(module)}"></script>`;
      return text === '' ? '' : `<script type="module">${text}</script>`;
    }),
  );
}

/** The start of a `<template>`: what it contains is cloned, so it gets its own copy of what a page has once (`Rendering.once`). */
export const templateEnter = (page: Rendering): Part => new DeferredPart(() => page.template(1));

/** The end of a `<template>`. */
export const templateExit = (page: Rendering): Part => new DeferredPart(() => page.template(-1));

/** An attribute with a dynamic value; `null` and `undefined` leave it out. */
export function addAttribute(value: unknown, name: string, _escape = true, tag = ''): Part | string {
  if (value === null || value === undefined) return '';
  return new Markup(attribute(name, value, tag));
}

/** The attributes of `{...values}`. */
export function spreadAttributes(values: Props = {}, tag?: string): Part {
  return new Markup(attributes(values, tag));
}

function attributes(values: Props, tag?: string): string {
  let text = '';
  for (const name of Object.keys(values)) text += attribute(name, values[name], tag);
  return text;
}

/** Attribute names → whether Astro writes any value of them as plain text. */
const plainNames = new Map<string, boolean>();

/** Renders an attribute. Names that Astro treats specially are left to Astro's own function. */
function attribute(name: string, value: unknown, tag = ''): string {
  if (value === null || value === undefined) return '';
  if (name === 'class:list') {
    const list = attributeText(classNames(value));
    return list === '' ? '' : ` class="${list}"`;
  }
  let isPlain = plainNames.get(name);
  if (isPlain === undefined) {
    isPlain = [true, {}].every((sample) => String(astroAttribute(sample, name)) === ` ${name}="${sample}"`);
    plainNames.set(name, isPlain);
  }
  if (!isPlain) return String(astroAttribute(value, name, true, tag));
  return value === '' ? ` ${name}` : ` ${name}="${attributeText(String(value))}"`;
}

function attributeText(text: string): string {
  return text.includes('&') || text.includes('"') ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;
}

function classNames(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value ? String(value) : '';
  if (Array.isArray(value)) return value.map(classNames).filter(Boolean).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.keys(value)
    .filter((name) => (value as Props)[name])
    .join(' ');
}

/** A component with its props and slots: an Astro component, a React component, or a custom element by its name. */
export const renderComponent = (
  page: Rendering,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): Part => new DeferredPart(() => componentText(page, name, component, props, slots));

function componentText(page: Rendering, name: string, component: unknown, props: Props, slots: Slots): string {
  if (component === Fragment) return textOf(slots.default?.(page));
  if (typeof component === 'function' && components.has(component)) {
    const render = (): string => textOf((component as RenderPage)(page, withClass(props), slots));
    return Object.keys(slots).length > 0
      ? render()
      : page.componentCache.text(component, props, () => page.effects, render);
  }
  if (typeof component === 'string') return customElement(page, component, withClass(props), slots);
  if (!component) throw new Error(`<${name}> is ${component}: is it imported?`);
  const slot = Object.keys(slots).find((name) => textOf(slots[name]?.(page)).trim());
  if (slot !== undefined)
    throw new Error(`The React component <${name}> was given the slot "${slot}". Pass what it shows as props.`);
  return Object.keys(props).some(isDirective)
    ? island(page, name, component, props)
    : page.componentCache.text(
        component as object,
        props,
        () => 0,
        () => renderReactComponent(component, props),
      );
}

function withClass(props: Props): Props {
  if (props['class:list'] === undefined) return props;
  const { 'class:list': list, class: className, ...rest } = props;
  const classes = classNames([className, list]);
  return classes === '' ? rest : { ...rest, class: classes };
}

function customElement(page: Rendering, tag: string, props: Props, slots: Slots): string {
  const { scripts, text } = page.renderElement(() => textOf(Object.values(slots).map((slot) => slot(page))));
  return `${scripts}<${tag}${attributes(props, tag)}>${text}</${tag}>`;
}

const isDirective = (prop: string): boolean => prop.startsWith('client:');
/** What the compiler passes about an island besides its directive. */
const MODULE = 'client:component-path';
const EXPORT = 'client:component-export';
const COMPILER_PROPS = new Set([MODULE, EXPORT, 'client:component-hydration', 'client:display-name']);

/**
 * Renders a React component that is hydrated in the browser. Astro's own element reads all types of props, waits for its content and fills
 * slots, which is 1.4 kB more on each page; ours is started by a script that follows it, with props that are plain JSON.
 */
function island(page: Rendering, name: string, component: unknown, islandProps: Props): string {
  const { urlOf, directives, islandClient } = page.assets;
  const props = Object.fromEntries(Object.entries(islandProps).filter(([prop]) => !isDirective(prop)));
  const [directiveProp = '', value] =
    Object.entries(islandProps).find(([prop]) => isDirective(prop) && !COMPILER_PROPS.has(prop)) ?? [];
  const directive = directiveProp.slice('client:'.length);
  const start = directives.get(directive);
  if (start === undefined) throw new Error(`<${name}> uses client:${directive}, which does not exist.`);
  const [module, exportName] = [String(islandProps[MODULE]), String(islandProps[EXPORT])];
  const prefix = page.nextIsland();
  const html = renderReactComponent(component, props, prefix);
  const script = page.once(`client:${directive}`, () => `<script>${start}</script>`, true);
  // Without Astro's `uid`, a hash of the whole island that nothing reads.
  const element = {
    prefix,
    'component-url': urlOf(module),
    'component-export': exportName,
    'renderer-url': urlOf(islandClient),
    props: JSON.stringify(props),
    ssr: '',
    client: directive,
    opts: JSON.stringify({ name, value: value || '' }),
  };
  return `${script}<astro-island${islandAttributes(element)}>${html}</astro-island><script>${directives.get(ISLAND_START)}</script>`;
}

function islandAttributes(values: { readonly [name: string]: string }): string {
  return Object.entries(values)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${entities(value)}"`))
    .join('');
}

/** Like `escapeHTML`, for long texts with many quotes. */
const entities = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
