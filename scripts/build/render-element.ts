import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/**
 * Renders what React's `renderToStaticMarkup` renders, in a tenth of the time: most components are functions from props to plain elements,
 * and need no scheduler, boundaries or state. React renders everything else.
 */

/** Thrown by an element that needs more than plain markup; not an `Error`, whose stack trace takes time. */
const NEEDS_REACT = Symbol('needs React');
const MEMO = Symbol.for('react.memo');

/** The markup of an element; null = only React can render it. */
export function plainMarkup(element: ReactNode): string | null {
  const images = new Map<string, string>();
  try {
    const html = markup(element, { images, selected: null, inPicture: false });
    // React puts preload links before the markup.
    return [...images.values()].join('') + html;
  } catch {
    // A hook was called, for example. If it is a real error, React throws it again.
    return null;
  }
}

interface RenderContext {
  /** Preload links for images, by image. */
  readonly images: Map<string, string>;
  /** The value of the surrounding `<select>`; null = none. */
  readonly selected: string | null;
  readonly inPicture: boolean;
}

function markup(node: ReactNode, context: RenderContext): string {
  if (typeof node === 'string') return escapeText(node);
  if (typeof node === 'number') return String(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) {
    let text = '';
    for (const child of node) text += markup(child, context);
    return text;
  }
  if (!isValidElement(node)) throw NEEDS_REACT;
  const { type, props } = node as ReactElement<Props>;
  if (typeof type === 'string') return elementMarkup(type, props, context);
  if (type === Fragment) return markup(props.children, context);
  return markup(componentOf(type)(props), context);
}

type Component = (props: Props) => ReactNode;

function componentOf(type: unknown): Component {
  // A static render is never compared with an earlier one.
  if (typeof type === 'object' && type !== null && '$$typeof' in type && type.$$typeof === MEMO && 'type' in type)
    return componentOf(type.type);
  if (typeof type !== 'function' || type.prototype?.isReactComponent) throw NEEDS_REACT;
  return type as Component;
}

interface Props {
  readonly [name: string]: unknown;
  readonly children?: ReactNode;
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
/** Tags that React moves, joins or measures. */
const REACT_TAGS = new Set(
  'html head body title meta link script style base noscript object pre listing menuitem keygen param math'.split(' '),
);
/** Attributes that React writes after the others, in this order. */
const LAST_ATTRIBUTES: { readonly [tag: string]: readonly string[] } = {
  input: ['name', 'checked', 'value'],
  button: ['name'],
  form: ['action', 'encType', 'method', 'target'],
};

function elementMarkup(tag: string, props: Props, context: RenderContext): string {
  if (REACT_TAGS.has(tag)) throw NEEDS_REACT;
  const isCustomElement = tag.includes('-');
  const lastAttributes = LAST_ATTRIBUTES[tag] ?? [];
  let text = `<${tag}`;
  for (const name of Object.keys(props)) {
    if (name === 'children' || props[name] === null || props[name] === undefined) continue;
    if (isCustomElement) text += customElementAttribute(name, props[name]);
    else if (!lastAttributes.includes(name) && !isValueOf(tag, name)) text += attribute(tag, name, props[name]);
  }
  const { children } = props;
  if (tag === 'input') {
    if (children !== undefined && children !== null) throw NEEDS_REACT;
    const checked = props.checked ?? props.defaultChecked;
    // As in React: a function is not rendered.
    const isChecked = Boolean(checked) && typeof checked !== 'function';
    const value = props.value ?? props.defaultValue;
    return `${text}${attributeText(tag, 'name', props.name)}${isChecked ? ' checked=""' : ''}${attributeText(tag, 'value', value)}/>`;
  }
  for (const name of lastAttributes) text += attributeText(tag, name, props[name]);
  if (tag === 'img') addPreload(props, context);
  if (VOID.has(tag)) {
    if (children !== undefined && children !== null) throw NEEDS_REACT;
    return `${text}/>`;
  }
  if (tag === 'option' && context.selected !== null) {
    if (typeof props.value !== 'string') throw NEEDS_REACT;
    if (props.value === context.selected) text += ' selected=""';
  }
  if (tag === 'textarea') {
    const value = String(props.value ?? props.defaultValue ?? '');
    if (children !== undefined || value.startsWith('\n')) throw NEEDS_REACT;
    return `${text}>${escapeText(value)}</textarea>`;
  }
  return `${text}>${markup(children, childContext(tag, props, context))}</${tag}>`;
}

const attributeText = (tag: string, name: string, value: unknown): string =>
  value === null || value === undefined ? '' : attribute(tag, name, value);

/** The value of a control is not an attribute. */
function isValueOf(tag: string, name: string): boolean {
  if (tag === 'input') return name === 'defaultValue' || name === 'defaultChecked';
  return (tag === 'select' || tag === 'textarea') && (name === 'value' || name === 'defaultValue');
}

function childContext(tag: string, props: Props, context: RenderContext): RenderContext {
  if (tag === 'picture') return { ...context, inPicture: true };
  if (tag !== 'select') return context;
  const value = props.value ?? props.defaultValue ?? null;
  if (value !== null && typeof value !== 'string') throw NEEDS_REACT;
  return { ...context, selected: value };
}

/** The number of images that React preloads before it starts to choose among them. */
const MAX_PRELOADS = 10;

function addPreload(props: Props, context: RenderContext): void {
  const { src, srcSet, sizes, loading, fetchPriority } = props;
  if (loading === 'lazy' || fetchPriority === 'low' || context.inPicture || !(src || srcSet)) return;
  const isPlain = [src, srcSet, sizes, fetchPriority].every(
    (value) => value === undefined || typeof value === 'string',
  );
  const hasOtherAttributes = ['crossOrigin', 'integrity', 'referrerPolicy', 'type'].some(
    (name) => props[name] !== undefined,
  );
  if (!isPlain || hasOtherAttributes || /^data:/i.test(`${src}`) || /^data:/i.test(`${srcSet}`)) throw NEEDS_REACT;
  const key = srcSet ? `${srcSet}\n${sizes ?? ''}` : `${src}`;
  if (context.images.has(key)) return;
  if (context.images.size === MAX_PRELOADS) throw NEEDS_REACT;
  const link = {
    rel: 'preload',
    as: 'image',
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority,
  };
  const text = Object.entries(link).map(([name, value]) => attributeText('link', name, value));
  context.images.set(key, `<link${text.join('')}/>`);
}

/** Attribute names that HTML spells differently, or that keep their capitals. */
const NAMES: { readonly [name: string]: string } = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  ...Object.fromEntries(
    'autoCapitalize autoComplete encType fetchPriority imageSizes imageSrcSet inputMode maxLength minLength srcSet viewBox'
      .split(' ')
      .map((name) => [name, name]),
  ),
};
const BOOLEAN_ATTRIBUTES = new Set('disabled hidden noValidate open readOnly required reversed'.split(' '));
/** Attributes for which React has rules of their own, left to React. */
const REACT_NAMES =
  /^(?:on.*|ref|style|capture|checked|cols|content|controls|default|defer|download|async|inert|loop|multiple|muted|rows|scoped|seamless|selected|size|span|start|draggable|focusable)$/;
