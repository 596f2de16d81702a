import type { PayoutState } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** The payouts of a state together. */
export const STATE_TEXTS: Record<PayoutState, Message> = {
  due: m.admin_payouts_due,
  in_file: m.admin_payouts_in_file,
  sent: m.admin_payouts_sent,
  returned: m.admin_payouts_returned,
  rejected: m.admin_payouts_rejected,
}

/** The state of one payout. */
export const STATE_NOTES: Record<PayoutState, Message> = {
  due: m.admin_payouts_due,
  in_file: m.admin_payouts_in_file,
  sent: m.payouts_state_sent,
  returned: m.payouts_state_returned,
  rejected: m.payouts_state_rejected,
}

export const SHOWN = ['due', 'in_file', 'sent', 'returned', 'rejected', 'all'] as const
export type Shown = (typeof SHOWN)[number]

/** `fileId`: only the payouts of this file. */
export type PayoutFilter = { shown: Shown; fileId: string | undefined }

/** The filter of an address. Without a state it shows what is to be paid, or all of a file. */
export function readFilter(search: URLSearchParams): PayoutFilter {
  const fileId = search.get('file') ?? undefined
  const state = search.get('state')
  const shown = SHOWN.find((one) => one === state) ?? (fileId === undefined ? 'due' : 'all')
  return { shown, fileId }
}

export const stateOf = ({ shown }: PayoutFilter): PayoutState | undefined => (shown === 'all' ? undefined : shown)
