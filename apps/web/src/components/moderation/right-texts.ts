import type { AlertControlRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

// A copy: importing the contract's list would add its access table to every page.
export const GRANTABLE_RIGHTS: readonly AlertControlRight[] = ['queue', 'approve', 'block', 'amounts']

export const RIGHT_TEXTS: Record<AlertControlRight, { label: Message; hint: Message }> = {
  queue: { label: m.right_queue, hint: m.right_queue_hint },
  approve: { label: m.right_approve, hint: m.right_approve_hint },
  block: { label: m.right_block, hint: m.right_block_hint },
  amounts: { label: m.right_amounts, hint: m.right_amounts_hint },
}
