import type { Voice, VoiceList } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { useVoicePreview, type VoicePreview } from '#components/voices/preview/voice-preview.ts'
import VoicePicker from '#components/voices/voice-picker.tsx'
import { sampleText } from '#components/voices/voice-texts.ts'
import { api } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

type VoiceFieldProps = {
  voiceId: string | null
  /** The server refused the voice: unknown, or not available to this creator. */
  isRefused: boolean
  onChange: (voiceId: string) => void
}

export function VoiceField({ voiceId, isRefused, onChange }: VoiceFieldProps) {
  const { t, language } = useLanguage()
  const preview = useVoicePreview()
  // Keyed by language, because descriptions are translated.
  const list = useQuery({ queryKey: ['/api/voices', language], queryFn: () => api.get<VoiceList>('/api/voices') })
  const preferredId = voiceId ?? list.data?.defaultVoiceId
  const chosen = list.data?.voices.find(({ id }) => id === preferredId)
  const isUnavailable = isRefused || (voiceId !== null && list.data !== undefined && !chosen?.available)

  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{t(m.creator_settings_voice)}</p>
      {list.isPending && <div aria-hidden="true" className="h-14 rounded-sm skeleton" />}
      {list.isError && <LoadFailed error={list.error} onRetry={list.refetch} />}
      {list.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <VoicePicker voices={list.data.voices} value={chosen?.id} onChange={onChange} preview={preview} />
          {chosen && <ListenButton voice={chosen} preview={preview} />}
        </div>
      )}
      <p className={`mt-1.5 text-sm ${isUnavailable ? 'font-medium text-perigo' : 'text-ink-3'}`}>
        {t(isUnavailable ? m.creator_settings_voice_gone : m.creator_settings_voice_hint)}
      </p>
      {list.data?.configured === false && (
        <p className="mt-1.5 text-sm text-ink-3">{t(m.creator_settings_voice_browser)}</p>
      )}
    </div>
  )
}

function ListenButton({ voice, preview }: { voice: Voice; preview: VoicePreview }) {
  const { t, language } = useLanguage()
  const isPlaying = preview.playing === voice.id
  const isLoading = preview.loading === voice.id
  return (
    <button
      type="button"
      onClick={() => {
        if (isPlaying || isLoading) preview.stop()
        else preview.play(sampleText(voice, language), voice)
      }}
      className="min-w-30 btn btn-ghost sm:min-h-14"
    >
      {isLoading && <Spinner size={18} />}
      {isPlaying && <Square size={16} aria-hidden="true" className="fill-current" />}
      {!isPlaying && !isLoading && <Play size={18} aria-hidden="true" />}
      {t(isPlaying || isLoading ? m.creator_settings_voice_stop : m.creator_settings_voice_play)}
    </button>
  )
}
