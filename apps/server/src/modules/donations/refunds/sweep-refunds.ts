import type { DonationSyncDeps } from '../settlement/sync-donation-payment.ts'
import { claimDueRefunds } from './claim-refunds.ts'
import { sendRefund } from './send-refund.ts'

const BATCH = 10

/**
 * Goes on with every refund of which it is not known whether the provider has it: whoever asked for it has died, or got no
 * answer. First after half a minute, then at doubling distances up to six hours, until there is an answer.
 */
export async function sweepRefunds(deps: DonationSyncDeps, now = new Date()): Promise<void> {
  for (;;) {
    const due = await claimDueRefunds(deps.db, BATCH, now)
    await Promise.all(
      due.map((refundId) =>
        sendRefund(deps, refundId).catch((error: unknown) => {
          deps.log.warn({ err: error, refundId }, 'refund still without an answer, the sweep comes back to it')
        }),
      ),
    )
    if (due.length < BATCH) return
  }
}
