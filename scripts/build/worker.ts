import { enableCompileCache } from 'node:module';
import { answerJobs } from './worker-pool.ts';

// A process that builds dealers for another one: `startBuilding` starts it.

enableCompileCache('.caryard/cache/compiled');
const { buildDealer } = await import('./build-dealer.ts');
answerJobs(buildDealer);
