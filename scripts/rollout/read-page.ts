import { Parser } from 'htmlparser2';

/** The parts of a page's markup that a probe checks. */
export interface ReadPage {
  /** What distinguishes this page from others: its title, its canonical URL and its first heading. */
  readonly identity: { readonly title: string; readonly canonical: string; readonly heading: string };
  /** Scripts and style sheets that it loads, by URL, with their integrity hash; '' = none. */
  readonly loads: ReadonlyMap<string, string>;
  /** All text outside of scripts and styles, with white space collapsed. */
  readonly text: string;
  /** The part of the text that is in the footer. */
  readonly footer: string;
  readonly forms: readonly ReadForm[];
}

/** A form as a browser would send it. */
export interface ReadForm {
  readonly action: string;
  readonly method: string;
  readonly controls: readonly FormControl[];
}

export interface FormControl {
  readonly name: string;
  /** `select`, `textarea`, or the type of an input. */
  readonly kind: string;
  readonly value: string;
  readonly isRequired: boolean;
  /** Options of a `select`. */
  readonly options: readonly string[];
}

/** Inline elements; the text of all others is separated by spaces. */
const INLINE = new Set(['a', 'abbr', 'b', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u']);

/** Parses a page's markup in one pass. Text that is not HTML gives empty values. */
export function readPage(html: string): ReadPage {
  const parts = { title: '', canonical: '', heading: '', text: '', footer: '' };
  const loads = new Map<string, string>();
  const forms: {
    action: string;
    method: string;
    controls: { -readonly [K in keyof FormControl]: FormControl[K] }[];
  }[] = [];
  const open: string[] = [];
  let isHeadingDone = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (!INLINE.has(name)) add(' ');
      if (name === 'link' && attributes.rel === 'canonical') parts.canonical = attributes.href ?? '';
      if (name === 'link' && (attributes.rel === 'stylesheet' || attributes.rel === 'modulepreload') && attributes.href)
        loads.set(attributes.href, attributes.integrity ?? '');
      if (name === 'script' && attributes.src) loads.set(attributes.src, attributes.integrity ?? '');
      if (name === 'form')
        forms.push({
          action: attributes.action ?? '',
          method: (attributes.method ?? 'get').toLowerCase(),
          controls: [],
        });
      const form = open.includes('form') ? forms.at(-1) : undefined;
      if ((name === 'input' || name === 'select' || name === 'textarea') && attributes.name)
        form?.controls.push({
          name: attributes.name,
          kind: name === 'input' ? (attributes.type ?? 'text') : name,
          value: attributes.value ?? '',
          isRequired: 'required' in attributes,
          options: [],
        });
      const select = form?.controls.at(-1);
      if (name === 'option' && select?.kind === 'select') select.options = [...select.options, attributes.value ?? ''];
    },
    ontext: (text) => add(text),
    onclosetag(name) {
      open.splice(open.lastIndexOf(name), 1);
      if (name === 'h1') isHeadingDone = true;
      if (!INLINE.has(name)) add(' ');
    },
  });
  const add = (text: string): void => {
    if (open.includes('script') || open.includes('style') || open.includes('template')) return;
    if (open.includes('title') && !open.includes('svg')) parts.title += text;
    else if (open.includes('body')) {
      parts.text += text;
      if (open.includes('footer')) parts.footer += text;
      if (open.includes('h1') && !isHeadingDone) parts.heading += text;
    }
  };
  parser.end(html);
  const { title, canonical, heading, text, footer } = parts;
  return {
    identity: { title: joined(title), canonical, heading: joined(heading) },
    ...{ loads, forms, text: joined(text), footer: joined(footer) },
  };
}

const joined = (text: string): string => text.replace(/\s+/g, ' ').trim();
