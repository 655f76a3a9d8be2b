import { createApp } from 'astro/app/entrypoint';

/** The bundled site, ready to render any tenant's page: imported by `render-tenant.ts` from the finished bundle. */
export const app = createApp({ streaming: false });
