import { DEFAULT_LANGUAGE, FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { OBJECTION_MONTHS } from '@aplauso/contract/retention'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { type EmailContent, type EmailDeps, emailQueue, nameInEmail, renderEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { objectionUrl, type Party } from './objection-token.ts'

/** Emails of the inbox. Jobs hold ids alone: each email is built just before it is sent. */
const InboxMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), reportId: z.string() }),
  /** To the operator. */
  z.object({ kind: z.enum(['filed', 'objected']), reportId: z.string() }),
  z.object({ kind: z.literal('decided'), decisionId: z.string(), party: z.enum(['reporter', 'concerned']) }),
  z.object({ kind: z.literal('reply'), replyId: z.string() }),
])
type InboxMail = z.infer<typeof InboxMail>

export const REPORT_MAIL = emailQueue('inbox_mail', InboxMail)

export type InboxMailDeps = EmailDeps & { secret: string; operatorAddress: string }

/** Registers the worker that sends acknowledgements, decisions and replies. */
export async function sendInboxMail(deps: InboxMailDeps): Promise<void> {
  await deps.jobs.work(REPORT_MAIL, async (job) => {
    const publicUrl = deps.publicUrl()
    const email = await findEmail(deps, job)
    if (email === undefined) return
    // Answers reach the operator, who reads no mailbox of the platform's sender.
    await deps.mail.send({ ...renderEmail(email, publicUrl), replyTo: deps.operatorAddress })
  })
}

function findEmail(deps: InboxMailDeps, job: InboxMail): Promise<EmailContent | undefined> {
  switch (job.kind) {
    case 'received':
      return receivedEmail(deps.db, job.reportId)
    case 'filed':
    case 'objected':
      return operatorEmail(deps, job)
    case 'decided':
      return decisionEmail(deps, job)
    case 'reply':
      return replyEmail(deps.db, job.replyId)
  }
}

/** Undefined if the report is gone. */
async function operatorEmail(
  { db, operatorAddress, publicUrl }: InboxMailDeps,
  { kind, reportId }: { kind: 'filed' | 'objected'; reportId: string },
): Promise<EmailContent | undefined> {
  const report = await db.selectFrom('reports').select('kind').where('id', '=', reportId).executeTakeFirst()
  if (report === undefined) return undefined
  const options = { locale: DEFAULT_LANGUAGE }
  const texts =
    kind === 'filed'
      ? { subject: m.mail_report_filed_subject, text: m.mail_report_filed_text }
      : { subject: m.mail_report_objected_subject, text: m.mail_report_objected_text }
  return {
    language: DEFAULT_LANGUAGE,
    to: operatorAddress,
    greetingName: undefined,
    subject: texts.subject({ what: KINDS[report.kind]({}, options) }, options),
    paragraphs: [texts.text({}, options)],
    action: { label: m.mail_report_open_button({}, options), url: `${publicUrl()}/admin/inbox?kind=report` },
    footer: m.mail_report_footer({ email: operatorAddress }, options),
    limit: 'none',
  }
}

/** Without the reporter's words: a stranger may have entered somebody else's address. */
async function receivedEmail(db: Database, reportId: string): Promise<EmailContent | undefined> {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst()
  if (report === undefined || report.email === null) return undefined
  const options = { locale: report.language }
  return {
    language: report.language,
    to: report.email,
    greetingName: undefined,
    subject: m.mail_report_received_subject({}, options),
    paragraphs: [m.mail_report_received_text({}, options), m.mail_report_received_next({}, options)],
    facts: [
      { label: m.mail_report_number({}, options), value: report.id },
      { label: m.mail_report_about({}, options), value: KINDS[report.kind]({}, options) },
    ],
    footer: m.mail_report_footer({ email: report.email }, options),
    limit: 'unverified',
    key: keyOf(report.created_at, `${report.id}-received`),
  }
}

const KINDS = {
  creator: m.report_kind_creator,
  message: m.report_kind_message,
  media: m.report_kind_media,
  other: m.report_kind_other,
}

const ACTIONS = {
  none: m.mail_decision_none,
  remove: m.mail_decision_remove,
  suspend: m.mail_decision_suspend,
}

type DecisionRow = {
  reportId: string
  kind: keyof typeof KINDS
  action: keyof typeof ACTIONS
  ground: 'terms' | 'law'
  reason: string
  decidedAt: Date
  email: string | null
  name: string | null
  username: string | null
  language: Language
  isCreator: boolean
  mayObject: boolean
}

