import { type RawBuilder, sql } from 'kysely'
import { logOperatorAction } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { takePayoutStep } from './book-payout.ts'
import { lockBalanceOwner, type PayoutDeps } from './payout-deps.ts'
import { PAYOUT_MAIL } from './payout-emails.ts'

export const DECISIONS = ['sent', 'returned', 'rejected'] as const
export type PayoutDecisionKind = (typeof DECISIONS)[number]

type Decision = { kind: PayoutDecisionKind; payoutId: string; reason: string | undefined; operatorId: string }

/** States from which each decision is possible, and the columns that it sets. */
const TRANSITIONS: Record<PayoutDecisionKind, { from: readonly string[]; set: (now: Date) => RawBuilder<unknown> }> = {
  sent: { from: ['in_file'], set: (now) => sql`sent_at = ${now}::timestamptz` },
  returned: { from: ['sent'], set: (now) => sql`ended_at = ${now}::timestamptz` },
  rejected: { from: ['due', 'in_file'], set: (now) => sql`ended_at = ${now}::timestamptz` },
}

/**
 * Records what the bank or the operator did with a payout, and books it. A payout that was returned or rejected is in
 * the balance of its owner again. Ends with not_found, or with already_decided in every other state.
 */
export async function decidePayout(
  { db, jobs }: Pick<PayoutDeps, 'db' | 'jobs'>,
  { kind, payoutId, reason, operatorId }: Decision,
  now = new Date(),
): Promise<void> {
  const { from, set } = TRANSITIONS[kind]
  await db.transaction().execute(async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .select(['owner_id', 'state'])
      .where('id', '=', isId(payoutId) ? payoutId : null)
      .executeTakeFirst()
    if (payout === undefined) throw new AppError('not_found', `There is no payout ${payoutId}`)
    await lockBalanceOwner(tx, payout.owner_id)
    const decided = await takePayoutStep(
      tx,
      `payout_${kind}`,
      sql`
        update payouts set state = ${kind}, reason = ${reason || null}::text, decided_by = ${operatorId}::uuid, ${set(now)}
        where id = ${payoutId}::uuid and state = any(${from}::text[])
        returning *`,
      now,
    )
    if (decided === undefined)
      throw new AppError('already_decided', `A payout becomes ${kind} when it is ${from.join(' or ')}`)
    await jobs.add(PAYOUT_MAIL, { about: kind, payoutId }, { tx })
    await logOperatorAction(tx, {
      ...{ actorId: operatorId, action: `payout_${kind}`, target: payoutId, reason: reason || null },
      ...{ before: { state: payout.state }, after: { state: kind } },
    })
  })
}
