import type { StoredFeedback } from '@aplauso/contract/feedback'
import type { FeedbackType } from '@aplauso/contract/feedback-types'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** Of one account, or of one type; `before` is the id that the page comes after. */
export type FeedbackQuery = {
  userId?: string | undefined
  type?: FeedbackType | undefined
  limit: number
  before?: string | undefined
}

/** What was written, newest first. */
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
