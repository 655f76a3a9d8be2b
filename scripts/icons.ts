import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ICONS } from '#components/icon-names.ts';

/** Lucide's icons as Iconify publishes them: one file with the markup of each, and earlier names of some. */
interface IconSet {
  readonly icons: { readonly [name: string]: { readonly body: string } | undefined };
  readonly aliases: { readonly [name: string]: { readonly parent: string } | undefined };
}

/** Presentation that `.icon` in base.css sets for all icons. */
const PRESENTATION = / (?:fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g;

/**
 * The text of the sprite: one `<symbol>` per icon with Lucide's paths. Colours and stroke come from `.icon` in base.css.
 * @throws if Lucide has no icon of a listed name.
 */
export function iconSprite(): string {
  const require = createRequire(import.meta.url);
  const { icons, aliases } = JSON.parse(
    readFileSync(require.resolve('@iconify-json/lucide/icons.json'), 'utf8'),
  ) as IconSet;
  const symbols = Object.entries(ICONS).map(([name, listed]) => {
    const icon = icons[listed] ?? icons[aliases[listed]?.parent ?? ''];
    if (!icon) throw new Error(`src/components/icon-names.ts: Lucide has no icon "${listed}" (for ${name}).`);
    const shapes = icon.body.replaceAll(PRESENTATION, '').replaceAll(/<\/?g>/g, '');
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
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
export function cardIcons(): string {
  const sprite = iconSprite();
  const lines = CARD_ICONS.map(({ name, solid = false }) => {
    const inside = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sprite)?.[1] ?? '';
    const style = `fill='${solid ? '#000' : 'none'}' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'`;
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${style}>${inside.replaceAll('"', "'")}</svg>`;
    const svgUrl = svg.replaceAll('#', '%23').replaceAll('<', '%3c').replaceAll('>', '%3e');
    return `    --icon-${name}${solid ? '-solid' : ''}: url("data:image/svg+xml,${svgUrl}");`;
  });
  return `/* Made by \`node scripts/icons.ts\`. */\n@layer pages {\n  :root {\n${lines.join('\n')}\n  }\n}\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL('../src/components/icons.svg', import.meta.url), iconSprite());
  writeFileSync(new URL('../src/styles/card-icons.css', import.meta.url), cardIcons());
  console.log(`src/components/icons.svg: ${Object.keys(ICONS).length} icons`);
}
