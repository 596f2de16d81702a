import { logOperatorAction } from '#modules/access/public.ts'
import { removeFromDonation } from '#modules/inbox/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { ActionDeps } from './act-on-account.ts'

type Erasure = { id: string; actorId: string | null; reason: string | null }

/**
 * Erases what the donor of a donation wrote or recorded, everywhere, for a donor without an account who asks for it.
 * Amounts and totals stay: they are bookkeeping. Ends with not_found if there is nothing to erase.
 */
export async function eraseDonation(
  { db, jobs, accessChanged }: Pick<ActionDeps, 'db' | 'jobs' | 'accessChanged'>,
  { id, actorId, reason }: Erasure,
): Promise<void> {
  const { creatorId } = await db.transaction().execute(async (tx) => {
    const removed = await removeFromDonation(tx, jobs, id, 'everything')
    if (removed === undefined) throw new AppError('not_found', `There is no donation ${id} with anything to erase`)
    await logOperatorAction(tx, { actorId, action: 'erase_donation', target: id, reason })
    return removed
  })
  // Makes every process read the creator's lists again; its next resync takes the alert off overlays.
  await accessChanged(creatorId)
}
