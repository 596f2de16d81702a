import type { DonationKind, VariationCondition } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const DONATION_KINDS: readonly { kind: DonationKind; text: Message }[] = [
  { kind: 'text', text: m.moderation_try_text_only },
  { kind: 'speech', text: m.moderation_try_speech },
  { kind: 'recording', text: m.moderation_try_recording },
  { kind: 'upload', text: m.moderation_try_upload },
]

/** Options for months of recurring donations. */
export const OFFERED_MONTHS = [1, 2, 3, 4, 5, 6, 9, 12, 18, 24, 36, 48, 60]

/** Label of each condition. */
export const CONDITION_TEXTS: Record<VariationCondition, Message> = {
  fromCents: m.variations_amount,
  toCents: m.variations_amount,
  exactCents: m.variations_amount,
  kind: m.moderation_try_kind,
  firstDonation: m.variations_first,
  largestOfStream: m.variations_largest,
  signedIn: m.variations_signed,
  monthsFrom: m.months_first,
  words: m.variations_words,
  share: m.variations_share,
}
