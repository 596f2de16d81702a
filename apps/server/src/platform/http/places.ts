import { AppError } from '../errors/app-error.ts'

const RETRY_AFTER_SECONDS = 5

export type Places = <Result>(holder: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets `atOnce` pieces of work run side by side, `perHolder` for each holder, and turns everything else away: with
 * rate_limited who has all of their own under way, with overloaded everybody once all places are taken.
 */
export function createPlaces(atOnce: number, perHolder: number): Places {
  const held = new Map<string, number>()
  let taken = 0

  return async (holder, work) => {
    const own = held.get(holder) ?? 0
    if (own >= perHolder) {
      throw new AppError('rate_limited', 'Wait for what is under way', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (taken >= atOnce) throw new AppError('overloaded', 'Too much of this is under way')
    taken += 1
    held.set(holder, own + 1)
    try {
      return await work()
    } finally {
      taken -= 1
      const left = (held.get(holder) ?? 1) - 1
      if (left === 0) held.delete(holder)
      else held.set(holder, left)
    }
  }
}
