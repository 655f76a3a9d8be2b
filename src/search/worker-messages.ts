import type { ChangedStock } from '#domain/stock-changes.ts';
import type { AnyResponse, SearchRequest } from './engine/requests.ts';

/**
 * A multi-search; without any requests, the worker only loads the index. `id` increases with every message; responses come in the same
 * order.
 */
export interface WorkerRequest {
  readonly id: number;
  readonly href: string;
  readonly requests: readonly SearchRequest[];
  /** Stock changes since the index was built; sent only if they differ from the previous message. */
  readonly changes?: ChangedStock;
}
export type WorkerResponse =
  | { readonly id: number; readonly results: readonly AnyResponse[] }
  | { readonly id: number; readonly error: string };

/** A page that has loaded the worker file as an ordinary script. */
export type PageWithEngine = typeof globalThis & {
  caryardEngine?: Pick<typeof import('./load-engine.ts'), 'loadEngineWithChanges' | 'warmUp'>;
};
