import type { BuildRecord } from '#scripts/build/build-records.ts';

/** A realistic record of a build with one page. */
export const BUILD_RECORD: BuildRecord = {
  key: 'key',
  inputs: 'inputs',
  builtFor: 1,
  validUntil: null,
  claims: {
    slug: 'corner',
    dir: '/corner',
    file: 'corner/tenant.json',
    config: {
      ...{ id: 1, origin: 'https://corner.example', hosts: [] },
      legal: { abn: null, legalName: 'Corner', licences: [] },
      search: { engine: 'meilisearch', index: 'corner' },
      private: { search: { host: 'https://search.example' } },
    },
  },
  slug: 'corner',
  pages: 1,
  bytes: 1,
  warnings: [],
  edgeFile: 'edge file',
  site: { files: { '/index.html': ['digest', 1, 2, 3, 4] }, folders: {} },
  rendered: { '/index.html': ['key', 0] },
  effects: [],
  samples: { home: ['/', '/index'] },
  outputs: { '/index.html': ['facts', null, true] },
  lookups: [['/contact', true]],
  checks: 0,
};
