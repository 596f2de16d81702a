import { AppError } from '../errors/app-error.ts'

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs up to `atOnce` tasks at a time; the others wait, first come first served. Ends with `overloaded` when
 * `waitingMax` wait already.
 */
export function createConcurrencyLimit(atOnce: number, waitingMax = Number.POSITIVE_INFINITY): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMax) throw new AppError('overloaded', 'Too much of this is waiting already')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot passes directly to the next waiting task, so that a new caller cannot overtake it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
