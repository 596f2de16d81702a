import type { DonationSyncDeps } from '../settlement/sync-donation-payment.ts'
import { claimDueRefunds } from './claim-refunds.ts'
import { sendRefund } from './send-refund.ts'

const BATCH = 10

/**
 * Retries every refund whose result at the provider is unknown, because the process died or got no answer. Retries
 * start after 30 seconds, then at doubling intervals up to six hours, until there is an answer.
 */
export async function sweepRefunds(deps: DonationSyncDeps, now = new Date()): Promise<void> {
  for (;;) {
    const due = await claimDueRefunds(deps.db, BATCH, now)
    await Promise.all(
      due.map((refundId) =>
        sendRefund(deps, refundId).catch((error: unknown) => {
          deps.log.warn({ err: error, refundId }, 'refund still without an answer, will be retried')
        }),
      ),
    )
    if (due.length < BATCH) return
  }
}
