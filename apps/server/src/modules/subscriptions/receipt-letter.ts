import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { eurosInLetter, type LetterContent } from '#modules/mails/public.ts'
import { type Prices, planName } from '#modules/prices/public.ts'
import type { Database } from '#modules/tables.ts'
import { inWords } from './plan-words.ts'
import type { PaymentRow } from './subscription-rows.ts'

type Paid = Pick<PaymentRow, 'id' | 'plan' | 'used_as' | 'amount_cents' | 'credit_used_cents' | 'period_end'> & {
  paid_at: Date
  email: string
  name: string
  language: Language
  timeZone: string
  credit: Cents
  planInForce: PlanId
}

/** The receipt of a payment, with what it was used as; undefined once its payer is gone. */
export async function receiptLetter(
  { db, prices }: { db: Database; prices: Prices },
  id: string,
  publicUrl: string,
): Promise<LetterContent | undefined> {
  const { rows } = await sql<Paid>`
    select payment.*, users.email, users.display_name as name, users.language, users.time_zone as "timeZone",
      users.subscription_plan as "planInForce",
      (select coalesce(sum(credit_cents), 0)::bigint from subscriptions where user_id = users.id) as credit
    from subscription_payments payment join users on users.id = payment.user_id and users.erased_at is null
    where payment.id = ${id}::uuid and payment.paid_at is not null
  `.execute(db)
  const [paid] = rows
  if (paid === undefined) return undefined
  const { language } = paid
  const options = { locale: language }
  const plan = planName(paid.plan, language)
  return {
    language,
    to: paid.email,
    limit: 'receipts',
    greetingName: paid.name,
    subject: m.mail_subscription_receipt_subject({ plan }, options),
    paragraphs: [
      ...(paid.used_as === 'credit' ? [] : [inForceUntil(paid)]),
      ...(paid.amount_cents > 0 ? [amountOf(paid)] : []),
      ...creditOf(paid),
    ],
    ...(prices.areSold
      ? { action: { label: m.mail_plan_button({}, options), url: `${publicUrl}/dashboard/creator/plan` } }
      : {}),
    footnote: m.mail_subscription_receipt_reference({ reference: paid.id }, options),
  }
}

function inForceUntil({ plan, language, timeZone, period_end }: Paid): string {
  const until = period_end === null ? '' : inWords(period_end, language, timeZone)
  return m.mail_subscription_in_force({ plan: planName(plan, language), until }, { locale: language })
}

function amountOf({ amount_cents, paid_at, language, timeZone }: Paid): string {
  const amount = eurosInLetter(amount_cents, language)
  return m.mail_subscription_paid({ amount, date: inWords(paid_at, language, timeZone) }, { locale: language })
}

/** What was taken from the credit, or became it, and what is there now. */
function creditOf({ used_as, credit_used_cents, credit, language }: Paid): string[] {
  const options = { locale: language }
  return [
    ...(used_as === 'credit' ? [m.mail_subscription_credited({}, options)] : []),
    ...(credit_used_cents > 0
      ? [m.mail_subscription_credit_used({ amount: eurosInLetter(cents(credit_used_cents), language) }, options)]
      : []),
    ...(credit > 0 ? [m.mail_subscription_credit_left({ amount: eurosInLetter(credit, language) }, options)] : []),
  ]
}
