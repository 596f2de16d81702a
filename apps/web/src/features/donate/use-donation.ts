import { TERMS_VERSION } from '@aplauso/contract/terms'
import { useSession } from '#lib/session/session.tsx'
import { chosenAmount } from '#parts/checkout/amount.ts'
import { VOICE_MODES, type VoiceMode } from './draft.ts'
import { heardOf } from './heard.ts'
import type { PageData } from './page-data.ts'
import { useDraft } from './use-draft.ts'

export type Donation = ReturnType<typeof useDonation>

/** The donation as it stands: what was typed and chosen, and what holds where nothing was. */
export function useDonation({ creator, offer, voices }: PageData) {
  const { user } = useSession()
  const [draft, change] = useDraft(creator.slug)
  const amount = chosenAmount(draft.presetCents, draft.custom)
  const amountCents = typeof amount === 'number' ? amount : undefined

  const modes = VOICE_MODES.filter((mode) => offer.sounds || (mode !== 'record' && mode !== 'upload'))
  const canChoose = (mode: VoiceMode) => modes.includes(mode) && (mode !== 'tts' || creator.ttsEnabled)
  const mode = draft.mode && canChoose(draft.mode) ? draft.mode : creator.ttsEnabled ? 'tts' : 'none'

  const voiceById = (voiceId: string | undefined) => voices?.voices.find(({ id }) => id === voiceId)
  const sound = mode === 'record' || mode === 'upload' ? draft[mode] : undefined
  return {
    draft,
    change,
    amount,
    amountCents,
    modes,
    mode,
    voice: voiceById(draft.voiceId) ?? voiceById(voices?.defaultVoiceId),
    sound,
    heard: heardOf(creator, {
      mode,
      amountCents,
      message: draft.message,
      hasSound: sound !== undefined,
      serverSpeaks: voices?.configured ?? true,
    }),
    // An account's own name stands there until somebody types another, or none.
    donorName: draft.donorName ?? user?.displayName ?? '',
    // Who accepted these very terms with the account finds the tick set.
    consents: draft.consent ?? user?.termsVersion === TERMS_VERSION,
  }
}
