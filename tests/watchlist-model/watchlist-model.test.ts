import { describe, expect, test } from 'vitest';
import { type SendToggle, type Watchlist, watchlistOn } from '#stores/watchlist.ts';
import { ModelServer, playMany } from './play.ts';

const SEQUENCES = 500;

/** The store with its calls modified. */
const withSend =
  (change: (send: SendToggle) => SendToggle): typeof watchlistOn =>
  (storage): Watchlist => {
    const list = watchlistOn(storage);
    return {
      ...list,
      toggle: (car, saved, send, clock, onFailure) => list.toggle(car, saved, change(send), clock, onFailure),
    };
  };

/** Planted fault: a failed change is only undone on the page. */
const noUndo = withSend((send) => {
  let calls = 0;
  return (toggle) => {
    calls += 1;
    return calls === 1 ? send(toggle) : Promise.reject(new Error('not sent'));
  };
});
/** Planted fault: the response that arrives last counts, not the newest. */
let responses = 0;
const lastResponse = withSend((send) => async (toggle) => {
  const response = await send(toggle);
  responses += 1;
  return response.kind === 'stored' ? { ...response, version: responses } : response;
});
/** Planted fault: the server applies calls in the order of their arrival. */
class ArrivalOrderServer extends ModelServer {
  override store(car: number, saved: boolean): { saved: boolean; version: number } {
    return super.store(car, saved, this.version);
  }
}

describe('R7 what the shopper sees is what is stored, through failures, delays, reorderings and two tabs', () => {
  test(`in ${SEQUENCES} random sequences`, () => playMany(watchlistOn, SEQUENCES));
  test.each<[string, typeof watchlistOn, () => ModelServer]>([
    ['failed click that is not undone', noUndo, () => new ModelServer()],
    ['last response applied as the newest', lastResponse, () => new ModelServer()],
    ['server that applies calls in the order of arrival', watchlistOn, () => new ArrivalOrderServer()],
  ])('the planted fault is detected: %s', async (_why, makeWatchlist, makeServer) => {
    await expect(playMany(makeWatchlist, SEQUENCES, makeServer)).rejects.toThrow();
  });
});
