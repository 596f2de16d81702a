import * as z from 'zod'
import { Email } from './accounts.ts'
import { LANGUAGE_TAGS } from './languages.ts'
import { OBJECTION_MAX_CHARACTERS, REPORT_REASON_MAX_CHARACTERS, REPORT_TARGET_MAX_CHARACTERS } from './limits.ts'
import { optionalText, text } from './text.ts'

export const REPORT_KINDS = ['creator', 'message', 'media', 'other'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** A report of content that is illegal or against the terms: regulation (EU) 2022/2065, article 16. */
export const NewReport = z.object({
  kind: z.enum(REPORT_KINDS),
  target: text({ min: 1, max: REPORT_TARGET_MAX_CHARACTERS }).describe(
    'creator: slug or id; message: id of its donation or alert; media: id of the file; other: any address',
  ),
  reason: text({ min: 1, max: REPORT_REASON_MAX_CHARACTERS, multiline: true }),
  email: Email.optional().describe('gets the acknowledgement, the decision and replies'),
  name: optionalText({ max: 100 }),
  language: z.enum(LANGUAGE_TAGS).optional().describe('of these emails; that of the request when not given'),
})
export type NewReport = z.infer<typeof NewReport>

export const ReportSent = z.object({ id: z.string() })

/** What the reporter or the person concerned says against a decision, with the link of its email. */
export const ReportObjection = z.object({
  token: z.string().max(200),
  text: text({ min: 1, max: OBJECTION_MAX_CHARACTERS, multiline: true }),
})
export type ReportObjection = z.infer<typeof ReportObjection>
