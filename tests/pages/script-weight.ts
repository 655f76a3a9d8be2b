import { gzipSync } from 'node:zlib';
import { fileFor, read } from './built-site.ts';

const IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["'](\.?\.?\/[^"']+\.js)["']/g;
const DYNAMIC = /import\(\s*["'`](\.?\.?\/[^"'`]+\.js)["'`]\s*\)/g;
const WORKER = /["'`](\/_astro\/[^"'`]*worker[^"'`]*\.js)["'`]/g;

/** Scripts a page asks for by itself (`eager`), and those it asks for later: islands, on-demand parts, workers (`later`). */
export interface ScriptWeight {
  readonly eager: readonly string[];
  readonly later: readonly string[];
  /** Of `eager` and of inline scripts. */
  readonly eagerBytes: number;
  readonly inlineBytes: number;
  readonly allBytes: number;
}

/** Follows the scripts of a built page through their imports; sizes are gzip bytes of files and of inline scripts. */
export function scriptWeight(site: string, html: string): ScriptWeight {
  const eager = new Set<string>();
  const later = new Set<string>();
  const follow = (path: string, into: Set<string>): void => {
    if (eager.has(path) || into.has(path) || fileFor(site, path) === null) return;
    into.add(path);
    const code = read(site, path);
    const resolve = (target: string): string => new URL(target, `http://x${path}`).pathname;
    for (const [, target] of code.matchAll(IMPORT)) follow(resolve(target as string), into);
    for (const [, target] of code.matchAll(DYNAMIC)) follow(resolve(target as string), later);
    for (const [, target] of code.matchAll(WORKER)) follow(target as string, later);
  };
  for (const [, src] of html.matchAll(/<script[^>]*\ssrc="(\/[^"]+)"/g)) follow(src as string, eager);
  for (const [, href] of html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="(\/[^"]+)"/g))
    follow(href as string, eager);
  for (const [, url] of html.matchAll(/\s(?:component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g))
    follow(url as string, later);
  const inline = [
    ...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]+?)<\/script>/g),
  ].map((match) => match[1] as string);
  const gzip = (text: string): number => gzipSync(text).byteLength;
  const inlineBytes = inline.reduce((sum, text) => sum + gzip(text), 0);
  const eagerBytes = [...eager].reduce((sum, path) => sum + gzip(read(site, path)), inlineBytes);
  const laterBytes = [...later]
    .filter((path) => !eager.has(path))
    .reduce((sum, path) => sum + gzip(read(site, path)), 0);
  return { eager: [...eager], later: [...later], eagerBytes, inlineBytes, allBytes: eagerBytes + laterBytes };
}
