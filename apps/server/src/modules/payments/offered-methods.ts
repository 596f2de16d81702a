import type { PaymentMethod } from '@aplauso/contract/config'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { PaymentProvider } from './provider.ts'

const FRESH_MS = 10 * MINUTE_MS
const RETRY_MS = 30 * SECOND_MS
const DEFAULT_METHODS: readonly PaymentMethod[] = ['card', 'mbway', 'paypal', 'bank_transfer']

type OfferDeps = {
  payments: Pick<PaymentProvider, 'listMethods'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now?: () => number
}

/**
 * Returns the payment methods on offer without waiting: the provider's last list, or the default four before the first
 * answer. A call ten minutes after the last answer starts a fetch in the background.
 */
export function offeredMethods({ payments, log, now = Date.now }: OfferDeps): () => readonly PaymentMethod[] {
  let methods = DEFAULT_METHODS
  let nextPollAt = 0

  function poll(): void {
    // One request at a time: its end sets the next time.
    nextPollAt = Number.POSITIVE_INFINITY
    payments.listMethods().then(
      (answer) => {
        methods = answer
        nextPollAt = now() + FRESH_MS
      },
      (error: unknown) => {
        log.warn({ err: error }, 'reading payment methods failed, offering the last known ones')
        nextPollAt = now() + RETRY_MS
      },
    )
  }

  return () => {
    if (now() >= nextPollAt) poll()
    return methods
  }
}
