import { cloudflareRuntime, createWorker } from '#functions/worker.ts';
import { anEdgeSite } from './an-edge-site.ts';

export default createWorker(
  anEdgeSite(),
  cloudflareRuntime({
    windowCards: () => import('#functions/topics/window-card/draw.ts'),
    calendarFiles: () => import('#functions/topics/appointments/calendar-file.ts'),
    pushReader: () => import('#functions/topics/stock-changes/read-push.ts'),
    leadMessages: () => import('#functions/topics/leads/lead-message.ts'),
    stripe: () => import('#functions/topics/payments/stripe-service.ts'),
  }),
);
