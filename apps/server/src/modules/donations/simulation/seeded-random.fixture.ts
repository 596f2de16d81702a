export type Random = {
  below(below: number): number
  percent(chance: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]]): Value
}

/** Seeded random numbers (mulberry32): a failed run can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    percent: (chance) => next() * 100 < chance,
    pick: (values) => values[below(values.length)] ?? values[0],
  }
}
