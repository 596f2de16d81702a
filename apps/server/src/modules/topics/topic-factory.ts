import type { Topic } from '#modules/alerts/public.ts'
import type { RulesCache } from '#modules/moderation/public.ts'
import type { Database } from '#modules/tables.ts'

export type TopicDeps = { db: Database; rulesCache: RulesCache; publicUrl: () => string }

/** What comes behind a topic's first word, such as `month` and `5`. Undefined: there is no such topic. */
export type TopicFactory = (deps: TopicDeps, parameters: readonly string[]) => Omit<Topic, 'name'> | undefined
