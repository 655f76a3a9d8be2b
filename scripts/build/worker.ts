import { enableCompileCache } from 'node:module';
import type { DealerDone, DealerJob } from './build-dealer.ts';
import type { Share, ShareJob } from './page-shares.ts';
import { answerJobs } from './worker-pool.ts';

// A process that builds dealers (`startBuilding`), or writes some pages of one (`PageShares`), for its parent process.

enableCompileCache('.caryard/cache/compiled');
const { buildDealer } = await import('./build-dealer.ts');
const { writeShare } = await import('./page-shares.ts');
const { explain } = await import('./explain.ts');
answerJobs<DealerJob | ShareJob, DealerDone | Share>(
  async (job) => ('share' in job ? writeShare(job) : buildDealer(job)),
  explain,
);
