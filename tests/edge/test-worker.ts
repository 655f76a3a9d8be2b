import { createWorker, platform } from '#functions/worker.ts';
import { anEdgeSite } from './an-edge-site.ts';

export default createWorker(
  anEdgeSite(),
  platform({
    windowCards: () => import('#functions/window-card/draw.ts'),
    stripe: () => import('#functions/payments/stripe-service.ts'),
  }),
);
