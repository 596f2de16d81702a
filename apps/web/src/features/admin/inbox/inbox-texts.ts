import type { StoredContactTopic } from '@aplauso/contract/contact'
import type { InboxItem, InboxKind, InboxState, ReportAction } from '@aplauso/contract/inbox'
import { m } from '@aplauso/texts/messages'
import type { Message, Translate } from '#lib/i18n/language.tsx'

export const KIND_TEXTS: Record<InboxKind, Message> = {
  report: m.admin_inbox_report,
  contact: m.admin_inbox_contact,
  feedback: m.admin_inbox_feedback,
}

export const KIND_STYLES: Record<InboxKind, string> = {
  report: 'bg-perigo-soft text-perigo',
  contact: 'bg-azul-soft text-azul',
  feedback: 'bg-sunken text-ink-2',
}

export const STATE_TEXTS: Record<InboxState, Message> = { open: m.admin_inbox_open, closed: m.admin_inbox_closed }

export const ACTION_TEXTS: Record<ReportAction, Message> = {
  none: m.admin_inbox_action_none,
  remove: m.admin_inbox_action_remove,
  suspend: m.admin_inbox_action_suspend,
}

export const DECISION_TEXTS: Record<ReportAction, Message> = {
  none: m.admin_inbox_event_none,
  remove: m.admin_inbox_event_remove,
  suspend: m.admin_inbox_event_suspend,
}

const TOPIC_TEXTS: Record<StoredContactTopic, Message> = {
  donation: m.contact_topic_donation,
  account: m.contact_topic_account,
  technical: m.contact_topic_technical,
  privacy: m.contact_topic_privacy,
  other: m.contact_topic_other,
  agency_plan: m.admin_inbox_topic_plan,
}
const isTopic = (subject: string): subject is StoredContactTopic => subject in TOPIC_TEXTS

/** The subject of a contact message is its topic, or the plan that it asks for. */
export function subjectOf({ kind, subject }: Pick<InboxItem, 'kind' | 'subject'>, t: Translate): string {
  return kind === 'contact' && isTopic(subject) ? t(TOPIC_TEXTS[subject]) : subject
}

/** An objection has reopened the report. */
export const isContested = ({ report }: Pick<InboxItem, 'report'>): boolean =>
  report !== undefined && report.decision === null && report.decisions.length > 0
