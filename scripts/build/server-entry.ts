import { createApp } from 'astro/app/entrypoint';
import { pageRenderer } from './page-renderer.ts';

/** The entry of the server bundle, which can render any tenant's page; `bundle.ts` imports it from the finished bundle. */
export const renderer = pageRenderer(createApp().manifest);
