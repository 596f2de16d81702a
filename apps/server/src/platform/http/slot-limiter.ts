import { AppError } from '../errors/app-error.ts'

const RETRY_AFTER_SECONDS = 5

export type SlotLimiter = <Result>(holder: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs up to `atOnce` tasks at a time, and up to `perHolder` for each holder. A holder beyond its own limit gets
 * rate_limited; beyond the total limit everybody gets overloaded.
 */
export function createSlotLimiter(atOnce: number, perHolder: number): SlotLimiter {
  const slotsByHolder = new Map<string, number>()
  let inUse = 0

  return async (holder, work) => {
    const heldSlots = slotsByHolder.get(holder) ?? 0
    if (heldSlots >= perHolder) {
      throw new AppError('rate_limited', 'Wait for what is under way', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (inUse >= atOnce) throw new AppError('overloaded', 'Too much of this is under way')
    inUse += 1
    slotsByHolder.set(holder, heldSlots + 1)
    try {
      return await work()
    } finally {
      inUse -= 1
      const left = (slotsByHolder.get(holder) ?? 1) - 1
      if (left === 0) slotsByHolder.delete(holder)
      else slotsByHolder.set(holder, left)
    }
  }
}
