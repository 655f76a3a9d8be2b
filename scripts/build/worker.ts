import { enableCompileCache } from 'node:module';
import type { DealerJob, DealerResult } from './build-dealer.ts';
import type { PagePart, PartJob } from './page-workers.ts';
import { handleJobs } from './worker-pool.ts';

// A process that builds dealers (`startBuilding`), or writes some pages of one (`PageWorkers`), for its parent process.

enableCompileCache('.caryard/cache/compiled');
const { buildDealer } = await import('./build-dealer.ts');
const { writePart } = await import('./page-workers.ts');
const { explain } = await import('./explain.ts');
handleJobs<DealerJob | PartJob, DealerResult | PagePart>(
  async (job) => ('part' in job ? writePart(job) : buildDealer(job)),
  explain,
);
