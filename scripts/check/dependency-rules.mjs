// The import rules; src/README.md, "Who imports whom", shows the result. Each folder lists the folders it may import at run time; type-only
// imports are not restricted, because they leave no trace in the shipped code. `.astro` files are checked by
// tests/house-rules/astro-imports.test.ts, because dependency-cruiser cannot read them.
export const folders = {
  domain: ['domain'],
  text: ['domain'],
  'view-types': [],
  views: ['text', 'domain'],
  stores: ['text', 'domain'],
  search: ['views', 'stores', 'text', 'domain'],
  elements: ['views', 'stores', 'text', 'domain'],
  // Pages, layouts and components may only use their view.
  components: ['elements', 'stores', 'styles'],
  islands: ['components', 'elements', 'search', 'views', 'stores', 'text', 'domain'],
  layouts: ['components', 'islands', 'elements', 'stores', 'styles'],
  pages: ['layouts', 'components', 'islands', 'elements', 'stores', 'styles'],
  config: ['text', 'domain'],
  site: ['config', 'text', 'domain'],
  stock: ['site', 'config', 'text', 'domain'],
};

// The layers of the edge (functions/README.md, "Layers"), each with the layers it may import at run time. The entry modules are above all
// of them: `worker.ts`, and `router.ts` for local development.
export const layers = {
  platform: [],
  topics: ['platform'],
  'use-cases': ['topics', 'platform'],
  api: ['use-cases', 'topics', 'platform'],
};
// Topics that each topic may import. There are no cycles.
export const topics = {
  accounts: [],
  appointments: ['leads', 'messages'],
  cars: ['reservations', 'stock-changes'],
  geocode: [],
  leads: ['messages'],
  messages: [],
  payments: [],
  'phone-reveals': [],
  previews: [],
  reservations: ['accounts', 'leads', 'messages'],
  schedule: [],
  search: [],
  'stock-changes': [],
  'trade-in': [],
  watchlist: [],
  'window-card': [],
};

/** A rule that lets a folder of `functions` import at run time only itself and the allowed folders of `functions`. */
const edgeRule = (name, folder, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^functions/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^functions/',
    pathNot: `^functions/(${[folder, ...allowed].join('|')})/`,
    dependencyTypesNot: ['type-only'],
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(folders).map(([folder, allowed]) => ({
      name: `${folder} imports only ${allowed.join(', ')}`,
      severity: 'error',
      from: { path: `^src/${folder}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(src|scripts|functions|tenants|tests)/',
        pathNot: `^src/(${[...new Set([folder, ...allowed])].join('|')})/`,
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
    ...Object.entries(layers).map(([layer, below]) =>
      edgeRule(`edge layer ${layer} imports only ${[layer, ...below].join(', ')}`, layer, below),
    ),
    ...Object.entries(topics).map(([topic, others]) =>
      edgeRule(`edge topic ${topic} imports only ${['platform', ...others].join(', ')}`, `topics/${topic}`, [
        'platform',
        ...others.map((other) => `topics/${other}`),
      ]),
    ),
    {
      name: 'routes do not use repositories: use cases do',
      severity: 'error',
      from: { path: '^functions/api/' },
      to: { path: '^functions/.*-repo\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'every folder of the edge is a layer, and every topic is in the list of topics',
      severity: 'error',
      from: {},
      to: {
        path: '^functions/',
        pathNot: `^functions/(${Object.keys(layers)
          .filter((layer) => layer !== 'topics')
          .join('|')}|topics/(${Object.keys(topics).join('|')}))/|^functions/\\w+\\.ts$`,
      },
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
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every import leads to a file',
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
