import { createWorker } from '#functions/worker.ts';
import { anEdgeSite } from './an-edge-site.ts';

export default createWorker(anEdgeSite());
