import { type FieldName, type FormId, fieldId } from '#domain/forms/form.ts';
import type { FieldError } from '#domain/forms/read-form.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { fill } from '#text/fill.ts';

/** What the Worker fills into one page. */
export interface PageFill {
  /**
   * Texts of the page's placeholders by name: `data-fill` names the one that is put into the element; `data-show` names one without
   * which the element is hidden, and `data-hide` one with which it is hidden.
   */
  readonly placeholders: { readonly [name: string]: string };
  /** Values of form controls by control name. */
  readonly controls: { readonly [name: string]: string };
  /** The locations where this car can be traded in, for the trade-in form's select (TRADE-07); absent = as built. */
  readonly tradeInLocations?: readonly number[];
}

/** A form that was posted without JavaScript and refused: what was typed, and what is wrong with it. */
export interface RejectedForm {
  readonly form: FormId;
  readonly controls: { readonly [name: string]: string };
  readonly errors: readonly FieldError[];
  /** True = the server failed; the shopper did nothing wrong (FORM-10). */
  readonly isServerError: boolean;
  /** Put before the page's title. */
  readonly titlePrefix: string;
}

/** Attributes that contain a URL, and those that contain text. */
const URL_ATTRIBUTES = ['href', 'src', 'action'];
const TEXT_ATTRIBUTES = ['alt', 'data-phone'];
const SAFE_URL = /^(\/(?!\/)|https:\/\/|tel:\+?\d+$)/;

/** Returns the built page with its placeholders filled in. The response depends on the query or the posted form, so it must not be cached. */
export function fillPage(page: Response, fill: PageFill, rejectedForm: RejectedForm | null = null): Response {
  let rewriter = new HTMLRewriter()
    .on('[data-fill]', { element: (element) => fillPlaceholder(element, fill.placeholders) })
    .on('[data-show]', {
      element: (element) => setVisible(element, isFilled(fill.placeholders, element.getAttribute('data-show'))),
    })
    .on('[data-hide]', {
      element: (element) => setVisible(element, !isFilled(fill.placeholders, element.getAttribute('data-hide'))),
    });
  rewriter = fillControls(rewriter, 'form[data-form]', fill.controls);
  if (fill.tradeInLocations) rewriter = limitLocations(rewriter, fill.tradeInLocations);
  if (rejectedForm) rewriter = fillRejectedForm(rewriter, rejectedForm);
  const headers = new Headers(page.headers);
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  const status = rejectedForm === null ? 200 : rejectedForm.isServerError ? 500 : 422;
  return rewriter.transform(new Response(page.body, { status, headers }));
}

/** Removes the other locations from the select. If one is left it is selected; if none is left the select is removed. */
function limitLocations(rewriter: HTMLRewriter, locationIds: readonly number[]): HTMLRewriter {
  const selector = 'form[data-form="trade-in"] [data-field="location_id"]';
  if (locationIds.length === 0) return rewriter.on(selector, { element: (element) => void element.remove() });
  return rewriter.on(`${selector} option`, {
    element(element) {
      const value = element.getAttribute('value') ?? '';
      if (!locationIds.map(String).includes(value)) {
        if (value !== '' || locationIds.length === 1) element.remove();
      } else if (locationIds.length === 1) element.setAttribute('selected', '');
    },
  });
}

function isFilled(placeholders: PageFill['placeholders'], name: string | null): boolean {
  return name !== null && Object.hasOwn(placeholders, name) && placeholders[name] !== '';
}

function setVisible(element: Element, isVisible: boolean): void {
  if (isVisible) element.removeAttribute('hidden');
  else element.setAttribute('hidden', '');
}

/**
 * Fills a placeholder: `data-fill="name"` in the text or value of the element, `data-fill="href:name"` in an attribute. The texts are never
 * read as HTML.
 */
function fillPlaceholder(element: Element, placeholders: PageFill['placeholders']): void {
  const placeholder = element.getAttribute('data-fill') ?? '';
  const [attribute, name] = placeholder.includes(':')
    ? [placeholder.slice(0, placeholder.indexOf(':')), placeholder.slice(placeholder.indexOf(':') + 1)]
    : ['', placeholder];
  if (!Object.hasOwn(placeholders, name)) return;
  const value = placeholders[name] ?? '';
  if (attribute === '') {
    if (element.tagName === 'input') setText(element, 'value', value);
    else element.setInnerContent(value);
  } else if (TEXT_ATTRIBUTES.includes(attribute) || (URL_ATTRIBUTES.includes(attribute) && SAFE_URL.test(value)))
    setText(element, attribute, value);
}

