import type { Voice, VoiceList } from '@aplauso/contract/voices'
import { type ComponentProps, useEffect, useState } from 'react'
import { useVoicePreview } from '#components/voices/preview/voice-preview.ts'
import { VoicePanel } from '#components/voices/voice-panel.tsx'
import { api } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type VoiceDialogProps = Omit<ComponentProps<typeof VoicePanel>, 'preview'> & { creatorSlug: string }

/** All voices, each to be heard. A module of its own: it is fetched when it is opened. */
export default function VoiceDialog({ creatorSlug, voices, ...panel }: VoiceDialogProps) {
  return <VoicePanel {...panel} voices={useTranslatedVoices(voices, creatorSlug)} preview={useVoicePreview()} />
}

/** These voices, described in the language of the page: that may be another than when the page came. */
function useTranslatedVoices(voices: readonly Voice[], creatorSlug: string): readonly Voice[] {
  const { language } = useLanguage()
  const [described, setDescribed] = useState<readonly Voice[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language goes with the request, as a cookie
  useEffect(() => {
    const abort = new AbortController()
    api.get<VoiceList>(`/api/voices?creatorSlug=${encodeURIComponent(creatorSlug)}`, { signal: abort.signal }).then(
      (list) => setDescribed(list.voices),
      // What the page came with will do.
      () => {},
    )
    return () => abort.abort()
  }, [creatorSlug, language])

  return voices.map((voice) => described.find(({ id }) => id === voice.id) ?? voice)
}
