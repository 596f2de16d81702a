import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import { eurosInLetter } from '#modules/mails/public.ts'
import { planName } from '#modules/prices/public.ts'
import type { Database } from '#modules/tables.ts'
import { writeDocument } from '#platform/pdf/document.ts'
import { inWords } from './plan-words.ts'
import type { PaymentRow } from './subscription-rows.ts'

type Paid = PaymentRow & { paid_at: Date; name: string; email: string; timeZone: string }

const KINDS = {
  first: m.plan_receipt_first,
  renewal: m.plan_receipt_renewal,
  change: m.plan_receipt_change,
} as const satisfies Record<PaymentRow['kind'], unknown>

/** The receipt of what this account paid, as PDF in that language; undefined when there is no such paid payment. */
export async function receiptDocument(
  db: Database,
  userId: string,
  id: string,
  language: Language,
): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<Paid>`
    select payment.*, display_name as name, email, time_zone as "timeZone"
    from subscription_payments payment join users on users.id = payment.user_id
    where payment.id = ${id}::uuid and payment.user_id = ${userId}::uuid and payment.paid_at is not null
  `.execute(db)
  const [paid] = rows
  return paid && write(paid, language)
}

function write(paid: Paid, locale: Language): Promise<Buffer> {
  const title = m.plan_receipt_title({}, { locale })
  const day = (at: Date) => inWords(at, locale, paid.timeZone)
  const { period_start: start, period_end: end } = paid
  const options = { locale }
  return writeDocument(
    {
      title: `${title} ${paid.id}`,
      author: 'Aplauso',
      language: locale,
      createdAt: paid.paid_at,
      footer: (page, pages) => `${page} / ${pages}`,
    },
    (document) => {
      document.heading(`Aplauso · ${title}`)
      document.facts([
        [m.plan_receipt_number({}, options), paid.id],
        [m.plan_receipt_date({}, options), day(paid.paid_at)],
        [m.plan_receipt_for({}, options), `${paid.name} (${paid.email})`],
        [m.plan_receipt_plan({}, options), planName(paid.plan, locale)],
        ...(start !== null && end !== null && paid.used_as !== 'credit' ? [period(day(start), day(end), locale)] : []),
      ])
      document.table({
        columns: [
          { title: m.plan_receipt_what({}, options), share: 3 },
          { title: m.plan_receipt_amount({}, options), share: 1, align: 'right' },
        ],
        ...linesOf(paid, locale),
      })
      if (paid.used_as === 'credit') document.paragraph(m.plan_receipt_as_credit({}, options))
    },
  )
}

const period = (start: string, end: string, locale: Language): [string, string] => [
  m.plan_receipt_period({}, { locale }),
  m.plan_receipt_period_days({ start, end }, { locale }),
]

function linesOf(paid: Paid, locale: Language): { rows: string[][]; totals: string[][] } {
  const { amount_cents, credit_used_cents: used, refunded_cents, charged_back_cents } = paid
  const line = (text: string, amount: Cents) => [text, eurosInLetter(amount, locale)]
  const back = (text: string, amount: Cents) => (amount > 0 ? [line(text, cents(-amount))] : [])
  const options = { locale }
  return {
    rows: [
      line(
        m.common_labelled({ label: KINDS[paid.kind]({}, options), value: planName(paid.plan, locale) }, options),
        cents(amount_cents + used),
      ),
      ...back(m.plan_receipt_credit_used({}, options), used),
    ],
    totals: [
      line(m.plan_receipt_paid({}, options), amount_cents),
      ...back(m.plan_receipt_refunded({}, options), refunded_cents),
      ...back(m.plan_receipt_charged_back({}, options), charged_back_cents),
    ],
  }
}
