import { SECOND_MS } from '@aplauso/contract/limits'

/** A rate limit that allows `burst` events at once and refills `perSecond` a second. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #refilledAt = Date.now()

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
  }

  take(): boolean {
    this.#refill()
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  get isEmpty(): boolean {
    this.#refill()
    return this.#left < 1
  }
  get isFull(): boolean {
    this.#refill()
    return this.#left >= this.#burst
  }

  #refill(): void {
    const now = Date.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#refilledAt) / SECOND_MS) * this.#perSecond)
    this.#refilledAt = now
  }
}
