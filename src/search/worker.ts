import type { SearchEngine } from './engine/engine.ts';
import { loadEngine } from './load-engine.ts';
import type { WorkerAnswer, WorkerQuestion } from './worker-messages.ts';

/**
 * The search worker: keeps one engine and answers each question with one message. The index is fetched with the first
 * question; when that fails the question is answered with an error and the next one tries again.
 */
let loaded: { readonly href: string; readonly engine: Promise<SearchEngine> } | null = null;

function engineFor(href: string): Promise<SearchEngine> {
  if (loaded?.href !== href) {
    const engine = loadEngine(href);
    loaded = { href, engine };
    engine.catch(() => {
      loaded = null;
    });
  }
  return (loaded as { readonly engine: Promise<SearchEngine> }).engine;
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerQuestion>) => {
  let answer: WorkerAnswer;
  try {
    const engine = await engineFor(data.href);
    answer = { id: data.id, results: engine.search(data.requests) };
  } catch (error) {
    answer = { id: data.id, error: String(error) };
  }
  self.postMessage(answer);
});
