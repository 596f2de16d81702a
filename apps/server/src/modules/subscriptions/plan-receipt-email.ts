import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { type EmailContent, eurosInEmail } from '#modules/emails/public.ts'
import { type Prices, planName } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { longDate } from './long-date.ts'
import type { PaymentRow } from './subscription-rows.ts'

type ReceiptPayment = Pick<
  PaymentRow,
  'id' | 'plan' | 'used_as' | 'amount_cents' | 'credit_used_cents' | 'period_end'
> & {
  paid_at: Date
  email: string
  name: string
  language: Language
  timeZone: string
  credit: Cents
  planInForce: PlanId
}

/** Receipt of a payment with its use. Undefined if the payer's account is erased. */
export async function receiptEmail(
  { db, prices }: { db: Database; prices: Prices },
  id: string,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const { rows } = await sql<ReceiptPayment>`
    select payment.*, users.email, users.display_name as name, users.language, users.time_zone as "timeZone",
      users.subscription_plan as "planInForce",
      (select coalesce(sum(credit_cents), 0)::bigint from subscriptions where user_id = users.id) as credit
    from subscription_payments payment join users on users.id = payment.user_id and users.erased_at is null
    where payment.id = ${id}::uuid and payment.paid_at is not null
  `.execute(db)
  const [payment] = rows
  if (payment === undefined) return undefined
  const { language } = payment
  const options = { locale: language }
  const plan = planName(payment.plan, language)
  return {
    language,
    to: payment.email,
    limit: 'receipts',
    greetingName: payment.name,
    subject: m.mail_subscription_receipt_subject({ plan }, options),
    paragraphs: [
      ...(payment.used_as === 'credit' ? [] : [inForceUntil(payment)]),
      ...(payment.amount_cents > 0 ? [amountOf(payment)] : []),
      ...creditOf(payment),
    ],
    ...(prices.areSold
      ? { action: { label: m.mail_plan_button({}, options), url: `${publicUrl}/dashboard/creator/plan` } }
      : {}),
    footnote: m.mail_subscription_receipt_reference({ reference: payment.id }, options),
  }
}

function inForceUntil({ plan, language, timeZone, period_end }: ReceiptPayment): string {
  const until = period_end === null ? '' : longDate(period_end, language, timeZone)
  return m.mail_subscription_in_force({ plan: planName(plan, language), until }, { locale: language })
}

function amountOf({ amount_cents, paid_at, language, timeZone }: ReceiptPayment): string {
  const amount = eurosInEmail(amount_cents, language)
  return m.mail_subscription_paid({ amount, date: longDate(paid_at, language, timeZone) }, { locale: language })
}

/** Credit that was used or gained, and the remaining credit. */
function creditOf({ used_as, credit_used_cents, credit, language }: ReceiptPayment): string[] {
  const options = { locale: language }
  return [
    ...(used_as === 'credit' ? [m.mail_subscription_credited({}, options)] : []),
    ...(credit_used_cents > 0
      ? [m.mail_subscription_credit_used({ amount: eurosInEmail(cents(credit_used_cents), language) }, options)]
      : []),
    ...(credit > 0 ? [m.mail_subscription_credit_left({ amount: eurosInEmail(credit, language) }, options)] : []),
  ]
}