const PLAIN_NAME = /^[a-z][a-z-]*$/;
/** Attributes in which React replaces a `javascript:` URL and leaves out an empty one. */
const URL_ATTRIBUTES = new Set(['src', 'href', 'action']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in front of `javascript:`.
const MAY_BE_SCRIPT = /^[\u0000-\u0020]*j/i;

const attributeNames = new Map<string, string | null>();

/** The name of an attribute in HTML; null = only React can render it. */
function htmlName(name: string): string | null {
  let attributeName = attributeNames.get(name);
  if (attributeName === undefined) {
    attributeName = NAMES[name] ?? (PLAIN_NAME.test(name) && !REACT_NAMES.test(name) ? name : null);
    attributeNames.set(name, attributeName);
  }
  return attributeName;
}

function attribute(tag: string, name: string, value: unknown): string {
  if (BOOLEAN_ATTRIBUTES.has(name)) {
    if (typeof value !== 'boolean') throw NEEDS_REACT;
    return value ? ` ${name}=""` : '';
  }
  if (name === 'rows' && typeof value === 'number' && value >= 1) return ` rows="${value}"`;
  const attributeName = htmlName(name);
  if (attributeName === null) throw NEEDS_REACT;
  if (typeof value === 'boolean') {
    if (name.startsWith('data-') || name.startsWith('aria-')) return ` ${attributeName}="${value}"`;
    if (name === 'value') throw NEEDS_REACT;
    return '';
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw NEEDS_REACT;
  if (URL_ATTRIBUTES.has(name)) {
    if (typeof value === 'number' || MAY_BE_SCRIPT.test(value)) throw NEEDS_REACT;
    if (value === '' && name !== 'action' && !(tag === 'a' && name === 'href')) return '';
  }
  return ` ${attributeName}="${typeof value === 'number' ? value : escapeText(value)}"`;
}

/** An attribute of a custom element. */
function customElementAttribute(name: string, value: unknown): string {
  if (name === 'style' || name === 'ref' || !/^[\w-]+$/.test(name)) throw NEEDS_REACT;
  if (name === 'dangerouslySetInnerHTML' || /^suppress/.test(name)) throw NEEDS_REACT;
  if (value === false) return '';
  if (value !== true && typeof value !== 'string' && typeof value !== 'number') throw NEEDS_REACT;
  const text = value === true ? '' : typeof value === 'number' ? String(value) : escapeText(value);
  return ` ${name === 'className' ? 'class' : name}="${text}"`;
}

const NEEDS_ESCAPE = /["'&<>]/;
const ENTITIES: { readonly [character: string]: string } = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

function escapeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/["'&<>]/g, (character) => ENTITIES[character] as string) : text;
}
