import { escapeMarkup } from '#domain/xml.ts';

/** Markup whose values have been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | null | false | readonly Part[];

/** A template tag for markup: text values are escaped; markup and lists of it are inserted as they are; null and false render nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.map((text, index) => text + (index < parts.length ? rendered(parts[index] as Part) : '')).join(''),
  );
}

function rendered(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(rendered).join('');
  return escapeMarkup(String(part));
}
