import type { ContactTopic } from '@aplauso/contract/contact'
import { m } from '@aplauso/texts/messages'
import {
  EMPTY_CONTACT_MESSAGE,
  missingFields,
  type TypedContactMessage,
} from '#components/contact/typed-contact-message.ts'
import type { Message } from '#lib/i18n/language.tsx'

/** Values of the contact form; no topic is chosen at first. */
export type TypedQuestion = TypedContactMessage & { topic: ContactTopic | '' }

export const EMPTY_QUESTION: TypedQuestion = { ...EMPTY_CONTACT_MESSAGE, topic: '' }

export const TOPIC_NAMES: Record<ContactTopic, Message> = {
  donation: m.contact_topic_donation,
  account: m.contact_topic_account,
  technical: m.contact_topic_technical,
  privacy: m.contact_topic_privacy,
  other: m.contact_topic_other,
}

/** Advice for messages on a topic, including what not to send. */
export const TOPIC_HINTS: Partial<Record<ContactTopic | '', Message>> = {
  donation: m.contact_donation_hint,
  technical: m.contact_technical_hint,
}

/** Incomplete fields from top to bottom. */
export function unfinishedFields(question: TypedQuestion): (keyof TypedQuestion)[] {
  const isUnfinished = { ...missingFields(question), topic: question.topic === '' }
  return (['topic', 'name', 'email', 'message'] as const).filter((field) => isUnfinished[field])
}
