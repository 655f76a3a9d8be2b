import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ICONS } from '#components/icon-names.ts';

/** The sprite's text: one `<symbol>` per icon, drawn as lucide draws it. Colours and stroke come from `.icon` in base.css. */
export async function iconSprite(): Promise<string> {
  const require = createRequire(import.meta.url);
  const symbols: string[] = [];
  for (const [name, file] of Object.entries(ICONS)) {
    const module = pathToFileURL(require.resolve(`lucide-react/icons/${file}`)).href;
    const { __iconData } = (await import(module)) as {
      __iconData: { node: readonly [string, { [key: string]: string }][] };
    };
    const parts = __iconData.node.map(([element, { key: _, ...attributes }]) => {
      const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${element}${text.join('')}/>`;
    });
    symbols.push(`<symbol id="${name}" viewBox="0 0 24 24">${parts.join('')}</symbol>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL('../src/components/icons.svg', import.meta.url), await iconSprite());
  console.log(`src/components/icons.svg: ${Object.keys(ICONS).length} icons`);
}
