import type { BlockedTermAction } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** Actions of the creator's own blocked terms. */
export const BLOCKED_TERM_ACTIONS: readonly { action: BlockedTermAction; text: Message }[] = [
  { action: 'mask', text: m.moderation_action_mask },
  { action: 'replace', text: m.moderation_action_replace },
  { action: 'hide', text: m.moderation_action_hide },
  { action: 'silence', text: m.moderation_action_silence },
  { action: 'hold', text: m.moderation_action_hold },
  { action: 'warn', text: m.moderation_action_warn },
]
