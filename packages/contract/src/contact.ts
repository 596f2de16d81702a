import * as z from 'zod'
import { Email } from './accounts.ts'
import { optionalText, text } from './text.ts'

export const ContactTopic = z.enum(['donation', 'account', 'technical', 'privacy', 'other'])
export type ContactTopic = z.infer<typeof ContactTopic>
/** The topic as it is stored: questions about the agency plan have a separate form. */
export const StoredContactTopic = z.enum([...ContactTopic.options, 'agency_plan'])
export type StoredContactTopic = z.infer<typeof StoredContactTopic>

const ContactMessage = z.object({
  name: text({ min: 1, max: 100 }),
  email: Email,
  message: text({ min: 1, max: 2_000, multiline: true }),
})

/** A message to the operator; needs no account. */
export const Contact = ContactMessage.extend({ topic: ContactTopic })
export type Contact = z.infer<typeof Contact>

/** A message to the operator about the agency plan. */
export const SalesContact = ContactMessage.extend({
  company: optionalText({ max: 100 }),
  creators: z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'must be at most 100000'),
})
export type SalesContact = z.infer<typeof SalesContact>

export const ContactSent = z.object({ id: z.string() })
