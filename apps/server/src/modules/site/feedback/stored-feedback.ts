import type { Feedback, StoredFeedback } from '@aplauso/contract/feedback'
import type { FeedbackType } from '@aplauso/contract/feedback-types'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/**
 * Stores feedback with the account's present type and plan, which explain it later. Undefined when the account is gone.
 * The account is locked until then, so that nothing remains of an account that is being erased.
 */
export async function storeFeedback(
  db: Database,
  userId: string,
  feedback: Feedback,
  now = new Date(),
): Promise<string | undefined> {
  const { type, category, rating, satisfaction, title, description } = feedback
  const general = type === 'general_feedback' ? feedback : undefined
  const { rows } = await sql<{ id: string }>`
    with writer as (
      select id, user_type, subscription_plan from users where id = ${userId}::uuid and erased_at is null for key share
    )
    insert into feedback (
      id, user_id, user_type, subscription_plan, type, category, rating, satisfaction, title, description, user_experience,
      would_recommend, most_useful_feature, improvement_suggestions, created_at
    )
    select ${uuidv7()}::uuid, id, user_type, subscription_plan, ${type}::text, ${category}::text, ${rating}::smallint,
      ${satisfaction}::smallint, ${title}::text, ${description}::text, ${feedback.userExperience ?? null}::text,
      ${feedback.wouldRecommend}::boolean, ${general?.mostUsefulFeature ?? null}::text,
      ${general?.improvementSuggestions ?? null}::text, ${now}::timestamptz
    from writer
    returning id
  `.execute(db)
  return rows[0]?.id
}

/** Filters by account or by type; `before` is the id after which the page starts. */
type FeedbackQuery = {
  userId?: string | undefined
  type?: FeedbackType | undefined
  limit: number
  before?: string | undefined
}

export async function listFeedback(db: Database, query: FeedbackQuery): Promise<StoredFeedback[]> {
  const { userId = null, type = null, before = null, limit } = query
  const { rows } = await sql<Omit<StoredFeedback, 'createdAt'> & { createdAt: Date }>`
    select feedback.id, type, category, rating, satisfaction, title, description, user_experience as "userExperience",
      would_recommend as "wouldRecommend", most_useful_feature as "mostUsefulFeature",
      improvement_suggestions as "improvementSuggestions", users.username, feedback.user_type as "userType",
      feedback.subscription_plan as "subscriptionPlan", feedback.created_at as "createdAt"
    from feedback join users on users.id = feedback.user_id
    where (${userId}::uuid is null or feedback.user_id = ${userId}::uuid)
      and (${type}::text is null or type = ${type}::text)
      and (${before}::uuid is null or feedback.id < ${before}::uuid)
    order by feedback.id desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Deletes the feedback entirely, because free text may contain personal data. Call after the account is locked, so that
 * nothing is added later.
 */
export async function eraseFeedback(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('feedback').where('user_id', '=', userId).execute()
}
