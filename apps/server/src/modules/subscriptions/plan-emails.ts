import type { Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { type EmailContent, eurosInEmail } from '#modules/emails/public.ts'
import { planName } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { longDate } from './long-date.ts'
import { renewalCost } from './plan-costs.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

type PlanEmailRecipient = SubscriptionRow & {
  email: string
  name: string
  language: Language
  timeZone: string
  planInForce: PlanId
}

/** Email about a renewal that could not be charged. Undefined once it is paid or has ended. */
export async function pastDueEmail(db: Database, id: string, publicUrl: string): Promise<EmailContent | undefined> {
  const recipient = await findRecipient(db, id)
  if (recipient?.status !== 'past_due' || recipient.ends_at === null) return undefined
  const { language, timeZone } = recipient
  const options = { locale: language }
  const plan = planName(recipient.plan, language)
  const amount = eurosInEmail(renewalCost(recipient.price_cents, recipient.credit_cents).amountCents, language)
  return emailOf(recipient, publicUrl, m.mail_subscription_past_due_subject({ plan }, options), [
    m.mail_subscription_past_due_text({ plan, amount }, options),
    m.mail_subscription_past_due_until({ until: longDate(recipient.ends_at, language, timeZone) }, options),
  ])
}

/** Email about a subscription that ended without the owner's action. Undefined if a newer one is live. */
export async function endedEmail(db: Database, id: string, publicUrl: string): Promise<EmailContent | undefined> {
  const recipient = await findRecipient(db, id)
  if (recipient?.status !== 'ended') return undefined
  const { language } = recipient
  const options = { locale: language }
  const plan = planName(recipient.plan, language)
  return emailOf(recipient, publicUrl, m.mail_subscription_ended_subject({ plan }, options), [
    m.mail_subscription_ended_text({ plan, present: planName(recipient.planInForce, language) }, options),
  ])
}

async function findRecipient(db: Database, id: string): Promise<PlanEmailRecipient | undefined> {
  const { rows } = await sql<PlanEmailRecipient>`
    select subscription.*, users.email, users.display_name as name, users.language, users.time_zone as "timeZone",
      users.subscription_plan as "planInForce"
    from subscriptions subscription join users on users.id = subscription.user_id and users.erased_at is null
    where subscription.id = ${id}::uuid and not exists (
      select from subscriptions newer where newer.user_id = users.id and newer.id > subscription.id
        and newer.status not in ('pending', 'ended')
    )
  `.execute(db)
  return rows[0]
}

function emailOf(
  recipient: PlanEmailRecipient,
  publicUrl: string,
  subject: string,
  paragraphs: string[],
): EmailContent {
  return {
    language: recipient.language,
    to: recipient.email,
    greetingName: recipient.name,
    subject,
    paragraphs,
    action: {
      label: m.mail_plan_button({}, { locale: recipient.language }),
      url: `${publicUrl}/dashboard/creator/plan`,
    },
  }
}
