import { createApp } from 'astro/app/entrypoint';
import { pagePrinter } from './page-printer.ts';

/** The entry of the server bundle, which can print any tenant's page; `bundle.ts` imports it from the finished bundle. */
export const printer = pagePrinter(createApp().manifest);
