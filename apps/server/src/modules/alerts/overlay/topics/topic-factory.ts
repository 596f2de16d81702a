import type { Database } from '#modules/tables.ts'
import type { Topic } from '../../live/topic.ts'
import type { RulesCache } from '../../moderation/rules-cache.ts'

export type TopicDeps = { db: Database; rulesCache: RulesCache; publicUrl: () => string }

/**
 * `parameters` follow the first word of a topic's name, such as `month` and `5`. Undefined if there is no such topic.
 */
export type TopicFactory = (deps: TopicDeps, parameters: readonly string[]) => Omit<Topic, 'name'> | undefined
