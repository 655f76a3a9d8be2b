import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeHold } from '#functions/topics/reservations/holds-repo.ts';
import { deleteAllHolds } from './a-reservation.ts';
import { DB } from './lead-rows.ts';
import { checkThenInsert, reservationRush } from './reservation-rush.ts';

const indexSql = () => DB.prepare("SELECT sql FROM sqlite_master WHERE name = 'holds_live'").first<string>('sql');
let liveIndex: string | null = null;

beforeAll(async () => {
  liveIndex = await indexSql();
});
beforeEach(deleteAllHolds);
// The planted fault drops the index, and other files use the same database.
afterAll(async () => {
  await deleteAllHolds();
  if ((await indexSql()) === null) await DB.prepare(liveIndex ?? '').run();
  expect(await indexSql()).toBe(liveIndex);
});

const SIZE = { cars: 40, shoppers: 50 };

describe('R4 a car is never reserved twice, and nobody is charged without a hold', () => {
  test('40 cars, 50 shoppers each at once, notices lost, late, duplicated and reordered, 48 hours', async () => {
    const result = await reservationRush(SIZE, placeHold);
    expect(result).toEqual({ heldTwice: 0, chargedWithoutHold: 0, unaccounted: 0, paid: result.paid, stillCharged: 0 });
    expect(result.paid).toBeGreaterThan(20);
  });

  test('the planted check-then-insert is detected', async () => {
    const result = await reservationRush({ cars: 8, shoppers: 20 }, checkThenInsert);
    expect(result.heldTwice).toBeGreaterThan(0);
  });
});
