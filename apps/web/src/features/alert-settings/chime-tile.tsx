import { AudioLines, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import type { SoundPlayback } from './use-sound-playback.ts'

export const CHIME_TILE =
  'flex min-h-11 items-center gap-1.5 rounded-md px-2.5 py-1.5 text-sm leading-tight font-semibold sm:gap-2 sm:px-3'

type ChimeTileProps = {
  sound: { id: string; url: string }
  isChosen: boolean
  playback: SoundPlayback
  onChoose: () => void
  children: ReactNode
}

/** A tile that selects and plays a chime. */
export function ChimeTile({ sound, isChosen, playback, onChoose, children }: ChimeTileProps) {
  const isPlaying = playback.playing === sound.id
  return (
    <ChoiceTile
      name="chimeId"
      value={sound.id}
      checked={isChosen}
      // A click on the selected tile plays it again.
      onClick={() => playback.play(sound)}
      onChange={onChoose}
      data-playing={isPlaying}
      className={CHIME_TILE}
    >
      {isPlaying ? (
        <AudioLines size={15} aria-hidden="true" className="shrink-0 max-[22rem]:hidden" />
      ) : (
        <Play
          size={13}
          aria-hidden="true"
          fill="currentColor"
          className="mx-px shrink-0 opacity-70 max-[22rem]:hidden"
        />
      )}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </ChoiceTile>
  )
}
