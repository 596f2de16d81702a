import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DonationStarted } from '@aplauso/contract/donations'
import type { Creator } from '../setup/installation.ts'
import { patientCall, post } from './patient-call.ts'

export type Order = { amountCents: number; outcome: 'paid' | 'canceled' }

const REPEATS_MAX = 2
const REPEAT_WITHIN_MS = 1_500
const CANCELED_EVERY = 10

/** Creates this many donations with many different amounts; one in ten stays unpaid. */
export function makeOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    amountCents: 100 + ((index * 7_919) % 9_900),
    outcome: index % CANCELED_EVERY === CANCELED_EVERY - 1 ? 'canceled' : 'paid',
  }))
}

/** Donates and ends the checkout, repeating calls as needed: the same idempotency key returns the same donation. */
export async function donate(url: string, creator: Creator, order: Order): Promise<void> {
  const body = { creatorSlug: creator.slug, amountEuro: order.amountCents / 100, donorName: 'Rita', message: 'Força!' }
  const started = await patientCall(
    `${url}/api/donations/create-payment`,
    post(body, { 'idempotency-key': randomUUID() }),
  )
  if (started.status !== 201) throw new Error(`a donation was answered with ${started.status}: ${started.text}`)
  const { pathname } = new URL(DonationStarted.parse(JSON.parse(started.text)).checkoutUrl)
  const ended = await patientCall(url + pathname, post({ outcome: order.outcome }))
  // 409: the server was killed between ending the payment and answering.
  if (ended.status !== 303 && ended.status !== 409) throw new Error(`a checkout was answered with ${ended.status}`)
  await repeatWebhook(url, pathname.slice(pathname.lastIndexOf('/') + 1))
}

/** Sends the provider's webhook again once or twice, later, so that webhooks of many payments arrive out of order. */
async function repeatWebhook(url: string, paymentId: string): Promise<void> {
  const repeats = 1 + Math.floor(Math.random() * REPEATS_MAX)
  await Promise.all(
    Array.from({ length: repeats }, async () => {
      await pause(Math.random() * REPEAT_WITHIN_MS)
      const webhook = { method: 'POST', body: new URLSearchParams({ id: paymentId }) }
      // Without retries: a webhook to a server that is down is lost.
      await fetch(`${url}/api/webhooks/mollie`, webhook).then(
        (response) => response.body?.cancel(),
        () => undefined,
      )
    }),
  )
}
