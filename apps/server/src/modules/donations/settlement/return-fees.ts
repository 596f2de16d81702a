import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type Cents, CURRENCY } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { connectedVendor, type PaymentProviders } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

const BATCH = 20
/** Longer than a call to the provider; a process that died meanwhile is followed by another attempt. */
const CLAIM_MS = 30 * SECOND_MS

type FeeReturnDeps = { db: Database; payments: Pick<PaymentProviders, 'of'>; log: FastifyBaseLogger }

/**
 * Part of a reversal: what the platform owes the connected account of its fee. `moved` is the reversed donation,
 * locked; `reversedFee` is the whole fee less the fee of what is left. What was returned before counts, so that the
 * sum is right however often money goes back and forth. A won chargeback takes nothing again.
 */
export const writeFeeReturn = (moved: RawBuilder<unknown>, reversedFee: Cents, now: Date) => sql`
  insert into fee_returns (id, donation_id, amount_cents, state, created_at)
  select ${uuidv7()}::uuid, moved.id, due.cents, 'due', ${now}::timestamptz
  from ${moved} as moved, lateral (
    select ${reversedFee}::bigint - coalesce(sum(amount_cents), 0)::bigint as cents
    from fee_returns where donation_id = moved.id and state <> 'refused'
  ) as due
  where ${connectedVendor(sql`moved.provider`)} is not null and due.cents > 0`

type DueReturn = {
  id: string
  amount_cents: Cents
  provider: string
  payment_id: string
  donation_id: string
  language: Language
}

/** Gives back every fee that is due. Each has its own reference, so a repeat returns it once. */
export async function sendFeeReturns(deps: FeeReturnDeps, now = new Date()): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    const due = await claimDue(deps.db, now)
    for (const feeReturn of due) {
      await sendFeeReturn(deps, feeReturn).catch((error: unknown) =>
        deps.log.warn({ err: error, feeReturnId: feeReturn.id }, 'fee of a refund not returned yet, will be retried'),
      )
    }
    count = due.length
  }
}

async function claimDue(db: Database, now: Date): Promise<DueReturn[]> {
  const { rows } = await sql<DueReturn>`
    with claimed as (
      update fee_returns set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}::timestamptz
      where id in (
        select id from fee_returns where state = 'due' and (claimed_until is null or claimed_until < ${now}::timestamptz)
        order by created_at limit ${BATCH}::integer for update skip locked
      )
      returning id, amount_cents, donation_id
    )
    select claimed.id, claimed.amount_cents, claimed.donation_id, provider, provider_payment_id as payment_id, language
    from claimed join donations on donations.id = claimed.donation_id
  `.execute(db)
  return rows
}

async function sendFeeReturn({ db, payments, log }: FeeReturnDeps, feeReturn: DueReturn): Promise<void> {
  const { id, amount_cents: amountCents, provider: name, payment_id: paymentId, donation_id, language } = feeReturn
  const provider = payments.of(name)
  if (provider?.returnFee === undefined) throw new Error(`${name} cannot be reached any more`)
  const description = m.refund_description({ reference: donation_id }, { locale: language })
  const answer = await provider.returnFee({ paymentId, reference: id, amountCents, currency: CURRENCY, description })
  const isReturned = answer.outcome === 'returned'
  if (!isReturned)
    log.error({ feeReturnId: id, provider: name, reason: answer.reason }, 'the fee of a refund was not returned')
  await db
    .updateTable('fee_returns')
    .set({
      state: isReturned ? 'returned' : 'refused',
      reason: isReturned ? null : answer.reason,
      ended_at: new Date(),
    })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}