/** Sets form controls to the given values, by control name. */
function fillControls(rewriter: HTMLRewriter, form: string, controls: PageFill['controls']): HTMLRewriter {
  let chosen: string | null = null; // value of the select whose options are being read
  return rewriter
    .on(`${form} [name]`, {
      element(element) {
        const name = element.getAttribute('name') ?? '';
        if (!Object.hasOwn(controls, name)) return;
        const value = controls[name] ?? '';
        if (element.tagName === 'textarea') element.setInnerContent(value);
        else if (element.tagName === 'select') {
          chosen = value;
          element.onEndTag(() => {
            chosen = null;
          });
        } else if (element.getAttribute('type') === 'checkbox') toggleAttribute(element, 'checked', value === 'true');
        else if (element.getAttribute('type') === 'radio')
          toggleAttribute(element, 'checked', attribute(element, 'value') === value);
        else setText(element, 'value', value);
      },
    })
    .on(`${form} select option`, {
      element(element) {
        if (chosen !== null) toggleAttribute(element, 'selected', attribute(element, 'value') === chosen);
      },
    });
}

/** HTMLRewriter escapes quotes only: text typed as `&lt;` would come back as `<`. */
function setText(element: Element, attribute: string, text: string): void {
  element.setAttribute(attribute, text.replaceAll('&', '&amp;'));
}

/** The text of an attribute. HTMLRewriter returns it as it is written in the source. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.getAttribute(name)?.replace(/&(amp|lt|gt|quot|#x27);/g, (_, code: string) => CHARACTERS[code] ?? '');
const CHARACTERS: { readonly [code: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function toggleAttribute(element: Element, name: string, isOn: boolean): void {
  if (isOn) element.setAttribute(name, '');
  else element.removeAttribute(name);
}

function fillRejectedForm(rewriter: HTMLRewriter, rejectedForm: RejectedForm): HTMLRewriter {
  const form = `form[data-form="${rejectedForm.form}"]`;
  const messages = new Map<string, string>(rejectedForm.errors.map((error) => [error.name, error.message]));
  let filled = fillControls(rewriter, form, rejectedForm.controls)
    .on('head > title', { element: (element) => void element.prepend(rejectedForm.titlePrefix) })
    .on(`${form} [data-error-for]`, {
      element(element) {
        const message = messages.get(element.getAttribute('data-error-for') ?? '');
        if (message === undefined) return;
        element.removeAttribute('hidden');
        element.setInnerContent(message);
      },
    })
    // A field with an error or a typed value may be inside a closed `<details>`, so it is opened.
    .on(`${form} details[data-more]`, { element: (element) => void element.setAttribute('open', '') })
    .on(`${form} [name]`, {
      element(element) {
        if (messages.has(element.getAttribute('name') ?? '')) element.setAttribute('aria-invalid', 'true');
      },
    });
  const reveal = (element: Element): void => {
    element.removeAttribute('hidden');
    element.setAttribute('autofocus', ''); // moves the focus to the problem without JavaScript
  };
  if (rejectedForm.isServerError) {
    let failureText = '';
    return filled
      .on('lead-form', {
        element(element) {
          failureText = fill(attribute(element, 'data-failed') ?? '', {
            phone: attribute(element, 'data-phone') ?? '',
          });
        },
      })
      .on(`${form} [data-form-error]`, {
        element(element) {
          reveal(element);
          element.setAttribute('tabindex', '-1');
          element.setInnerContent(failureText);
        },
      });
  }
  filled = filled.on(`${form} [data-error-summary]`, { element: reveal }).on(`${form} [data-error-list]`, {
    element: (element) =>
      void element.setInnerContent(rejectedForm.errors.map((error) => errorItem(rejectedForm.form, error)).join(''), {
        html: true,
      }),
  });
  return filled;
}

function errorItem(form: FormId, error: { readonly name: FieldName; readonly message: string }): string {
  return `<li><a href="#${fieldId(form, error.name)}">${escapeMarkup(error.message)}</a></li>`;
}
