import { setTimeout as pause } from 'node:timers/promises'
import type { PendingDonation } from '../setup/installation.ts'
import type { AlertWatch } from './alert-watch.ts'
import { inParallel } from './in-parallel.ts'
import type { WebhookSender } from './send-webhook.ts'

export type Load = { sender: WebhookSender; watch: AlertWatch }

/** Sends one webhook and waits for its alert. Returns the milliseconds between them. */
async function settle({ sender, watch }: Load, { donationId, paymentId }: PendingDonation): Promise<number> {
  const arrival = watch.arrivalOf(donationId)
  const sentAtMs = performance.now()
  const [arrivedAtMs] = await Promise.all([arrival, sender.send(paymentId)])
  return arrivedAtMs - sentAtMs
}

/** Settles as fast as possible with this many webhooks in flight. Returns settlements per second. */
export async function settleClosedLoop(
  load: Load,
  donations: readonly PendingDonation[],
  width: number,
): Promise<number> {
  const startedAtMs = performance.now()
  await inParallel(width, donations, (donation) => settle(load, donation))
  return donations.length / ((performance.now() - startedAtMs) / 1_000)
}

/**
 * Sends one webhook every `1/rate` seconds by the clock, whether or not earlier ones were answered: a slow answer must
 * not reduce the load that would reveal it. Returns the milliseconds of each.
 */
export async function settleOpenLoop(
  load: Load,
  donations: readonly PendingDonation[],
  perSecond: number,
): Promise<number[]> {
  const startedAtMs = performance.now()
  const inFlight: Promise<number>[] = []
  for (const [index, donation] of donations.entries()) {
    const waitMs = startedAtMs + (index * 1_000) / perSecond - performance.now()
    if (waitMs > 0) await pause(waitMs)
    const settled = settle(load, donation)
    // Awaited together below; until then a failure must not count as unhandled.
    settled.catch(() => undefined)
    inFlight.push(settled)
  }
  return Promise.all(inFlight)
}
