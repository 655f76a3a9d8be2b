/** XML created by `element`; a separate type, so that text and markup cannot be confused. */
export interface XmlElement {
  readonly xml: string;
}

/** Creates an element. Null children are left out; text is escaped, and characters not allowed in XML 1.0 are removed. */
export function element(
  name: string,
  attributes: { readonly [name: string]: string },
  ...children: readonly (XmlElement | string | null)[]
): XmlElement {
  const attributesText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const content = children.map((child) =>
    child === null ? '' : typeof child === 'string' ? escapeXml(child) : child.xml,
  );
  return { xml: `<${name}${attributesText.join('')}>${content.join('')}</${name}>` };
}

/** Text that is safe in the content and in quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')).replaceAll('\r', '&#13;');
