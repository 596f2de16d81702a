import type { ComponentProps } from 'react'
import { useVoicePreview } from '#lib/voice-preview.ts'
import { VoicePanel } from '#ui/voices/voice-panel.tsx'

/** All voices, each to be heard. A module of its own: it is fetched when it is opened. */
export default function VoiceDialog(props: Omit<ComponentProps<typeof VoicePanel>, 'preview'>) {
  return <VoicePanel {...props} preview={useVoicePreview()} />
}
