import type { InboxKind, InboxState, ReportAction, ReportGround } from '@aplauso/contract/inbox'
import type { Language } from '@aplauso/contract/languages'
import type { ReportKind } from '@aplauso/contract/reports'
import type { Generated } from 'kysely'

/** A row of the operators' list. `id` is that of its contact message, feedback or report, which deletes it. */
type InboxItemsTable = {
  id: string
  kind: InboxKind
  contact_id: string | null
  feedback_id: string | null
  report_id: string | null
  state: Generated<InboxState>
  assignee_id: string | null
  closed_at: Date | null
  /** Words of sender and text. */
  search: string
}

type InboxRepliesTable = {
  id: string
  item_id: string
  /** The operator. */
  author_id: string | null
  text: string
  created_at: Date
}

type ReportsTable = {
  id: string
  kind: ReportKind
  /** Id of the creator, donation or file, or the address as it was given. */
  target: string
  /** The creator whose page, file or donation it is; null for an address. */
  creator_id: string | null
  donation_id: string | null
  media_id: string | null
  /** Account of the creator, or of the donor of a message; null where it has none. */
  concerned_id: string | null
  /** Address of a donor without an account, where the donation still had it. */
  concerned_email: string | null
  reason: string
  name: string | null
  email: string | null
  /** Language of the emails to the reporter. */
  language: Language
  created_at: Date
}

type ReportDecisionsTable = {
  id: string
  report_id: string
  action: ReportAction
  ground: ReportGround
  reason: string
  decided_by: string | null
  decided_at: Date
}

type ReportObjectionsTable = {
  id: string
  report_id: string
  party: 'reporter' | 'concerned'
  text: string
  created_at: Date
}

export type InboxTables = {
  inbox_items: InboxItemsTable
  inbox_replies: InboxRepliesTable
  reports: ReportsTable
  report_decisions: ReportDecisionsTable
  report_objections: ReportObjectionsTable
}
