import type { ChangedStock } from '#domain/stock-changes.ts';
import type { AnyResponse, SearchRequest } from './engine/requests.ts';

/** One multi-search, or none to only load the index. `id` counts up: answers come in the order of the questions. */
export interface WorkerRequest {
  readonly id: number;
  readonly href: string;
  readonly requests: readonly SearchRequest[];
  /** What changed in the stock since the index was built, when it is not what the last question said. */
  readonly changes?: ChangedStock;
}
export type WorkerResponse =
  | { readonly id: number; readonly results: readonly AnyResponse[] }
  | { readonly id: number; readonly error: string };

/** A page that has loaded the worker's file as code. */
export type PageWithEngine = typeof globalThis & {
  caryardEngine?: Pick<typeof import('./load-engine.ts'), 'loadEngineWithChanges' | 'warmUp'>;
};
