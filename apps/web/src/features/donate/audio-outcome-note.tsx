import type { Creator } from '@aplauso/contract/creators'
import { SECOND_MS, SPOKEN_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { Info, type LucideIcon, Volume2, VolumeX } from 'lucide-react'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { AudioOutcome } from './audio-outcome.ts'
import type { DraftSound, VoiceMode } from './donation-draft.ts'

const OUTCOME_ICONS: Record<AudioOutcome, LucideIcon> = {
  voice: Volume2,
  sound: Volume2,
  browser_voice: Info,
  below_minimum: VolumeX,
  speech_off: VolumeX,
  text: VolumeX,
  nothing_speakable: VolumeX,
  no_message: Info,
  no_sound_yet: Info,
}

type AudioOutcomeNoteProps = {
  outcome: AudioOutcome
  mode: VoiceMode
  creator: Creator
  message: string
  voice: Voice | undefined
  sound: DraftSound | undefined
  /** True while recording or uploading, also when it replaces another sound. */
  uploading: boolean
  onRaise: () => void
  /** The error after a failed submit. */
  error: string | undefined
}

/** Says before payment what the stream will hear. Announced at each change. */
export function AudioOutcomeNote({ onRaise, error, ...shown }: AudioOutcomeNoteProps) {
  const { t, language } = useLanguage()
  const { outcome, creator } = shown
  const Icon = OUTCOME_ICONS[outcome]
  const text = useAudioOutcomeText(shown)
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p aria-live="polite" className="flex min-w-0 flex-1 basis-40 items-start gap-2 text-xs text-ink-2">
        <Icon
          size={16}
          aria-hidden="true"
          className={`mt-px shrink-0 ${Icon === Volume2 ? 'text-ok' : 'text-ink-3'}`}
        />
        <span className={`min-w-0 wrap-anywhere ${error ? 'text-sm font-medium text-perigo' : ''}`}>
          {error || text}
        </span>
      </p>
      {outcome === 'below_minimum' && (
        <button
          type="button"
          onClick={onRaise}
          className="relative min-h-9 px-3.5 text-xs btn btn-ghost before:absolute before:inset-x-0 before:-inset-y-1"
        >
          {t(m.donate_heard_raise, { minimum: formatShortEuros(creator.minDonationForTts, language) })}
        </button>
      )}
    </div>
  )
}

function useAudioOutcomeText({
  outcome,
  mode,
  creator,
  message,
  voice,
  sound,
  uploading,
}: Omit<AudioOutcomeNoteProps, 'onRaise' | 'error'>) {
  const { t, language } = useLanguage()
  const name = voice?.name ?? t(m.donate_heard_a_voice)
  switch (outcome) {
    case 'voice':
      // Counted in code points, as on the server.
      return [...message.trim()].length > SPOKEN_MAX_CHARACTERS
        ? t(m.donate_heard_voice_long, { voice: name, max: SPOKEN_MAX_CHARACTERS })
        : t(m.donate_heard_voice, { voice: name })
    case 'browser_voice':
      return t(m.donate_heard_browser)
    case 'below_minimum':
      return t(m.donate_heard_below, { minimum: formatShortEuros(creator.minDonationForTts, language) })
    case 'no_message':
      return t(m.donate_heard_no_message)
    case 'nothing_speakable':
      return t(m.donate_heard_nothing)
    case 'speech_off':
      return t(m.donate_heard_off, { name: creator.displayName })
    case 'text':
      return t(m.donate_heard_text)
    case 'no_sound_yet':
      if (uploading) return t(m.donate_heard_uploading)
      return t(mode === 'record' ? m.donate_heard_record_missing : m.donate_heard_upload_missing)
    case 'sound': {
      if (uploading) return t(m.donate_heard_uploading)
      const seconds = Math.round((sound?.durationMs ?? 0) / SECOND_MS)
      return t(mode === 'record' ? m.donate_heard_record : m.donate_heard_upload, { seconds: Math.max(1, seconds) })
    }
  }
}
