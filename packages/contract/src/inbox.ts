import * as z from 'zod'
import { LANGUAGE_TAGS } from './languages.ts'
import { INBOX_REPLY_MAX_CHARACTERS } from './limits.ts'
import { OperatorReason } from './operator-log.ts'
import { REPORT_KINDS } from './reports.ts'
import { text } from './text.ts'

const Moment = z.iso.datetime()
export const InboxOperator = z.object({ id: z.string(), username: z.string(), displayName: z.string() })
const Operator = InboxOperator.nullable()

export const INBOX_KINDS = ['contact', 'feedback', 'report'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]
export const INBOX_STATES = ['open', 'closed'] as const
export type InboxState = (typeof INBOX_STATES)[number]

export const InboxQuery = z.object({
  state: z.enum(INBOX_STATES).default('open'),
  kind: z.enum(INBOX_KINDS).optional(),
  assignee: z
    .union([z.literal(['me', 'none']), z.uuid('must be me, none or the id of an operator')])
    .optional()
    .describe('me, none or the id of an operator'),
  q: text({ max: 200 })
    .optional()
    .describe('begins words of the name, email, subject or text; or the id of the item or of what is reported'),
})
export type InboxQuery = z.infer<typeof InboxQuery>

/** `suspend`: the account of the creator, or of the donor of a message. */
export const REPORT_ACTIONS = ['none', 'remove', 'suspend'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]
/** What a decision rests on. */
export const REPORT_GROUNDS = ['terms', 'law'] as const
export type ReportGround = (typeof REPORT_GROUNDS)[number]

const Decision = z.object({
  action: z.enum(REPORT_ACTIONS),
  ground: z.enum(REPORT_GROUNDS),
  reason: z.string(),
  at: Moment,
  by: Operator,
})

/** What is reported, as it is now. */
const Report = z.object({
  kind: z.enum(REPORT_KINDS),
  target: z.string().describe('id of the creator, donation or file; or the address that was given'),
  targetLabel: z.string().nullable().describe('name of the creator, donor or file; null where it has none any more'),
  targetUrl: z.string().nullable().describe('page of the creator, address of the file, or the address that was given'),
  message: z
    .object({ text: z.string().nullable(), soundUrl: z.string().nullable(), creator: z.string() })
    .nullable()
    .describe('the reported message and the display name of its creator; null for every other kind'),
  concerned: z
    .object({ userId: z.string(), username: z.string() })
    .nullable()
    .describe('the account of the creator, or of the donor of a message; null where it has none'),
  removable: z.boolean().describe('there is something that the action remove would remove'),
  decision: Decision.nullable().describe('the one in force; null: not decided, or an objection has reopened it'),
  decisions: z.array(Decision).describe('the first first'),
  objections: z
    .array(z.object({ id: z.string(), at: Moment, by: z.enum(['reporter', 'concerned']), text: z.string() }))
    .describe('the first first'),
})

/** A contact message, feedback of an account or a report. */
export const InboxItem = z.object({
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  state: z.enum(INBOX_STATES),
  assignee: z.string().nullable().describe('id of the operator'),
  assigneeName: z.string().nullable(),
  createdAt: Moment,
  from: z.object({
    name: z.string().nullable(),
    email: z.string().nullable().describe('null: a reply is not possible'),
    userId: z.string().nullable(),
  }),
  subject: z.string().describe('contact: its topic; feedback: its title; report: the name of what is reported'),
  text: z.string(),
  language: z.enum(LANGUAGE_TAGS).nullable(),
  replies: z
    .array(z.object({ id: z.string(), at: Moment, by: Operator, text: z.string() }))
    .describe('the first first'),
  report: Report.optional(),
})
export type InboxItem = z.infer<typeof InboxItem>

export const InboxReply = z.object({ text: text({ min: 1, max: INBOX_REPLY_MAX_CHARACTERS, multiline: true }) })
export const InboxAssignment = z.object({
  operatorId: z.uuid('must be the id of an operator').nullable().describe('null: nobody'),
})

export const ReportDecision = z.object({
  action: z.enum(REPORT_ACTIONS),
  ground: z.enum(REPORT_GROUNDS).default('terms').describe('what the decision rests on'),
  reason: OperatorReason.describe('the reporter and the person concerned get it by email'),
})
export type ReportDecision = z.infer<typeof ReportDecision>

/** `message` and `sound`: the id of the donation; a message goes with its sound. `media`: the id of the file. */
export const ContentRemoval = z.object({
  kind: z.enum(['message', 'sound', 'media']),
  id: z.string(),
  reason: OperatorReason,
})
export type ContentRemoval = z.infer<typeof ContentRemoval>
