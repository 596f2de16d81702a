/** Lets `atOnce` pieces of work run side by side and the others wait, first come first served. */
export function createTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, not given back: nobody who comes now gets ahead of those who wait.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
