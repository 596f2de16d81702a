import type { AlertControlRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

// Not the contract's own list: it would come along with every page that the contract's access table is in.
export const GRANTABLE_RIGHTS: readonly AlertControlRight[] = ['queue', 'approve', 'block', 'amounts']

/** What a hand on a stage may do, and one line of what that lets. */
export const RIGHT_TEXTS: Record<AlertControlRight, { label: Message; hint: Message }> = {
  queue: { label: m.right_queue, hint: m.right_queue_hint },
  approve: { label: m.right_approve, hint: m.right_approve_hint },
  block: { label: m.right_block, hint: m.right_block_hint },
  amounts: { label: m.right_amounts, hint: m.right_amounts_hint },
}
