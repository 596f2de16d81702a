import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatClock, formatSeconds } from '#lib/i18n/durations.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { SoundWave } from './sound-wave.tsx'

type PlayerProps = {
  /** Undefined until the sound has an address. */
  src: string | undefined
  label: string
  /** Known duration: browsers do not always report it for a fresh recording. */
  durationMs?: number | undefined
  /** Levels over time, 0 to 1. */
  peaks?: readonly number[] | undefined
  /** Levels in the format of the server, 0 to 100. */
  hundredths?: readonly number[] | undefined
}

/** Plays one sound, and pauses when another one on the page starts. */
export function Player({
  src,
  label,
  durationMs,
  hundredths,
  peaks = hundredths?.map((peak) => peak / 100),
}: PlayerProps) {
  const { t, language } = useLanguage()
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const [positionMs, setPositionMs] = useState(0)
  const [foundMs, setFoundMs] = useState<number>()
  const lengthMs = durationMs ?? foundMs ?? 0
  const shownMs = Math.min(positionMs, lengthMs)

  useEffect(() => {
    const pauseForOther = ({ target }: Event) => {
      if (target !== audio.current) audio.current?.pause()
    }
    // Play events do not bubble, so they are caught in the capture phase.
    document.addEventListener('play', pauseForOther, true)
    return () => document.removeEventListener('play', pauseForOther, true)
  }, [])

  function toggle() {
    setFailed(false)
    if (playing) audio.current?.pause()
    else audio.current?.play().catch((error: unknown) => setFailed(!wasInterrupted(error)))
  }

  function seek(ms: number) {
    setPositionMs(ms)
    if (audio.current) audio.current.currentTime = ms / SECOND_MS
  }

  function resetPosition() {
    setPlaying(false)
    setPositionMs(0)
  }

  const Icon = playing ? Pause : Play
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, which a player is not
    <div role="group" aria-label={label} className="flex min-h-12 items-center gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: there are no captions for what a donor has just said */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={resetPosition}
        onEmptied={resetPosition}
        onTimeUpdate={({ currentTarget }) => setPositionMs(currentTarget.currentTime * SECOND_MS)}
        onDurationChange={({ currentTarget: { duration } }) =>
          setFoundMs(Number.isFinite(duration) ? duration * SECOND_MS : undefined)
        }
      />
      <button
        type="button"
        data-next
        aria-label={t(playing ? m.sound_pause : m.sound_play)}
        onClick={toggle}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper transition-colors duration-150 hover:bg-ink-2"
      >
        <Icon size={20} aria-hidden="true" fill="currentColor" className={playing ? '' : 'ms-0.5'} />
      </button>
      {failed ? (
        <p role="alert" className="text-sm font-medium text-perigo">
          {t(m.sound_play_failed)}
        </p>
      ) : (
        <>
          <span className="@container relative h-11 min-w-0 flex-1 rounded-xs has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <SoundWave fraction={lengthMs > 0 ? shownMs / lengthMs : 0} peaks={peaks} />
            <input
              type="range"
              min={0}
              max={lengthMs}
              step="any"
              value={shownMs}
              aria-label={t(m.sound_position)}
              aria-valuetext={t(m.sound_position_of, {
                position: formatSeconds(shownMs, language),
                duration: formatSeconds(lengthMs, language),
              })}
              onChange={({ target }) => seek(Number(target.value))}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
          <span className="tnum text-sm text-ink-2">
            {formatClock(shownMs)}
            <span aria-hidden="true"> / </span>
            {formatClock(lengthMs)}
          </span>
        </>
      )}
    </div>
  )
}

/** Interrupted before it started, by a pause or another sound, which is not a failure. */
const wasInterrupted = (error: unknown) => error instanceof Error && error.name === 'AbortError'
