import { uuidv7 } from 'uuidv7'
import { type CheckoutDeps, openCheckout, RECORDED, writeMonth } from '#modules/donations/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { payerOf } from './payer.ts'
import type { SupportDeps } from './support-deps.ts'

/**
 * The checkout where the month that is owed is paid by hand, which leaves a new mandate behind: the next months are charged to that card. The
 * same again while it is open. Ends with support_ended, with payment_pending while a charge is under way or nothing is owed.
 */
export async function payByHand(deps: SupportDeps, id: string, now = new Date()): Promise<string> {
  const month = await deps.db.transaction().execute((tx) => monthToPay(tx, deps, id, now))
  if (month.checkout_url !== null) return month.checkout_url
  const checkoutDeps: CheckoutDeps = { ...deps, payerOf: (supportId) => payerOf(deps, supportId) }
  return openCheckout(checkoutDeps, {
    id: month.id,
    provider: month.provider,
    amountCents: month.amount_cents,
    description: month.description,
    language: month.language,
    checkoutUrl: null,
    recorded: month,
  })
}

async function monthToPay(tx: AnyTransaction, { describe }: SupportDeps, id: string, now: Date) {
  const support = await tx.selectFrom('supports').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (support.status === 'ended') throw new AppError('support_ended', 'This support has ended')
  if (support.status !== 'past_due') throw new AppError('payment_pending', 'No month of this support is owed')
  const open = () =>
    tx
      .selectFrom('donations')
      .select(['id', 'provider', 'description', 'checkout_url', 'provider_payment_id', ...RECORDED])
      .where('support_id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  const before = await open()
  if (before === undefined) await writeMonth(tx, { id: uuidv7(), support, attempt: null, describe }, now)
  const month = before ?? (await open())
  if (month === undefined || month.support_attempt !== null) {
    throw new AppError('payment_pending', 'This month is being charged: look again in a while')
  }
  return month
}
