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
      press: (car, saved, send, clock, failed) => list.press(car, saved, change(send), clock, failed),
    };
  };

/** Planted: a press that failed is only undone on the page. */
const noUndo = withSend((send) => {
  let calls = 0;
  return (press) => {
    calls += 1;
    return calls === 1 ? send(press) : Promise.reject(new Error('not sent'));
  };
});
/** Planted: the response that arrives last counts, not the newest. */
let answers = 0;
const lastAnswer = withSend((send) => async (press) => {
  const answer = await send(press);
  answers += 1;
  return answer.kind === 'stored' ? { ...answer, version: answers } : answer;
});
/** Planted: the server applies calls in the order of their arrival. */
class ByArrival extends ModelServer {
  override store(car: number, saved: boolean): { saved: boolean; version: number } {
    return super.store(car, saved, this.version);
  }
}

describe('R7 what the shopper sees is what is stored, through failures, delays, reorderings and two tabs', () => {
  test(`in ${SEQUENCES} random sequences`, () => playMany(watchlistOn, SEQUENCES));
  test.each<[string, typeof watchlistOn, () => ModelServer]>([
    ['a failed press that is not undone', noUndo, () => new ModelServer()],
    ['the last answer taken for the newest', lastAnswer, () => new ModelServer()],
    ['a server that takes calls as they arrive', watchlistOn, () => new ByArrival()],
  ])('the planted %s is found out', async (_why, makeWatchlist, makeServer) => {
    await expect(playMany(makeWatchlist, SEQUENCES, makeServer)).rejects.toThrow();
  });
});
