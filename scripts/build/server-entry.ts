import { createApp } from 'astro/app/entrypoint';
import { pagePrinter } from './page-printer.ts';

/** The bundled site, ready to print any tenant's page: imported by `bundle.ts` from the finished bundle. */
export const printer = pagePrinter(createApp().manifest);
