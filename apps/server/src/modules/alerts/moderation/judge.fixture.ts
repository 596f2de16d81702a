import { type BlockedTermAction, MODERATION_DEFAULTS, type ModerationSettings } from '@aplauso/contract/moderation'
import { cents } from '@aplauso/contract/money'
import { createBuiltInMatcher } from './built-in-word-lists.ts'
import { compileRules, type JudgedDonation, type Rules, type TermRule } from './judge.ts'

const builtIn = createBuiltInMatcher()
export const LEVELS_OFF = { slurs: 'off', insults: 'off', swearing: 'off' } as const

export const termOf = (
  pattern: string,
  action: BlockedTermAction = 'mask',
  replacement: string | null = null,
): TermRule => ({ pattern, action, replacement })

/** Rules with the creator's blocked terms only, unless the settings say otherwise. */
export const rulesOf = (words: TermRule[], settings: Partial<ModerationSettings> = {}): Rules =>
  compileRules(builtIn, {
    settings: { ...MODERATION_DEFAULTS, levels: LEVELS_OFF, links: 'keep', ...settings },
    revision: 7,
    words,
  })

export const donationWith = (message: string | null, more: Partial<JudgedDonation> = {}): JudgedDonation => ({
  donorName: 'Rui',
  message,
  amountCents: cents(500),
  kind: 'speech',
  firstDonation: false,
  ...more,
})
