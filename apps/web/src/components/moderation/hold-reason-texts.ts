import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const HOLD_REASON_TEXTS: Record<string, Message> = {
  slurs: m.live_why_slurs,
  insults: m.live_why_insults,
  swearing: m.live_why_swearing,
  word: m.live_why_word,
  links: m.live_why_links,
  hold_links: m.live_why_links,
  approve: m.live_why_approve,
  hold_recordings: m.live_why_recordings,
  hold_first_donation: m.live_why_first,
  hold_below: m.live_why_below,
  hold_above: m.live_why_above,
  capitals: m.moderation_why_capitals,
  repeats: m.moderation_why_repeats,
  emoji: m.moderation_why_emoji,
}
