import { CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { keepPayment, OPENING_MAX_MS, writeRecord } from '#modules/donations/public.ts'
import type { ChargeAnswer } from '#modules/payments/public.ts'
import { endFollowing } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import type { SupportDeps } from './support-deps.ts'

/**
 * Charges a month of support whose row is written, and applies the answer. Ends with provider_error where it is not known what the provider
 * did: the sweep repeats it under the same reference, however long that takes, because another one might charge the month twice.
 * While another asks, it is theirs.
 */
export async function chargeMonth(deps: SupportDeps, donationId: string, now: Date): Promise<void> {
  const { db } = deps
  const month = await claim(db, donationId)
  if (month === undefined) return
  try {
    const answer = await ask(deps, month)
    if (answer.outcome === 'refused') {
      deps.log.warn({ donationId, reason: answer.reason }, 'month of support not charged')
      return await fail(db, month)
    }
    const { paymentId } = answer.payment
    await keepPayment(db, { id: donationId, provider: month.provider, paymentId }, now)
    await deps.follow(paymentId, now)
  } catch (error) {
    await db.updateTable('donations').set({ opening_until: null }).where('id', '=', donationId).execute()
    throw error
  }
}

type Month = NonNullable<Awaited<ReturnType<typeof claim>>>

/** For this caller alone to ask for; undefined where another is asking, or it has its payment or is over. */
async function claim(db: Database, id: string) {
  const at = new Date()
  const claimed = await db
    .updateTable('donations')
    .set({ opening_until: new Date(at.getTime() + OPENING_MAX_MS) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_payment_id', 'is', null)
    .where('support_id', 'is not', null)
    .where((where) => where.or([where('opening_until', 'is', null), where('opening_until', '<', at)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const { checks } = await db
    .selectFrom('payment_follow_ups')
    .select('checks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...claimed, checks }
}

async function ask({ db, payments, records }: SupportDeps, month: Month): Promise<ChargeAnswer> {
  const { customer_id, email, status } = await db
    .selectFrom('supports')
    .select(['customer_id', 'email', 'status'])
    .where('id', '=', month.support_id)
    .executeTakeFirstOrThrow()
  const provider = payments.of(month.provider)
  if (provider === undefined) return { outcome: 'refused', reason: `there is no key for ${month.provider} any more` }
  if (customer_id === null) return { outcome: 'refused', reason: 'there is no customer to charge' }
  return provider.chargeAgain({
    customerId: customer_id,
    reference: month.id,
    amountCents: month.amount_cents,
    currency: CURRENCY,
    description: month.description,
    record: writeRecord(records, month, { customerId: customer_id, email }),
    // Ended while it was not known what the provider did: money that was taken is found, and none is taken any more.
    onlyIfMade: status === 'ended',
  })
}

/** Ends a month of which the provider has nothing; when it is tried again, the sweep says. */
async function fail(db: Database, { id, checks }: Month): Promise<void> {
  await sql`
    with failed as (
      update donations set status = 'failed', opening_until = null
      where id = ${id}::uuid and status = 'pending' and provider_payment_id is null
      returning id
    )
    ${endFollowing(sql`select id from failed`, checks)}
  `.execute(db)
}