/** Undefined if the reporter or the person concerned is not known, or has erased the account. */
async function decisionEmail(
  { db, secret, publicUrl }: InboxMailDeps,
  { decisionId, party }: { decisionId: string; party: Party },
): Promise<EmailContent | undefined> {
  const isReporter = sql`${party}::text = 'reporter'`
  const { rows } = await sql<DecisionRow>`
    select report.id as "reportId", report.kind, action, ground, decision.reason, decided_at as "decidedAt",
      case when ${isReporter} then report.email else coalesce(account.email, concerned_email) end as email,
      case when ${isReporter} then report.name else account.display_name end as name,
      case when not ${isReporter} then account.username end as username,
      case when ${isReporter} then report.language else coalesce(account.language, donations.language, report.language) end as language,
      report.kind <> 'message' as "isCreator",
      not exists (select from report_objections where report_id = report.id and party = ${party}::text) as "mayObject"
    from report_decisions as decision join reports as report on report.id = decision.report_id
      left join users as account on account.id = concerned_id and account.erased_at is null
      left join donations on donations.id = donation_id
    where decision.id = ${decisionId}::uuid
  `.execute(db)
  const [decision] = rows
  if (decision?.email == null) return undefined
  const { language, kind, action, ground } = decision
  const options = { locale: language }
  const what = KINDS[kind]({}, options)
  const texts =
    party === 'reporter'
      ? { subject: m.mail_decision_reporter_subject, text: m.mail_decision_reporter_text }
      : { subject: m.mail_decision_concerned_subject, text: m.mail_decision_concerned_text }
  const isSuspended = party === 'concerned' && action === 'suspend'
  const grounds = { terms: m.mail_decision_ground_terms, law: m.mail_decision_ground_law }
  return {
    language,
    to: decision.email,
    greetingName: nameInEmail(decision.name ?? '', decision.username ?? ''),
    subject: texts.subject({}, options),
    paragraphs: [
      texts.text({ what }, options),
      ...(isSuspended ? [m.mail_suspended_text({}, options)] : []),
      ...(isSuspended && decision.isCreator ? [m.mail_suspended_creator({}, options)] : []),
      m.mail_decision_person({}, options),
      ...(decision.mayObject ? [m.mail_decision_object({ months: OBJECTION_MONTHS }, options)] : []),
      m.mail_decision_court({}, options),
    ],
    facts: [
      { label: m.mail_decision_label({}, options), value: ACTIONS[action]({}, options) },
      { label: m.mail_decision_reason({}, options), value: decision.reason },
      ...(action === 'none'
        ? []
        : [{ label: m.mail_decision_ground({}, options), value: grounds[ground]({}, options) }]),
      { label: m.mail_report_number({}, options), value: decision.reportId },
    ],
    ...(decision.mayObject && {
      action: {
        label: m.mail_decision_object_button({}, options),
        url: objectionUrl(publicUrl(), secret, party, decisionId),
      },
    }),
    footer: m.mail_report_footer({ email: decision.email }, options),
    // The daily limit of emails does not apply: a decision must reach its recipients.
    limit: 'none',
    key: keyOf(decision.decidedAt, `${decisionId}-${party}`),
  }
}

type ReplyRow = {
  text: string
  at: Date
  email: string | null
  name: string | null
  language: Language
  writtenAt: Date
}

/** Undefined if the item is gone, or its sender. */
async function replyEmail(db: Database, replyId: string): Promise<EmailContent | undefined> {
  const { rows } = await sql<ReplyRow>`
    select reply.text, reply.created_at as at, ${addressOfSender} as email,
      coalesce(contacts.name, reports.name, account.display_name) as name,
      coalesce(reports.language, account.language, (
        select language from users where email = contacts.email and email_verified_at is not null), 'pt') as language,
      coalesce(contacts.created_at, feedback.created_at, reports.created_at) as "writtenAt"
    from inbox_replies as reply join inbox_items as item on item.id = item_id ${withSources}
    where reply.id = ${replyId}::uuid
  `.execute(db)
  const [reply] = rows
  if (reply?.email == null) return undefined
  const { language } = reply
  const options = { locale: language }
  const date = new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long' }).format(reply.writtenAt)
  return {
    language,
    to: reply.email,
    greetingName: nameInEmail(reply.name ?? '', ''),
    subject: m.mail_inbox_reply_subject({ date }, options),
    paragraphs: reply.text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/),
    footer: m.mail_report_footer({ email: reply.email }, options),
    limit: 'none',
    key: keyOf(reply.at, replyId),
  }
}

/** Behind `inbox_items as item`: the contact message, feedback with its account, or report of each item. */
export const withSources = sql`
  left join contacts on contacts.id = item.contact_id
  left join feedback on feedback.id = item.feedback_id
  left join users as account on account.id = feedback.user_id
  left join reports on reports.id = item.report_id`

export const addressOfSender = sql`coalesce(contacts.email, reports.email, account.email)`

/** Files of the outbox are named by time. */
const keyOf = (at: Date, name: string): string => `${at.toISOString().replaceAll(':', '-')}-${name}`
