import type { FindTopic } from '#modules/alerts/public.ts'
import { counterTopic } from './counter.ts'
import { goalTopic } from './goal.ts'
import { latestTopic } from './latest.ts'
import type { TopicDeps, TopicFactory } from './make-topic.ts'
import { mediaTopic } from './media.ts'
import { pageTopic } from './page.ts'
import { sceneTopic } from './scene.ts'
import { timerTopic } from './timer.ts'
import { topTopic } from './top.ts'

/** By the first word of their names. One more kind of topic is a row here. */
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

/** What the layers of a stream can be told of. A name is written in one way alone, so that who wants the same shares what is read. */
export function createTopics(deps: TopicDeps): FindTopic {
  return (name) => {
    const [kind = '', ...parameters] = name.split(':')
    const topic = TOPICS.get(kind)?.(deps, parameters)
    return topic && { name, ...topic }
  }
}
