import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import { eurosInEmail } from '#modules/emails/public.ts'
import { planName } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { writeDocument } from '#platform/pdf/pdf-document.ts'
import { longDate } from './long-date.ts'
import type { PaymentRow } from './subscription-rows.ts'

type ReceiptPayment = PaymentRow & { paid_at: Date; name: string; email: string; timeZone: string }

const KINDS = {
  first: m.plan_receipt_first,
  renewal: m.plan_receipt_renewal,
  change: m.plan_receipt_change,
} as const satisfies Record<PaymentRow['kind'], unknown>

/** Receipt of this account's payment as PDF in that language. Undefined if there is no such paid payment. */
export async function receiptDocument(
  db: Database,
  userId: string,
  id: string,
  language: Language,
): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<ReceiptPayment>`
    select payment.*, display_name as name, email, time_zone as "timeZone"
    from subscription_payments payment join users on users.id = payment.user_id
    where payment.id = ${id}::uuid and payment.user_id = ${userId}::uuid and payment.paid_at is not null
  `.execute(db)
  const [payment] = rows
  return payment && write(payment, language)
}

function write(payment: ReceiptPayment, locale: Language): Promise<Buffer> {
  const title = m.plan_receipt_title({}, { locale })
  const day = (at: Date) => longDate(at, locale, payment.timeZone)
  const { period_start: start, period_end: end } = payment
  const options = { locale }
  return writeDocument(
    {
      title: `${title} ${payment.id}`,
      author: INSTANCE_NAME,
      language: locale,
      createdAt: payment.paid_at,
      footer: (page, pages) => `${page} / ${pages}`,
    },
    (document) => {
      document.heading(`${INSTANCE_NAME} · ${title}`)
      document.facts([
        [m.plan_receipt_number({}, options), payment.id],
        [m.plan_receipt_date({}, options), day(payment.paid_at)],
        [m.plan_receipt_for({}, options), `${payment.name} (${payment.email})`],
        [m.plan_receipt_plan({}, options), planName(payment.plan, locale)],
        ...(start !== null && end !== null && payment.used_as !== 'credit'
          ? [period(day(start), day(end), locale)]
          : []),
      ])
      document.table({
        columns: [
          { title: m.plan_receipt_what({}, options), share: 3 },
          { title: m.plan_receipt_amount({}, options), share: 1, align: 'right' },
        ],
        ...receiptRows(payment, locale),
      })
      if (payment.used_as === 'credit') document.paragraph(m.plan_receipt_as_credit({}, options))
    },
  )
}

const period = (start: string, end: string, locale: Language): [string, string] => [
  m.plan_receipt_period({}, { locale }),
  m.plan_receipt_period_days({ start, end }, { locale }),
]

function receiptRows(payment: ReceiptPayment, locale: Language): { rows: string[][]; totals: string[][] } {
  const { amount_cents, credit_used_cents, refunded_cents, charged_back_cents } = payment
  const receiptRow = (text: string, amount: Cents) => [text, eurosInEmail(amount, locale)]
  const deduction = (text: string, amount: Cents) => (amount > 0 ? [receiptRow(text, cents(-amount))] : [])
  const options = { locale }
  return {
    rows: [
      receiptRow(
        m.common_labelled({ label: KINDS[payment.kind]({}, options), value: planName(payment.plan, locale) }, options),
        cents(amount_cents + credit_used_cents),
      ),
      ...deduction(m.plan_receipt_credit_used({}, options), credit_used_cents),
    ],
    totals: [
      receiptRow(m.plan_receipt_paid({}, options), amount_cents),
      ...deduction(m.plan_receipt_refunded({}, options), refunded_cents),
      ...deduction(m.plan_receipt_charged_back({}, options), charged_back_cents),
    ],
  }
}
