/** The changes made to the code between two parts of a chain, in turn; the replacement differs each time. */
export const CODE_CHANGES: readonly (readonly [file: string, from: RegExp, to: (n: number) => string])[] = [
  ['src/components/Breadcrumbs.astro', /<nav(?: data-changed="\d+")?/, (n) => `<nav data-changed="${n}"`],
  ['src/styles/shell.css', /$/, (n) => `\n.changed-${n} { color: red; }\n`],
  ['src/domain/constants.ts', /rangeDefaultMax: [\d_]+/, (n) => `rangeDefaultMax: ${90_000 + n}`],
  ['scripts/build/sitemap.ts', /'User-agent: \*(?: #\d+)?'/, (n) => `'User-agent: * #${n}'`],
  ['src/views/frame.ts', /siteName: site\.name(?: \+ '\d+')?/, (n) => `siteName: site.name + '${n}'`],
];
