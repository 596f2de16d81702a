import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type FollowDeps, followPayment } from '../settlement/follow.ts'
import { acceptRefund, failRefund } from './answered.ts'

type Asked = {
  id: string
  donation_id: string
  amount_cents: Cents
  currency: string
  provider: string
  payment_id: string
  language: Language
}

/**
 * Asks the provider for a refund that the caller has claimed, and has the payment followed once it has said yes. However often
 * and late it is asked, the provider gives one refund for its id. Ends with provider_error where it is not known what the
 * provider did: the refund stays asked for, and the sweep goes on with it.
 */
export async function askForRefund(deps: FollowDeps, id: string): Promise<void> {
  const { db } = deps
  const asked = await getAsked(db, id)
  const provider = deps.payments.of(asked.provider)
  if (provider === undefined) throw new AppError('provider_error', 'The provider of this payment has no key any more')
  try {
    const answer = await provider.refund({
      paymentId: asked.payment_id,
      reference: id,
      amountCents: asked.amount_cents,
      currency: asked.currency,
      description: m.refund_description({ reference: asked.donation_id }, { locale: asked.language }),
    })
    if (answer.outcome === 'accepted' && answer.status !== 'failed') {
      return await accepted(deps, asked, { refundId: answer.refundId, isThere: answer.status === 'refunded' })
    }
    deps.log.warn({ refundId: id, answer }, 'the provider does not refund this payment')
    const refundId = answer.outcome === 'accepted' ? answer.refundId : null
    const creatorId = await failRefund(db, { id, donationId: asked.donation_id, refundId })
    if (creatorId !== undefined) await deps.goalChanged(creatorId)
  } finally {
    // The next try need not wait for this one.
    await db.updateTable('refunds').set({ asking_until: null }).where('id', '=', id).execute()
  }
}

async function getAsked(db: Database, id: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select refunds.id, donation_id, refunds.amount_cents, currency, provider, provider_payment_id as payment_id, language
    from refunds join donations on donations.id = donation_id where refunds.id = ${id}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no refund ${id}`)
  return row
}

type Acceptance = { refundId: string; isThere: boolean }

async function accepted(deps: FollowDeps, asked: Asked, { refundId, isThere }: Acceptance): Promise<void> {
  const { id, donation_id: donationId, payment_id: paymentId, provider } = asked
  const status = isThere ? 'refunded' : 'accepted'
  const checks = await acceptRefund(deps.db, { id, donationId, refundId, status })
  if (checks === undefined) return
  try {
    await followPayment(deps, { id: donationId, kind: 'donation', paymentId, provider, checks })
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, 'refund not followed yet, the sweep will')
  }
}
