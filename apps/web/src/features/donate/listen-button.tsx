import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { Play, Square } from 'lucide-react'
import { useText } from '#lib/language.tsx'
import { useVoicePreview } from '#lib/voice-preview.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Reads the beginning of the message in this voice, and stops when pressed again. */
export default function ListenButton({ text, voice }: { text: string; voice: Voice }) {
  const t = useText()
  const { loading, playing, play, stop } = useVoicePreview()
  const isLoading = loading === voice.id
  const isPlaying = playing === voice.id
  return (
    <button
      type="button"
      aria-busy={isLoading}
      onClick={() => (isLoading || isPlaying ? stop() : play(text, voice))}
      className="scroll-mb-28 px-4 text-sm btn btn-ghost"
    >
      {isLoading ? (
        <Spinner size={15} />
      ) : isPlaying ? (
        <Square size={15} aria-hidden="true" className="fill-current" />
      ) : (
        <Play size={15} aria-hidden="true" />
      )}
      {/* Both lie in one place, so that the button keeps its width. */}
      <span className="grid *:[grid-area:1/1]">
        <span className={isPlaying ? 'invisible' : ''}>{t(m.donate_listen)}</span>
        <span className={isPlaying ? '' : 'invisible'}>{t(m.donate_listen_stop)}</span>
      </span>
    </button>
  )
}
