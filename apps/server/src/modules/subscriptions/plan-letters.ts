import type { Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { eurosInLetter, type LetterContent } from '#modules/mails/public.ts'
import { planName } from '#modules/prices/public.ts'
import type { Database } from '#modules/tables.ts'
import { inWords } from './plan-words.ts'
import { renewalCost } from './prices.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

type Told = SubscriptionRow & {
  email: string
  name: string
  language: Language
  timeZone: string
  planInForce: PlanId
}

/** The letter about a renewal that could not be charged; undefined once it was paid or is over. */
export async function pastDueLetter(db: Database, id: string, publicUrl: string): Promise<LetterContent | undefined> {
  const told = await findTold(db, id)
  if (told?.status !== 'past_due' || told.ends_at === null) return undefined
  const { language, timeZone } = told
  const options = { locale: language }
  const plan = planName(told.plan, language)
  const amount = eurosInLetter(renewalCost(told.price_cents, told.credit_cents).amountCents, language)
  return letterOf(told, publicUrl, m.mail_subscription_past_due_subject({ plan }, options), [
    m.mail_subscription_past_due_text({ plan, amount }, options),
    m.mail_subscription_past_due_until({ until: inWords(told.ends_at, language, timeZone) }, options),
  ])
}

/** The letter about a subscription that has ended without its owner's doing; undefined where another has begun since. */
export async function endedLetter(db: Database, id: string, publicUrl: string): Promise<LetterContent | undefined> {
  const told = await findTold(db, id)
  if (told?.status !== 'ended') return undefined
  const { language } = told
  const options = { locale: language }
  const plan = planName(told.plan, language)
  return letterOf(told, publicUrl, m.mail_subscription_ended_subject({ plan }, options), [
    m.mail_subscription_ended_text({ plan, present: planName(told.planInForce, language) }, options),
  ])
}

async function findTold(db: Database, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
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

function letterOf(told: Told, publicUrl: string, subject: string, paragraphs: string[]): LetterContent {
  return {
    language: told.language,
    to: told.email,
    greetingName: told.name,
    subject,
    paragraphs,
    action: {
      label: m.mail_plan_button({}, { locale: told.language }),
      url: `${publicUrl}/dashboard/creator/plan`,
    },
  }
}
