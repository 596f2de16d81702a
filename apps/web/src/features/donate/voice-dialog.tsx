import type { Voice, VoiceList } from '@aplauso/contract/voices'
import { type ComponentProps, useEffect, useState } from 'react'
import { useVoicePreview } from '#components/voices/preview/voice-preview.ts'
import { VoicePanel } from '#components/voices/voice-panel.tsx'
import { api } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type VoiceDialogProps = Omit<ComponentProps<typeof VoicePanel>, 'preview'> & { creatorSlug: string }

/** All voices with previews. Lazy: loaded when opened. */
export default function VoiceDialog({ creatorSlug, voices, ...panel }: VoiceDialogProps) {
  return <VoicePanel {...panel} voices={useTranslatedVoices(voices, creatorSlug)} preview={useVoicePreview()} />
}

/** Voices described in the page's current language, which can differ from the language at load. */
function useTranslatedVoices(voices: readonly Voice[], creatorSlug: string): readonly Voice[] {
  const { language } = useLanguage()
  const [described, setDescribed] = useState<readonly Voice[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language goes with the request, as a cookie
  useEffect(() => {
    const abort = new AbortController()
    api.get<VoiceList>(`/api/voices?creatorSlug=${encodeURIComponent(creatorSlug)}`, { signal: abort.signal }).then(
      (list) => setDescribed(list.voices),
      // On failure the descriptions from the page load stay.
      () => {},
    )
    return () => abort.abort()
  }, [creatorSlug, language])

  return voices.map((voice) => described.find(({ id }) => id === voice.id) ?? voice)
}
