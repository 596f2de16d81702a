import type { TimerState } from '@aplauso/contract/topics'
import { isId } from '#modules/creators/public.ts'
import { readTimers } from '#modules/timers/public.ts'
import type { TopicFactory } from './make-topic.ts'

/** The oldest timer, or one by its id. A stream that begins or ends may start or stop it, and is a change. */
export const timerTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if ((id !== undefined && !isId(id)) || rest.length > 0) return undefined
  return {
    causes: ['money', 'change'],
    async read(creatorIds) {
      const timers = await readTimers(db, creatorIds)
      return new Map(
        creatorIds.map((creatorId): [string, TimerState] => {
          const found = timers.get(creatorId)?.find((each) => id === undefined || each.id === id)
          if (found === undefined) return [creatorId, { timer: null }]
          const { endsAt, leftMs = 0 } = found
          return [creatorId, { timer: endsAt === undefined ? { leftMs } : { endsAt } }]
        }),
      )
    },
  }
}
