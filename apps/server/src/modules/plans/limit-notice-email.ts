import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type PlanId, SOLD_PLANS } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { type EmailContent, type EmailDeps, emailQueue, nameInEmail, sendEmails } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { donationsPerMonth, donationsThisMonth } from './monthly-limit.ts'
import { planName } from './prices/plan-name.ts'
import type { Prices } from './prices/prices.ts'

const Notice = z.object({ userId: z.string(), month: z.string(), threshold: z.int() })
type LimitNoticeRecipient = {
  email: string
  displayName: string
  username: string
  language: Language
  plan: PlanId
  count: number
  limit: number
  nextMonth: string
}

/** Emails to a creator who has used most or all donations of the month in their plan. */
export const NOTICE_MAIL = emailQueue('plan_notice_mail', Notice)

export const sendPlanMail = (deps: EmailDeps & { prices: Prices }) =>
  sendEmails(deps, NOTICE_MAIL, (db, notice, publicUrl) => limitNoticeEmail({ ...deps, db }, notice, publicUrl))

/**
 * Builds the email from the current state. Undefined if the limit no longer applies or a later notice was sent this
 * month.
 */
async function limitNoticeEmail(
  { db, prices }: { db: Database; prices: Prices },
  { userId, month, threshold }: z.infer<typeof Notice>,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const limit = donationsPerMonth(prices)
  const { rows } = await sql<LimitNoticeRecipient>`
    select email, language, subscription_plan as plan, display_name as "displayName", username,
      ${donationsThisMonth} as count, ${limit} as limit,
      to_char(${month}::date + interval '1 month', 'YYYY-MM-DD') as "nextMonth"
    from users
    where id = ${userId}::uuid and user_type = 'creator' and erased_at is null
      and ${month}::date = date_trunc('month', now() at time zone time_zone)::date
      and ${limit} is not null and ${donationsThisMonth} >= least(${threshold}::integer, ${limit})
      and not exists (
        select from plan_notices later
        where later.user_id = users.id and later.month = ${month}::date and later.threshold > ${threshold}::integer
          -- A threshold above the limit comes from an earlier plan or price file.
          and later.threshold <= ${limit})
  `.execute(db)
  const [recipient] = rows
  return recipient && emailOf(prices, recipient, publicUrl)
}

function emailOf(prices: Prices, recipient: LimitNoticeRecipient, publicUrl: string): EmailContent {
  const { email, displayName, username, language, count, limit, nextMonth } = recipient
  const plan = planName(recipient.plan, language)
  const larger = largerPlans(prices, recipient)
  const options = { locale: language }
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  // French writes the first day as an ordinal, which Intl does not do.
  const date = format.format(new Date(nextMonth)).replace(/^1 /, language === 'fr' ? '1er ' : '1 ')
  const isFull = count >= limit
  return {
    language,
    to: email,
    greetingName: nameInEmail(displayName, username),
    subject: isFull
      ? m.mail_plan_full_subject({ date }, options)
      : m.mail_plan_warning_subject({ count, limit }, options),
    paragraphs: isFull
      ? [
          m.mail_plan_full_text({ plan, limit, date }, options),
          ...larger.map((plans) => `${m.mail_plan_full_more({}, options)} ${plans}`),
        ]
      : [
          m.mail_plan_warning_text({ plan, count, limit }, options),
          m.mail_plan_warning_more({ date }, options),
          ...larger,
        ],
    action: { label: m.mail_plan_button({}, options), url: `${publicUrl}/dashboard/creator/plan` },
    footnote: m.mail_plan_note({}, options),
  }
}

/** Sentence about the sold plans with more donations per month; empty if there is none. */
function largerPlans({ of }: Prices, { language, limit }: LimitNoticeRecipient): string[] {
  const options = { locale: language }
  const plans = SOLD_PLANS.flatMap((id) => {
    const { donationsPerMonth: more } = of[id]
    if (more !== null && more <= limit) return []
    return [`${planName(id, language)} (${more ?? m.plan_month_unlimited({}, options)})`]
  })
  return plans.length === 0 ? [] : [m.mail_plan_larger({ plans: plans.join(', ') }, options)]
}
