import type { OperatorAction, OperatorLogEntry } from '@aplauso/contract/operator-log'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

const LOG_TEXTS: Readonly<Record<OperatorAction, Message>> = {
  accept_payment: m.admin_log_accept_payment,
  change_email: m.admin_log_change_email,
  create_account: m.admin_log_create_account,
  decide_report: m.admin_log_decide_report,
  erase_donation: m.admin_log_erase_donation,
  grant: m.admin_log_grant,
  inbox_assign: m.admin_log_inbox_assign,
  inbox_close: m.admin_log_inbox_close,
  inbox_reopen: m.admin_log_inbox_reopen,
  inbox_reply: m.admin_log_inbox_reply,
  invite: m.admin_log_invite,
  mailing: m.admin_log_mailing,
  note: m.admin_log_note,
  payout_file: m.admin_log_payout_file,
  payout_rejected: m.admin_log_payout_rejected,
  payout_returned: m.admin_log_payout_returned,
  payout_sent: m.admin_log_payout_sent,
  plan: m.admin_log_plan,
  refund_payment: m.admin_log_refund_payment,
  remove_content: m.admin_log_remove_content,
  reset_second_factor: m.admin_log_reset_second_factor,
  restore: m.admin_log_restore,
  revoke: m.admin_log_revoke,
  settings: m.admin_log_settings,
  sign_out: m.admin_log_sign_out,
  suspend: m.admin_log_suspend,
  unverify: m.admin_log_unverify,
  verify: m.admin_log_verify,
  view_dashboard: m.admin_log_view_dashboard,
  withdraw_invite: m.admin_log_withdraw_invite,
}
const isKnown = (action: string): action is OperatorAction => action in LOG_TEXTS

/** The text of an action; undefined for one of a newer server. */
export const logTextOf = (action: string): Message | undefined => (isKnown(action) ? LOG_TEXTS[action] : undefined)

const ABOUT_DONATIONS: readonly string[] = ['accept_payment', 'refund_payment', 'erase_donation']
const ABOUT_ACCOUNTS: readonly string[] = [
  ...['change_email', 'create_account', 'grant', 'note', 'plan', 'reset_second_factor', 'restore', 'revoke'],
  ...['sign_out', 'suspend', 'unverify', 'verify', 'view_dashboard'],
]

/** The page of what an action was about, if it has one. */
export function pageOfTarget({ action, target }: Pick<OperatorLogEntry, 'action' | 'target'>): string | undefined {
  if (target === null) return undefined
  if (ABOUT_ACCOUNTS.includes(action)) return `/admin/accounts/${target}`
  return ABOUT_DONATIONS.includes(action) ? `/admin/donations/${target}` : undefined
}
