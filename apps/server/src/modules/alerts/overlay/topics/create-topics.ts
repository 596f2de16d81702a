import { setImmediate } from 'node:timers/promises'
import type { Goal } from '@aplauso/contract/goals'
import type { Cents } from '@aplauso/contract/money'
import type { GoalState, MediaState, PageState, SceneState, TimerState } from '@aplauso/contract/topics'
import { sql } from 'kysely'
import { encode } from 'uqr'
import { isId } from '#modules/creators/public.ts'
import { findShownMedia } from '#modules/media/public.ts'
import type { FindTopic } from '../../live/topic.ts'
import { readPublicGoals } from '../goals/read-goals.ts'
import { readTimers } from '../timers/read-timers.ts'
import { counterTopic } from './counter-topic.ts'
import { latestTopic } from './latest-topic.ts'
import { topTopic } from './top-topic.ts'
import type { TopicDeps, TopicFactory } from './topic-factory.ts'

/** The oldest timer, or one by its id. The start or end of a stream may start or stop it and counts as a change. */
const timerTopic: TopicFactory = ({ db }, [id, ...rest]) => {
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

/** A scene without its hidden layers; null if it is not a scene of the creator. */
const sceneTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if (id === undefined || !isId(id) || rest.length > 0) return undefined
  return {
    causes: ['change'],
    async read(creatorIds) {
      const { rows } = await sql<SceneState['scene'] & { creator_id: string }>`
        select creator_id, width, height, theme, layers from scenes
        where id = ${id}::uuid and creator_id = any(${creatorIds}::uuid[])
      `.execute(db)
      const drawn = new Map(
        rows.map(({ creator_id, width, height, theme, layers }) => [
          creator_id,
          { width, height, theme, layers: layers.filter(({ hidden }) => !hidden) },
        ]),
      )
      return new Map(creatorIds.map((creatorId) => [creatorId, { scene: drawn.get(creatorId) ?? null }]))
    },
  }
}

/** Width of the white border that scanners need. */
const RIM_MODULES = 4

/** The address of the donation page, with its QR code. */
const pageTopic: TopicFactory = ({ db, publicUrl }, parameters) => {
  if (parameters.length > 0) return undefined
  return {
    causes: ['change'],
    async read(creatorIds) {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'slug'])
        .where(sql<boolean>`id = any(${creatorIds}::uuid[])`)
        .execute()
      const pages = new Map<string, PageState>()
      for (const { id, slug } of rows) {
        pages.set(id, pageAt(`${publicUrl()}/donate/${slug}`))
        // A code takes a millisecond, so this lets other work run in between.
        await setImmediate()
      }
      return pages
    },
  }
}

/**
 * Encoded on the server, because the encoder exceeds the size limit of a layer. A code stays readable with a sixth
 * covered.
 */
function pageAt(url: string): PageState {
  const { data } = encode(url, { ecc: 'M', border: RIM_MODULES })
  return { url, code: data.map((row) => row.map(Number).join('')) }
}

/** The creator's newest picture or video, or one by its id. */
const mediaTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if ((id !== undefined && !isId(id)) || rest.length > 0) return undefined
  return {
    causes: ['change'],
    async read(creatorIds) {
      const files = await findShownMedia(db, creatorIds, id)
      return new Map(
        creatorIds.map((creatorId): [string, MediaState] => [creatorId, { file: files.get(creatorId) ?? null }]),
      )
    },
  }
}

/** The first goal, or one by its id; without a goal, the total. Neither includes private donations. */
const goalTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if ((id !== undefined && !isId(id)) || rest.length > 0) return undefined
  return {
    // `time`: a goal may begin and end.
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

/** Topics by the first word of their names. */
const TOPICS = new Map<string, TopicFactory>([
  ['goal', goalTopic],
  ['top', topTopic],
  ['latest', latestTopic],
  ['counter', counterTopic],
  ['page', pageTopic],
  ['timer', timerTopic],
  ['media', mediaTopic],
  ['scene', sceneTopic],
])

/** Finds a topic by its name. A topic has exactly one spelling, so that all its subscribers share one read. */
export function createTopics(deps: TopicDeps): FindTopic {
  return (name) => {
    const [kind = '', ...parameters] = name.split(':')
    const topic = TOPICS.get(kind)?.(deps, parameters)
    return topic && { name, ...topic }
  }
}
