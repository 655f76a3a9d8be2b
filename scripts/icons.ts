import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ICONS } from '#components/icon-names.ts';

/** The text of the sprite: one `<symbol>` per icon with lucide's paths. Colours and stroke come from `.icon` in base.css. */
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

/** Icons that every card repeats: CSS masks, because each `<use>` would add three nodes to every card of a list. */
const CARD_ICONS: readonly { readonly name: keyof typeof ICONS; readonly solid?: true }[] = [
  { name: 'condition' },
  { name: 'transmission' },
  { name: 'odometer' },
  { name: 'fuel' },
  { name: 'pin' },
  { name: 'camera' },
  { name: 'compare' },
  { name: 'heart' },
  { name: 'heart', solid: true },
  { name: 'bookmark' },
  { name: 'bookmark', solid: true },
];

/** A style sheet with the cards' icons as custom properties, `--icon-heart` and `--icon-heart-solid`. */
export async function cardIcons(): Promise<string> {
  const sprite = await iconSprite();
  const lines = CARD_ICONS.map(({ name, solid = false }) => {
    const inside = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sprite)?.[1] ?? '';
    const style = `fill='${solid ? '#000' : 'none'}' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'`;
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${style}>${inside.replaceAll('"', "'")}</svg>`;
    const address = svg.replaceAll('#', '%23').replaceAll('<', '%3c').replaceAll('>', '%3e');
    return `    --icon-${name}${solid ? '-solid' : ''}: url("data:image/svg+xml,${address}");`;
  });
  return `/* Made by \`node scripts/icons.ts\`. */\n@layer pages {\n  :root {\n${lines.join('\n')}\n  }\n}\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL('../src/components/icons.svg', import.meta.url), await iconSprite());
  writeFileSync(new URL('../src/styles/card-icons.css', import.meta.url), await cardIcons());
  console.log(`src/components/icons.svg: ${Object.keys(ICONS).length} icons`);
}
