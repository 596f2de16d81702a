import type { Cents } from '@aplauso/contract/money'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import type { Voice } from '@aplauso/contract/voices'

/** What the page asks the server for: the fields of the contract's StartDonation that were filled in. */
export type Order = {
  creatorSlug: string
  amountEuro: number
  message?: string
  donorName?: string
  receiptEmail?: string
  termsVersion: string
  every?: 'month'
} & (
  | { audioType: 'text' }
  | { audioType: 'tts'; voice?: string; voiceId?: string }
  | { audioType: 'custom'; audioUrl: string; audioSource: 'recording' | 'upload'; retryOf?: string }
)

/** How a donation is heard, and what of a recording or file the server needs to know. */
type VoiceMode = 'tts' | 'record' | 'upload' | 'none'
type Sound = { audioUrl: string; takenBy?: string }

type Filled = {
  creatorSlug: string
  amountCents: Cents
  message: string
  donorName: string
  receiptEmail?: string | undefined
  mode: VoiceMode
  voice: Pick<Voice, 'id' | 'language'> | undefined
  sound: Sound | undefined
  isMonthly?: boolean
}

export function orderOf({ creatorSlug, amountCents, mode, voice, sound, isMonthly, ...typed }: Filled): Order {
  const message = typed.message.trim()
  const donorName = typed.donorName.trim()
  const receiptEmail = typed.receiptEmail?.trim()
  const order = {
    creatorSlug,
    amountEuro: amountCents / 100,
    ...(message && { message }),
    ...(donorName && { donorName }),
    ...(receiptEmail && { receiptEmail }),
    termsVersion: TERMS_VERSION,
    ...(isMonthly && { every: 'month' as const }),
  }
  if (mode === 'tts') {
    return { ...order, audioType: 'tts', ...(voice && { voice: voice.language, voiceId: voice.id }) }
  }
  if (sound === undefined) return { ...order, audioType: 'text' }
  const { audioUrl, takenBy } = sound
  const audioSource = mode === 'upload' ? 'upload' : 'recording'
  return { ...order, audioType: 'custom', audioUrl, audioSource, ...(takenBy && { retryOf: takenBy }) }
}
