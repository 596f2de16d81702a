import type { Goal } from '@aplauso/contract/goals'
import type { Cents } from '@aplauso/contract/money'
import type { GoalState } from '@aplauso/contract/topics'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import { readPublicGoals } from '#modules/goals/public.ts'
import type { TopicFactory } from './make-topic.ts'

/** The first goal, or one by its id; without any, all that was ever received. Private donations are in neither. */
export const goalTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if ((id !== undefined && !isId(id)) || rest.length > 0) return undefined
  return {
    // By the clock too: a goal may begin and end.
    causes: ['money', 'change', 'time'],
    async read(creatorIds) {
      const [goals, totals] = await Promise.all([
        readPublicGoals(db, creatorIds),
        db
          .selectFrom('creators')
          .select(['user_id', sql<Cents>`total_received_cents - private_received_cents`.as('received_cents')])
          .where('user_id', 'in', creatorIds)
          .execute(),
      ])
      return new Map(
        totals.map(({ user_id: creatorId, received_cents: receivedCents }): [string, GoalState] => {
          const goal = goals.get(creatorId)?.find((each) => id === undefined || each.id === id)
          return [creatorId, goal === undefined ? { targetCents: null, receivedCents } : stateOf(goal)]
        }),
      )
    },
  }
}

const stateOf = ({ targetCents, receivedCents, title, milestones }: Goal): GoalState => ({
  ...{ targetCents, receivedCents },
  ...(title && { title }),
  ...(milestones.length > 0 && { milestones }),
})
