import { logOperatorAction } from '#modules/access/public.ts'
import { eraseAlertOfDonation } from '#modules/alerts/public.ts'
import { eraseFromDonation } from '#modules/donations/public.ts'
import { releaseSounds } from '#modules/media/public.ts'
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
  const creatorId = await db.transaction().execute(async (tx) => {
    // In the order of docs/locks.md, like a settlement.
    const erased = await eraseFromDonation(tx, id)
    if (erased === undefined) throw new AppError('not_found', `There is no donation ${id} with anything to erase`)
    const sounds = await eraseAlertOfDonation(tx, id)
    await releaseSounds(tx, jobs, [...erased.sounds, ...sounds])
    await logOperatorAction(tx, { actorId, action: 'erase_donation', target: id, reason })
    return erased.creatorId
  })
  // Makes every process read the creator's lists again.
  await accessChanged(creatorId)
}
