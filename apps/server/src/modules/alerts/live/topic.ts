import type { StateFrame } from '@aplauso/contract/topics'

/** The causes that can change a value: a payment or refund, a change by the creator, or the passing of time. */
export type Cause = 'money' | 'change' | 'time'
export type TopicValue = StateFrame['payload']['value']

/**
 * A value that layers subscribe to. Frames carry the whole value and never a difference, so a lost frame does no harm.
 */
export type Topic = {
  name: string
  causes: readonly Cause[]
  /** Reads the values of these creators by creator id, in one statement. */
  read: (creatorIds: string[]) => Promise<Map<string, TopicValue>>
}

export type FindTopic = (name: string) => Topic | undefined
