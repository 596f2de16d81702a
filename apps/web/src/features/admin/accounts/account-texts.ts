import type { UserType } from '@aplauso/contract/accounts'
import type { OperatorAction } from '@aplauso/contract/operator-log'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const TYPE_TEXTS: Record<UserType, Message> = {
  creator: m.admin_person_creator,
  fan: m.admin_person_fan,
  supporter: m.admin_person_supporter,
  agency: m.admin_person_agency,
}

const LOG_TEXTS = new Map<string, Message>([
  ['note', m.admin_log_note],
  ['suspend', m.admin_log_suspend],
  ['restore', m.admin_log_restore],
  ['verify', m.admin_log_verify],
  ['unverify', m.admin_log_unverify],
  ['sign_out', m.admin_log_sign_out],
  ['reset_second_factor', m.admin_log_reset_second_factor],
  ['change_email', m.admin_log_change_email],
  ['plan', m.admin_log_plan],
  ['grant', m.admin_log_grant],
  ['revoke', m.admin_log_revoke],
  ['create_account', m.admin_log_create_account],
  ['view_dashboard', m.admin_log_view_dashboard],
] satisfies [OperatorAction, Message][])

/** The text of an action about an account; undefined for one of a newer server. */
export const logTextOf = (action: string): Message | undefined => LOG_TEXTS.get(action)
