import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { Play, Square } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useVoicePreview } from '#components/voices/preview/voice-preview.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'

type ListenButtonProps = {
  text: string
  voice: Voice
  /** True if pressed before the component was loaded. */
  isRequested: boolean
  onStarted: () => void
}

/** Plays the start of the message in this voice; a second press stops it. */
export default function ListenButton({ text, voice, isRequested, onStarted }: ListenButtonProps) {
  const t = useText()
  const { loading, playing, play, stop } = useVoicePreview()
  const start = useEffectEvent(() => {
    play(text, voice)
    onStarted()
  })
  useEffect(() => {
    if (isRequested) start()
  }, [isRequested])
  const isLoading = loading === voice.id
  const isPlaying = playing === voice.id
  return (
    <button
      type="button"
      aria-busy={isLoading}
      onClick={() => (isLoading || isPlaying ? stop() : play(text, voice))}
      className="px-4 text-sm btn btn-ghost"
    >
      {isLoading ? (
        <Spinner size={15} />
      ) : isPlaying ? (
        <Square size={15} aria-hidden="true" className="fill-current" />
      ) : (
        <Play size={15} aria-hidden="true" />
      )}
      {/* Both texts share a grid cell, so that the button keeps its width. */}
      <span className="grid *:[grid-area:1/1]">
        <span className={isPlaying ? 'invisible' : ''}>{t(m.donate_listen)}</span>
        <span className={isPlaying ? '' : 'invisible'}>{t(m.donate_listen_stop)}</span>
      </span>
    </button>
  )
}
