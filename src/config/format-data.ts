/** Width of a line, as in `biome.jsonc`. */
const WIDTH = 120;

/** Plain data as the text of a JSON file, in the project's format: one field per line, and short lists of values on one line. */
export const formatData = (value: unknown): string => `${print(value, '', 0)}\n`;

/** @param used length of the text before and after the value on its line */
function print(value: unknown, indent: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    const isSimple = value.every((item) => typeof item !== 'object' || item === null);
    if (isSimple && used + line.length <= WIDTH) return line;
    return `[\n${value.map((item) => inner + print(item, inner, inner.length + 1)).join(',\n')}\n${indent}]`;
  }
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  if (fields.length === 0) return '{}';
  const lines = fields.map(([name, item], index) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return start + print(item, inner, start.length + (index < fields.length - 1 ? 1 : 0));
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
