import { parseEuros } from '@aplauso/contract/euros'
import { cents } from '@aplauso/contract/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { amountFieldsOf, chosenAmount } from '#components/checkout/chosen-amount.ts'
import { lockedUntil, presetOf, unlockedFrom } from '#components/checkout/page-rules.ts'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { audioOutcomeOf } from './audio-outcome.ts'
import { type DonationDraft, EMPTY_DRAFT, readDraft, saveDraft, VOICE_MODES, type VoiceMode } from './donation-draft.ts'
import type { DonationPageData } from './donation-page-data.ts'

export type Donation = ReturnType<typeof useDonation>

/** The donation: the draft, with defaults where nothing was chosen. */
export function useDonation({ creator, offer, voices }: DonationPageData) {
  const { user } = useSession()
  const [draft, change] = useDraft(creator)
  const rules = creator.page
  const presetCents = presetOf(rules, draft.presetCents)
  const amount = chosenAmount(presetCents, draft.custom, rules)
  const amountCents = typeof amount === 'number' ? amount : undefined

  const modes = VOICE_MODES.filter((mode) => offer.sounds || !isSound(mode))
  // A locked choice stays in the draft and returns once the amount is high enough.
  const soundsFrom = lockedUntil(rules, 'recording', amountCents)
  const isModeAvailable = (mode: VoiceMode) =>
    modes.includes(mode) && (isSound(mode) ? soundsFrom === undefined : mode !== 'tts' || creator.ttsEnabled)
  const mode = draft.mode && isModeAvailable(draft.mode) ? draft.mode : creator.ttsEnabled ? 'tts' : 'none'
  // The higher of the creator's minimum for speech and the tier's.
  const speechFrom = cents(Math.max(creator.minDonationForTts, unlockedFrom(rules, 'voice') ?? 0))
  const isStyleUnlocked =
    unlockedFrom(rules, 'look') !== undefined && lockedUntil(rules, 'look', amountCents) === undefined

  const voiceById = (voiceId: string | undefined) => voices?.voices.find(({ id }) => id === voiceId)
  const sound = mode === 'record' || mode === 'upload' ? draft[mode] : undefined
  return {
    draft,
    change,
    isMonthly: draft.isMonthly && rules.takesMonthly,
    rules,
    presetCents,
    amountCents,
    modes,
    mode,
    /** The mode in the order; below the tier, no speech. */
    sentMode:
      draft.isPrivate || (mode === 'tts' && lockedUntil(rules, 'voice', amountCents)) ? ('none' as const) : mode,
    soundsFrom,
    speechFrom,
    isLookOpen: isStyleUnlocked,
    style: isStyleUnlocked && !draft.isPrivate ? ALERT_STYLES.find((style) => style === draft.style) : undefined,
    voice: voiceById(draft.voiceId) ?? voiceById(voices?.defaultVoiceId),
    sound,
    outcome: audioOutcomeOf(
      { ...creator, minDonationForTts: speechFrom },
      {
        mode,
        amountCents,
        message: draft.message,
        hasSound: sound !== undefined,
        serverSpeaks: voices?.configured ?? true,
      },
    ),
    // The account's name until another one, or none, is typed.
    donorName: draft.donorName ?? user?.displayName ?? '',
  }
}

const isSound = (mode: VoiceMode) => mode === 'record' || mode === 'upload'

/** State of the form. The server renders it empty; the stored draft is restored after hydration. */
function useDraft({ slug, page }: DonationPageData['creator']) {
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const [draft, setDraft] = useState(EMPTY_DRAFT)

  /** The stored draft. Without an amount, the address provides one: emails link to an unfinished donation. */
  const loadDraft = useEffectEvent(() => {
    const storedDraft = readDraft(slug)
    const requestedAmount = parseEuros(search.get('amount') ?? '')
    const hasAmount = storedDraft.custom !== '' || storedDraft.presetCents !== undefined
    return hasAmount || requestedAmount === undefined
      ? storedDraft
      : { ...storedDraft, ...amountFieldsOf(requestedAmount, language, page) }
  })

  // What was typed into the server's page before the script came is newer than what is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another creator's page has another draft
  useEffect(() => {
    const loadedDraft = loadDraft()
    setDraft((typed) => ({ ...loadedDraft, ...typedFieldsOf(typed) }))
  }, [slug])

  useEffect(() => {
    if (draft !== EMPTY_DRAFT) saveDraft(slug, draft)
  }, [slug, draft])

  // The updater form is needed: after hydration React fires all pending input events before the next render.
  const change = (changes: Partial<DonationDraft>) => setDraft((now) => ({ ...now, ...changes }))
  return [draft, change] as const
}

function typedFieldsOf(draft: DonationDraft): Partial<DonationDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== '' && value !== undefined && value !== false),
  )
}
