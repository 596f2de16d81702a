import type { StateFrame } from '@aplauso/contract/topics'

/** What a value may have changed by: money that came or went back, something that the creator has set, or the clock alone. */
export type Cause = 'money' | 'change' | 'time'
export type TopicValue = StateFrame['payload']['value']

/** What a layer can be told of: whole states, which nobody computes a difference of, so that a lost one costs nothing. */
export type Topic = {
  name: string
  causes: readonly Cause[]
  /** The values of these creators, by their ids: one statement for all of them. */
  read: (creatorIds: string[]) => Promise<Map<string, TopicValue>>
}

/** Undefined: there is no topic of that name. */
export type FindTopic = (name: string) => Topic | undefined
