import { PAYOUT_FILE_MAX } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { logOperatorAction } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { takePayoutStep } from './book-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { PAYOUT_MAIL } from './payout-emails.ts'

type SentPayout = { id: string; amount_cents: Cents }
type SentOrder = { ids: readonly string[] | undefined; fileId: string | undefined; operatorId: string }

/** Payouts of one transaction: a longer one would hold its rows for seconds. */
const BATCH = 100

/**
 * Records that the bank has carried out these payouts, or all of a file, and books them. Those that are not in a file
 * any more are left out, so a repeated call continues one that was cut off. Returns those that became sent by this
 * call; ends with already_decided if there are none.
 * No balance changes, so no owner is locked; the rows are locked in the order of their ids.
 */
export async function markPayoutsSent(
  { db, jobs }: Pick<PayoutDeps, 'db' | 'jobs'>,
  { ids, fileId, operatorId }: SentOrder,
  now = new Date(),
): Promise<SentPayout[]> {
  let query = db.selectFrom('payouts').select(['id', 'amount_cents']).where('state', '=', 'in_file')
  if (ids !== undefined) query = query.where('id', 'in', ids)
  if (fileId !== undefined) query = query.where('file_id', '=', fileId)
  const payouts = await query.orderBy('id').limit(PAYOUT_FILE_MAX).execute()
  const sent: SentPayout[] = []
  for (let start = 0; start < payouts.length; start += BATCH) {
    const batch = await db.transaction().execute(async (tx) => {
      const booked: SentPayout[] = []
      for (const payout of payouts.slice(start, start + BATCH)) {
        const owner = await takePayoutStep(
          tx,
          'payout_sent',
          sql`
            update payouts set state = 'sent', sent_at = ${now}::timestamptz, decided_by = ${operatorId}::uuid
            where id = ${payout.id}::uuid and state = 'in_file'
            returning *`,
          now,
        )
        if (owner === undefined) continue
        booked.push(payout)
        await jobs.add(PAYOUT_MAIL, { about: 'sent', payoutId: payout.id }, { tx })
      }
      if (booked.length > 0) {
        const marked = { actorId: operatorId, action: 'payout_sent', target: fileId ?? null, reason: null } as const
        await logOperatorAction(tx, { ...marked, after: { payouts: booked.map(({ id }) => id) } })
      }
      return booked
    })
    sent.push(...batch)
  }
  if (sent.length === 0) throw new AppError('already_decided', 'None of these payouts is in a file any more')
  return sent
}
