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
 * What donors can pay with, at once and without fail: what the provider said last, or the usual four until it has said
 * anything. Asking when that is ten minutes old has the provider asked behind the answer.
 */
export function offeredMethods({ payments, log, now = Date.now }: OfferDeps): () => readonly PaymentMethod[] {
  let methods = DEFAULT_METHODS
  let nextPollAt = 0

  function poll(): void {
    // One question at a time: its end says when the next is due.
    nextPollAt = Number.POSITIVE_INFINITY
    payments.listMethods().then(
      (answer) => {
        methods = answer
        nextPollAt = now() + FRESH_MS
      },
      (error: unknown) => {
        log.warn({ err: error }, 'payment methods not read, the last known are offered')
        nextPollAt = now() + RETRY_MS
      },
    )
  }

  return () => {
    if (now() >= nextPollAt) poll()
    return methods
  }
}
