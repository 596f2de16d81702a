import { TOPIC_NAME_CHARACTERS, TOPICS_MAX } from '@aplauso/contract/topics'
import type { FindTopic, Topic } from './topic.ts'

/** The topics of a layer that joins, each once; undefined for who is no layer, a text for what is wrong with them. */
export function findLayerTopics(
  findTopic: FindTopic,
  { role, topics }: { role: string | undefined; topics: string[] | undefined },
): Topic[] | string | undefined {
  if (role !== 'widget') return topics === undefined ? undefined : 'payload.topics: are for the role widget alone'
  const names = [...new Set(topics)]
  if (names.length > TOPICS_MAX) return `payload.topics: at most ${TOPICS_MAX}`
  const found = names.map((name) => [name, findTopic(name)] as const)
  const unknown = found.find(([, topic]) => topic === undefined)
  if (unknown) return `payload.topics: there is no topic ${JSON.stringify(unknown[0].slice(0, TOPIC_NAME_CHARACTERS))}`
  return found.flatMap(([, topic]) => topic ?? [])
}
