import type { MdastNode } from 'satteri';
import { allNodes, endOf, startOf } from '#config/markdown-tree.ts';

/** A problem with a table, and its line in the text, starting at 1. */
export interface TableFault {
  readonly line: number;
  readonly found: string;
  readonly problem: string;
  readonly fix: string;
}

/** The line of dashes below the column names, including dashes inserted by word processors. */
const DASHES = /^\|?\s*:?[-–—]+:?\s*(\|\s*:?[-–—]+:?\s*)*\|?$/;
const ROW = /^\|.*\|.*\|$/;
/** List or quote markers before the row. */
const ROW_PREFIX = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s+)*/;
const FIX =
  'Write one line below the names, with --- for each column (| --- | --- |), and no empty line within the table.';

const cellsOf = (row: string): string[] => row.replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/);

/**
 * Finds tables that Markdown does not recognise, and would show with their pipes, because the line of dashes does not match the column
 * names; and rows with more cells than columns, whose last cells would be lost.
 */
export function tableFaults(root: MdastNode, markdown: string): TableFault[] {
  return allNodes(root).flatMap((node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'table') return longRows(node, markdown);
    if (node.type !== 'paragraph' && node.type !== 'heading') return [];
    const rows = markdown
      .slice(startOf(node), endOf(node))
      .split('\n')
      .map((text) => text.replace(ROW_PREFIX, '').trim());
    const fault = node.type === 'heading' ? tableAsHeading(rows, markdown.slice(endOf(node))) : unrecognisedTable(rows);
    return fault === null ? [] : [{ ...fault, line: line + fault.line }];
  });
}

type Table = Extract<MdastNode, { type: 'table' }>;

function longRows(table: Table, markdown: string): TableFault[] {
  const names = table.children[0]?.children.length ?? 0;
  return table.children.flatMap((row) => {
    const count = row.children.length;
    if (count <= names) return [];
    return [
      {
        line: row.position?.start.line ?? 1,
        found: JSON.stringify(markdown.slice(startOf(row), endOf(row)).trim()),
        problem: `is a row of ${count} cells in a table of ${names} columns`,
        fix: 'Give the first row a name for each column, or write \\| where the character is part of a text.',
      },
    ];
  });
}

/** A paragraph that was meant to be a table; `line` is counted from its first line. */
function unrecognisedTable(rows: readonly string[]): TableFault | null {
  const dashes = rows.findIndex((row) => DASHES.test(row) && row.includes('|'));
  if (dashes > 0) {
    const names = rows[dashes - 1] as string;
    const [columns, dashColumns] = [names, rows[dashes] as string].map((row) => cellsOf(row).length) as [
      number,
      number,
    ];
    const isSameCount = columns === dashColumns;
    const problem = isSameCount
      ? 'is a table whose line of dashes contains other characters'
      : `is a table of ${columns} ${columns === 1 ? 'column' : 'columns'} with dashes for ${dashColumns}`;
    return { line: dashes - 1, found: JSON.stringify(names), problem, fix: FIX };
  }
  const tabs = rows.findIndex((text, index) => text.includes('\t') && rows[index + 1]?.includes('\t'));
  if (tabs >= 0) {
    const problem = 'is a row of a table with tabs, which pages would show as one paragraph';
    return { line: tabs, found: JSON.stringify(rows[tabs]), problem, fix: `Put | between the cells. ${FIX}` };
  }
  const row = dashes === 0 ? 0 : rows.findIndex((text) => ROW.test(text));
  if (row < 0) return null;
  const problem = 'is a row of a table without a line of dashes below its names';
  return { line: row, found: JSON.stringify(rows[row]), problem, fix: FIX };
}

/** Column names above a single run of dashes are parsed as a heading; `textBelow` is the text after it. */
function tableAsHeading([names = '', dashes]: readonly string[], textBelow: string): TableFault | null {
  if (dashes === undefined || !/^-+$/.test(dashes) || cellsOf(names).length < 2) return null;
  const next = textBelow.replace(/^\n/, '').split('\n', 1)[0] ?? '';
  if (!ROW.test(names) && !next.includes('|')) return null;
  const problem = `is a table of ${cellsOf(names).length} columns with dashes for 1`;
  return { line: 0, found: JSON.stringify(names), problem, fix: FIX };
}
