import type { Database } from '#modules/tables.ts'
import type { PaymentProvider, SettledKind } from '../provider.ts'
import type { UnequalPayment } from './find-settled-payments.ts'
import { saveEntries } from './settled-entry-rows.ts'

/** Says in a sentence what differs, or returns undefined where the provider explains it. */
export async function explainDifference(
  db: Database,
  provider: PaymentProvider | undefined,
  payment: UnequalPayment,
): Promise<string | 'unanswered' | undefined> {
  const { provider: name, settlement_id: settlement, settled_cents, amount_cents } = payment
  const settled = `${nameOf(payment)}: ${name} settled ${settled_cents ?? 0} cents in ${settlement}`
  if (payment.id === null) return `${settled}, the books do not have this payment (reference ${payment.reference})`
  if (!payment.is_paid) return `${settled}, the books have it as ${payment.status}`
  if (settled_cents !== null && settled_cents !== amount_cents)
    return `${settled}, the books have ${amount_cents} cents`
  if (payment.settled_currency !== payment.currency) {
    return `${settled} in ${payment.settled_currency}, the books have ${payment.currency}`
  }
  const { application_fee_cents: feeCents, settled_application_fee_cents: settledFeeCents } = payment
  if (settled_cents !== null && settledFeeCents !== feeCents) {
    return `${nameOf(payment)}: ${name} took an application fee of ${settledFeeCents} cents in ${settlement}, the books have ${feeCents} cents`
  }
  if (provider === undefined) return 'unanswered'
  return explainReversals(db, provider, payment)
}

/** Names a payment of a difference: the provider's id for its dashboard, and ours for the books. */
export const nameOf = ({ payment_id, kind, id }: Pick<UnequalPayment, 'payment_id' | 'kind' | 'id'>): string =>
  id === null ? `payment ${payment_id}` : `payment ${payment_id} of ${kind} ${id}`

/**
 * Settled amounts are behind the books until the next settlement, and ahead of them after a refund or chargeback was
 * returned. Only the provider knows whether either is the case.
 */
async function explainReversals(
  db: Database,
  provider: PaymentProvider,
  payment: UnequalPayment,
): Promise<string | undefined> {
  const { refunded_cents, charged_back_cents, amount_cents, settlement_id: settlement } = payment
  const refunded = payment.settled_refunded_cents - (await returnedCents(db, provider, payment, 'refund'))
  const chargedBack = payment.settled_charged_back_cents - (await returnedCents(db, provider, payment, 'chargeback'))
  const about = nameOf(payment)
  if (refunded > refunded_cents) {
    return `${about}: ${provider.name} settled refunds of ${refunded} cents in ${settlement}, the books have ${refunded_cents} cents`
  }
  if (chargedBack > charged_back_cents) {
    return `${about}: ${provider.name} settled chargebacks of ${chargedBack} cents in ${settlement}, the books have ${charged_back_cents} cents`
  }
  if (refunded === refunded_cents && chargedBack === charged_back_cents) return undefined

  const now = await provider.findPayment(payment.payment_id)
  if (now === undefined) return `${about}: ${provider.name} settled it in ${settlement} and does not have it any more`
  const chargedBackNow = Math.min(now.chargedBackCents, amount_cents)
  const refundedNow = Math.min(now.refundedCents, amount_cents - chargedBackNow)
  if (refundedNow !== refunded_cents) {
    return `${about}: the books have refunds of ${refunded_cents} cents, ${provider.name} has ${refundedNow} cents and settled ${refunded} cents, last in ${settlement}`
  }
  if (chargedBackNow !== charged_back_cents) {
    return `${about}: the books have chargebacks of ${charged_back_cents} cents, ${provider.name} has ${chargedBackNow} cents and settled ${chargedBack} cents, last in ${settlement}`
  }
  return undefined
}

const RETURNED_AS = { refund: 'returned_refund', chargeback: 'chargeback_reversal' } as const satisfies Partial<
  Record<SettledKind, SettledKind>
>

/** Stores the entries that the provider does not list, so that each is looked up once. Returns their amount. */
async function returnedCents(
  db: Database,
  provider: PaymentProvider,
  payment: UnequalPayment,
  kind: keyof typeof RETURNED_AS,
): Promise<number> {
  const [settled, booked] =
    kind === 'refund'
      ? [payment.settled_refunded_cents, payment.refunded_cents]
      : [payment.settled_charged_back_cents, payment.charged_back_cents]
  if (settled <= booked) return 0
  const back = RETURNED_AS[kind]
  const entries = await db
    .selectFrom('settled_entries as entry')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('payment_id', '=', payment.settled_payment_id)
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settled_entries as later')
            .select('later.entry_id')
            .whereRef('later.provider', '=', 'entry.provider')
            .whereRef('later.entry_id', '=', 'entry.entry_id')
            .where('later.kind', '=', back),
        ),
      ),
    )
    .execute()
  let returned = 0
  for (const { entry_id: id, payment_id: paymentId, amount_cents, currency, settlement_id } of entries) {
    if (!(await provider.isReturned({ kind, id, paymentId }))) continue
    returned += amount_cents
    const entry = { kind: back, id, paymentId, reference: undefined, amountCents: amount_cents, currency }
    const settledBack = { ...entry, feeCents: undefined, settlementId: settlement_id, settledAt: new Date() }
    await saveEntries(db, provider.name, [settledBack])
  }
  return returned
}
