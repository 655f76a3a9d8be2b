// The import rules of src/README.md, "Who may import whom". Each room lists what it may import at run time;
// type-only imports are free below the entry row, since they leave no trace in what ships.
// `.astro` files are read by tests/house-rules/astro-imports.test.ts: the tool that applies the rules here does not know them.
export const rooms = {
  domain: ['domain'],
  text: ['domain'],
  'view-types': [],
  views: ['text', 'domain'],
  stores: ['text', 'domain'],
  search: ['views', 'stores', 'text', 'domain'],
  elements: ['views', 'stores', 'text', 'domain'],
  // What prints a page has a view and nothing else.
  components: ['elements', 'stores', 'styles'],
  islands: ['components', 'elements', 'search', 'views', 'stores', 'text', 'domain'],
  layouts: ['components', 'islands', 'elements', 'stores', 'styles'],
  pages: ['layouts', 'components', 'islands', 'elements', 'stores', 'styles'],
  config: ['text', 'domain'],
  site: ['config', 'text', 'domain'],
  stock: ['site', 'config', 'text', 'domain'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `${room} imports only ${allowed.join(', ')}`,
      severity: 'error',
      from: { path: `^src/${room}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(src|scripts|functions|tenants|tests)/',
        pathNot: `^src/(${[...new Set([room, ...allowed])].join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'view-types are types: type imports only',
      severity: 'error',
      from: { path: '^src/view-types/' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain is free of React, the network and the file system',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod' },
    },
    {
      name: 'the edge imports only itself, text and domain',
      severity: 'error',
      from: { path: '^functions/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|scripts|tenants|tests)/', pathNot: '^src/(text|domain)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing imports a tenant',
      severity: 'error',
      from: { path: '^(src|scripts|functions)/' },
      to: { path: '^tenants/' },
    },
    {
      name: 'a tenant is data: type imports only',
      severity: 'error',
      from: { path: '^tenants/' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no import without a file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro:|virtual:|cloudflare:)' },
    },
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.astro/|\\.caryard/|dist/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
