/**
 * A cache of rendered components by their props: the header, the footer and most of a form are the same on every page of a dealer. A
 * component's text is reused if rendering it did nothing but read its props, and these are plain data: then the text depends only on its
 * code and the JSON of its props, which are the key. Small components and those that rarely repeat are rendered, because a lookup would take
 * longer.
 */
export class ComponentCache {
  readonly #parts = new Map<object, CachedComponent>();
  #characters = 0;

  /**
   * The text of a component: cached for the same props, or the result of `render`.
   *
   * @param part the function that renders it, which identifies the component
   * @param effects counts the page's side effects, and reads of anything but props
   */
  text(part: object, props: Props, effects: () => number, render: () => string): string {
    const component = this.#parts.get(part) ?? { texts: new Map(), lookups: 0, hits: 0, isCacheable: true };
    if (!component.isCacheable || (component.lookups >= TRIAL_LOOKUPS && component.hits * 2 < component.lookups))
      return render();
    this.#parts.set(part, component);
    component.lookups += 1;
    const key = JSON.stringify(props);
    const cached = component.texts.get(key);
    if (cached !== undefined) {
      component.hits += 1;
      return cached;
    }
    const effectsBefore = effects();
    const text = render();
    component.isCacheable = effects() === effectsBefore && text.length >= MIN_LENGTH && isPlain(props);
    if (component.isCacheable) this.#store(component, key, text);
    return text;
  }

  #store(component: CachedComponent, key: string, text: string): void {
    this.#characters += key.length + text.length;
    if (this.#characters > MAX_CHARACTERS) {
      for (const { texts } of this.#parts.values()) texts.clear();
      this.#characters = key.length + text.length;
    }
    component.texts.set(key, text);
  }
}

interface CachedComponent {
  readonly texts: Map<string, string>;
  lookups: number;
  hits: number;
  /** Whether the component may be cached, as far as is known. */
  isCacheable: boolean;
}

type Props = { readonly [name: string]: unknown };

const MIN_LENGTH = 1_500;
/** Maximum size of all texts and keys. */
const MAX_CHARACTERS = 8_000_000;
/** After this many lookups of a component, at least half must have been hits. */
const TRIAL_LOOKUPS = 200;

/** Whether JSON represents the value completely. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
