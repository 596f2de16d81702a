import type { Creator } from '@aplauso/contract/creators'
import type { Cents } from '@aplauso/contract/money'
import type { VoiceMode } from './donation-draft.ts'

/** Expected sound of a donation, from the values filled in so far. */
export type AudioOutcome =
  | 'voice'
  | 'browser_voice'
  | 'below_minimum'
  | 'no_message'
  | 'nothing_speakable'
  | 'sound'
  | 'no_sound_yet'
  | 'speech_off'
  | 'text'

type DonationInput = {
  mode: VoiceMode
  /** Undefined while the typed text is no amount. */
  amountCents: Cents | undefined
  message: string
  hasSound: boolean
  /** True if the server generates speech. OBS does not capture the fallback, the browser's own voice. */
  serverSpeaks: boolean
}

// Text that the server can speak: Latin letters and digits.
const SPEAKABLE = /[\p{Script=Latin}\d]/u

/** Copies the rule of the server (settlement-statement.ts), which checks the creator's settings again on payment. */
export function audioOutcomeOf(
  creator: Pick<Creator, 'ttsEnabled' | 'minDonationForTts'>,
  input: DonationInput,
): AudioOutcome {
  const { mode, amountCents, message, hasSound, serverSpeaks } = input
  if (mode === 'record' || mode === 'upload') return hasSound ? 'sound' : 'no_sound_yet'
  if (!creator.ttsEnabled) return 'speech_off'
  if (mode === 'none') return 'text'
  if (!serverSpeaks) return 'browser_voice'
  if (amountCents !== undefined && amountCents < creator.minDonationForTts) return 'below_minimum'
  if (message.trim() === '') return 'no_message'
  return SPEAKABLE.test(message.normalize('NFKC')) ? 'voice' : 'nothing_speakable'
}
