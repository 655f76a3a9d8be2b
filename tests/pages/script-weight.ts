import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileFor, read } from './built-site.ts';

const IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["'](\.?\.?\/[^"']+\.js)["']/g;
const DYNAMIC = /import\(\s*["'`](\.?\.?\/[^"'`]+\.js)["'`]\s*\)/g;
const WORKER = /["'`](\/_astro\/[^"'`]*worker[^"'`]*\.js)["'`]/g;

/** Scripts that a page loads by itself (`eager`), and on demand: islands, lazy modules, workers (`later`). */
export interface ScriptWeight {
  readonly eager: readonly string[];
  readonly later: readonly string[];
  /** Of `eager` and inline scripts. */
  readonly eagerBytes: number;
  readonly inlineBytes: number;
  readonly allBytes: number;
}

interface Script {
  /** Paths of its static imports, and of scripts that it loads on demand. */
  readonly imports: readonly string[];
  readonly later: readonly string[];
  readonly isReact: boolean;
  /** Gzipped bytes. */
  readonly bytes: number;
}

/** Each script file is read, parsed and compressed once, however many pages load it. */
const scripts = new Map<string, Script>();
function scriptOf(site: string, path: string): Script {
  const key = join(site, path);
  const cached = scripts.get(key);
  if (cached !== undefined) return cached;
  const code = read(site, path);
  const targets = (pattern: RegExp): string[] =>
    [...code.matchAll(pattern)].map(([, target = '']) => new URL(target, `http://x${path}`).pathname);
  const script = {
    imports: targets(IMPORT),
    later: [...targets(DYNAMIC), ...targets(WORKER)],
    isReact: /isReactComponent|hydrateRoot/.test(code),
    bytes: gzipSync(code).byteLength,
  };
  scripts.set(key, script);
  return script;
}

/** React, or the script that hydrates islands. */
export const isReact = (site: string, path: string): boolean => scriptOf(site, path).isReact;

/** The weight of a script file, in gzipped bytes. */
export const scriptBytes = (site: string, path: string): number => scriptOf(site, path).bytes;

/** Follows the scripts of a built page through their imports; sizes are gzipped bytes of files and of inline scripts. */
export function scriptWeight(site: string, html: string): ScriptWeight {
  const eager = new Set<string>();
  const later = new Set<string>();
  const follow = (path: string, visited: Set<string>): void => {
    if (eager.has(path) || visited.has(path) || fileFor(site, path) === null) return;
    visited.add(path);
    const { imports, later: onDemand } = scriptOf(site, path);
    for (const target of imports) follow(target, visited);
    for (const target of onDemand) follow(target, later);
  };
  for (const [, src] of html.matchAll(/<script[^>]*\ssrc="(\/[^"]+)"/g)) follow(src as string, eager);
  for (const [, href] of html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="(\/[^"]+)"/g))
    follow(href as string, eager);
  for (const [, url] of html.matchAll(/\s(?:component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g))
    follow(url as string, later);
  const inline = [
    ...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]+?)<\/script>/g),
  ].map((match) => match[1] as string);
  const inlineBytes = inline.reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
  const eagerBytes = [...eager].reduce((sum, path) => sum + scriptBytes(site, path), inlineBytes);
  const laterBytes = [...later]
    .filter((path) => !eager.has(path))
    .reduce((sum, path) => sum + scriptBytes(site, path), 0);
  return { eager: [...eager], later: [...later], eagerBytes, inlineBytes, allBytes: eagerBytes + laterBytes };
}
