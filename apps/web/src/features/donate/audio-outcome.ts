import type { Creator } from '@aplauso/contract/creators'
import type { Cents } from '@aplauso/contract/money'
import type { VoiceMode } from './donation-draft.ts'

/** What the stream will hear of a donation, as far as it is filled in. */
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
  /** Undefined as long as what is typed is no amount. */
  amountCents: Cents | undefined
  message: string
  hasSound: boolean
  /** Whether the server speaks itself: the browser's voice in its place is one that broadcasting tools do not pick up. */
  serverSpeaks: boolean
}

// What the server's speech leaves of a text: letters of our languages, and numbers.
const SPEAKABLE = /[\p{Script=Latin}\d]/u

/** The rule by which the server settles it (settle-donation.ts): it looks at the creator again when the money is there. */
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
