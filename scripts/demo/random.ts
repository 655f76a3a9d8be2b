/** Seeded random numbers (mulberry32): the same seed text always gives the same stock. */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Integer from low to high, both inclusive. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** The generator for a seed text. */
export function randomOf(seedText: string): Random {
  let state = 0x811c9dc5;
  for (const unit of seedText) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
