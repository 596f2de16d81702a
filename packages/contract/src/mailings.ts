import * as z from 'zod'
import { MAILING_SUBJECT_MAX_CHARACTERS, MAILING_TEXT_MAX_CHARACTERS } from './limits.ts'
import { text } from './text.ts'

const Subject = text({ min: 1, max: MAILING_SUBJECT_MAX_CHARACTERS })
const Body = text({ min: 1, max: MAILING_TEXT_MAX_CHARACTERS, multiline: true })
const Subjects = z.strictObject({ pt: Subject, en: Subject, es: Subject, fr: Subject })
const Bodies = z.strictObject({ pt: Body, en: Body, es: Body, fr: Body })

/** `fans`: supporters too. */
export const MailingAudience = z.enum(['all', 'creators', 'fans', 'agencies'])
export type MailingAudience = z.infer<typeof MailingAudience>

/** An email of the operator to many accounts, to each in its language. */
export const NewMailing = z.strictObject({
  subject: Subjects,
  text: Bodies.describe('an empty line begins a paragraph'),
  audience: MailingAudience,
})
export type NewMailing = z.infer<typeof NewMailing>

export const Mailing = z.object({
  id: z.string(),
  subject: Subjects,
  audience: MailingAudience,
  createdAt: z.iso.datetime(),
  sent: z.int(),
  failed: z.int().describe('refused by their mail server, or the account was deleted before'),
  total: z.int().describe('accounts of the audience when the mailing was made'),
})
export type Mailing = z.infer<typeof Mailing>
