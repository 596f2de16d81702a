import type { Feedback } from '@aplauso/contract/feedback'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'

/**
 * Keeps what the account has to say, with what it is now: its type and plan explain the opinion later. Undefined when the
 * account is gone; it is held until this is written, so that nothing is left behind of one that is being erased.
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
