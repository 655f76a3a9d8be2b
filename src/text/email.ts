import { element, type XmlElement } from '#domain/xml.ts';
import { labelled } from './list.ts';

/** An e-mail of labelled details, which can be rendered as plain text or HTML. */
export interface Email {
  readonly subject: string;
  /** Sentences above the details, one per line. */
  readonly intro: readonly string[];
  readonly groups: readonly EmailGroup[];
}

export interface EmailGroup {
  readonly title: string;
  readonly rows: readonly EmailRow[];
  /** Multi-line text without a label; empty = none. */
  readonly text: string;
}

export interface EmailRow {
  readonly label: string;
  readonly value: string;
  /** Link on the value in HTML, or null. */
  readonly href: string | null;
}

/** Renders plain text. Multi-line text is indented, so that it cannot be mistaken for a heading or label. */
export function emailText({ intro, groups }: Email): string {
  const parts = groups.map(({ title, rows, text }) =>
    [
      title.toUpperCase(),
      ...rows.map(({ label, value }) => labelled(label, value)),
      ...(text === '' ? [] : text.split('\n').map((line) => `  ${line}`.trimEnd())),
    ].join('\n'),
  );
  return [intro.join('\n'), ...parts].join('\n\n');
}

/** Renders HTML for common mail programs: inline styles, one table per group. */
export function emailHtml({ subject, intro, groups }: Email, lang: string): string {
  const parts = groups.flatMap(({ title, rows, text }) => [
    element('h2', { style: 'font-size:16px;margin:24px 0 4px' }, title),
    rows.length === 0 ? null : element('table', { style: 'border-collapse:collapse' }, ...rows.map(tableRow)),
    text === '' ? null : element('div', {}, ...text.split('\n').map(line)),
  ]);
  const body = element(
    'body',
    { style: 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1a1a1a' },
    ...intro.map((sentence) => element('p', { style: 'margin:0' }, sentence)),
    ...parts,
  );
  return `<!doctype html>${element('html', { lang }, element('head', {}, element('title', {}, subject)), body).xml}`;
}

function tableRow({ label, value, href }: EmailRow): XmlElement {
  const cell = 'padding:2px 16px 2px 0;vertical-align:top';
  return element(
    'tr',
    {},
    element('th', { scope: 'row', style: `${cell};text-align:left;font-weight:normal;color:#555555` }, label),
    element('td', { style: cell }, href === null ? value : element('a', { href }, value)),
  );
}

/** An empty line keeps its height. */
const line = (text: string): XmlElement => element('div', {}, text.trim() === '' ? '\u00a0' : text);
