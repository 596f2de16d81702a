import type { AlertStyle } from '@aplauso/contract/alerts'
import type { Cents } from '@aplauso/contract/money'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import type { Voice } from '@aplauso/contract/voices'

/** Body of the order: the fields of the contract's StartDonation that were filled in. */
export type Order = {
  creatorSlug: string
  amountEuro: number
  message?: string
  donorName?: string
  receiptEmail?: string
  termsVersion: string
} & OrderOptions &
  (
    | { audioType: 'text' }
    | { audioType: 'tts'; voice?: string; voiceId?: string }
    | { audioType: 'custom'; audioUrl: string; audioSource: 'recording' | 'upload'; retryOf?: string }
  )

/** Optional choices of a donor; absent ones are not sent. */
type OrderOptions = { every?: 'month'; coverFee?: boolean; private?: boolean; style?: AlertStyle }

/** Audio mode of a donation, and the recording or file that the server needs for it. */
type VoiceMode = 'tts' | 'record' | 'upload' | 'none'
type Sound = { audioUrl: string; takenBy?: string }

type OrderInput = {
  creatorSlug: string
  amountCents: Cents
  message: string
  donorName: string
  receiptEmail?: string | undefined
  mode: VoiceMode
  voice: Pick<Voice, 'id' | 'language'> | undefined
  sound: Sound | undefined
  isMonthly?: boolean
  options?: { coverFee: boolean; private: boolean; style: AlertStyle | undefined }
}

export function orderOf(input: OrderInput): Order {
  const { creatorSlug, amountCents, mode, voice, sound, isMonthly, options, ...typed } = input
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
    ...(options?.coverFee && { coverFee: true }),
    ...(options?.private && { private: true }),
    ...(options?.style && { style: options.style }),
  }
  if (mode === 'tts') {
    return { ...order, audioType: 'tts', ...(voice && { voice: voice.language, voiceId: voice.id }) }
  }
  if (sound === undefined) return { ...order, audioType: 'text' }
  const { audioUrl, takenBy } = sound
  const audioSource = mode === 'upload' ? 'upload' : 'recording'
  return { ...order, audioType: 'custom', audioUrl, audioSource, ...(takenBy && { retryOf: takenBy }) }
}
