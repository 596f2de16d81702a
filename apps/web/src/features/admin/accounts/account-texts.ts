import type { UserType } from '@aplauso/contract/accounts'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import type { PaymentAccountState } from '@aplauso/contract/payment-account'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const TYPE_TEXTS: Record<UserType, Message> = {
  creator: m.admin_person_creator,
  fan: m.admin_person_fan,
  supporter: m.admin_person_supporter,
  agency: m.admin_person_agency,
}

export const ROLE_TEXTS: Record<OperatorRole, Message> = {
  owner: m.admin_role_owner,
  finance: m.admin_role_finance,
  support: m.admin_role_support,
}

export const ACCOUNT_STATE_TEXTS: Record<PaymentAccountState, Message> = {
  none: m.connect_chip_none,
  pending: m.connect_chip_pending,
  ready: m.connect_chip_ready,
  restricted: m.connect_chip_restricted,
  revoked: m.connect_chip_revoked,
}
