import { m } from '@aplauso/texts/messages'
import { Ear, EarOff, type LucideIcon, Octagon, Pause, Volume2, VolumeX, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { monthsText } from '#components/recurring-donations/months-badge.ts'
import { useWakeLock } from '#lib/browser/use-wake-lock.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import type { ListenState } from './start-listening.ts'
import type { Listening } from './use-listening.ts'

/** The current alert or the reason for silence, and the button that starts and stops. */
export function ListenPlayer({ listening: { heard, start, stop } }: { listening: Listening }) {
  const { t, language } = useLanguage()
  const playing = heard?.playing
  const name = playing && (playing.donorName ?? t(m.common_anonymous))
  const amount = playing && formatEuros(playing.amount, language)
  const months = monthsText(playing?.monthsInRow, t)
  useWakeLock(heard !== undefined)
  useLockScreen(
    heard && (name && amount ? { title: name, artist: amount } : { title: t(m.listen_title), artist: '' }),
    {
      start,
      stop,
    },
  )
  const [Icon, text] = statusOf(heard)
  return (
    <section
      aria-label={t(m.listen_link)}
      data-testid="listen-stage"
      data-line={heard?.connection ?? 'off'}
      className="grid min-h-72 grid-cols-[minmax(0,1fr)] content-between gap-6 rounded-xl p-5 text-palco-ink spotlight sm:p-7"
    >
      <div>
        <p role="status" className="flex items-center gap-3 text-sm font-semibold text-palco-ink-2">
          <Icon size={20} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0">{t(text)}</span>
        </p>
        {playing && (
          <div data-testid="listen-playing" className="mt-5">
            {playing.test && <p className="text-sm font-semibold text-palco-ink-2">{t(m.listen_test)}</p>}
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span
                translate={playing.donorName === null ? undefined : 'no'}
                className="min-w-0 text-2xl font-semibold wrap-anywhere"
              >
                {name}
              </span>
              <span className="tnum text-xl font-semibold">{amount}</span>
            </p>
            {months && <p className="mt-1 text-sm font-semibold text-palco-ink-2">{months}</p>}
            {playing.message && (
              <p translate="no" className="mt-2 line-clamp-6 wrap-anywhere whitespace-pre-wrap text-palco-ink-2">
                {playing.message}
              </p>
            )}
          </div>
        )}
      </div>
      {heard ? (
        <button
          type="button"
          onClick={stop}
          className="min-h-14 w-full border-palco-line text-lg text-palco-ink btn hover:bg-palco-2"
        >
          <EarOff size={20} aria-hidden="true" />
          {t(m.listen_stop)}
        </button>
      ) : (
        <button type="button" onClick={start} className="min-h-14 w-full text-lg btn btn-primary">
          <Ear size={20} aria-hidden="true" />
          {t(m.listen_start)}
        </button>
      )}
    </section>
  )
}

function statusOf(state: ListenState | undefined): [LucideIcon, Message] {
  if (state === undefined) return [Ear, m.listen_start_text]
  if (state.connection === 'connecting') return [Ear, m.listen_connecting]
  if (state.connection !== 'listening') return [WifiOff, m.listen_lost]
  const { panic, muted, paused } = state.settings
  if (panic) return [Octagon, m.listen_panic]
  if (muted) return [VolumeX, m.listen_muted]
  if (state.playing) return [Volume2, m.listen_now]
  return paused ? [Pause, m.listen_paused] : [Ear, m.listen_ready]
}

type PlayerActions = { start: () => void; stop: () => void }

/** Media session: title on a locked phone, and the buttons of headphones. */
function useLockScreen(metadata: { title: string; artist: string } | undefined, playerActions: PlayerActions): void {
  const { title, artist } = metadata ?? {}
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata =
      title === undefined ? null : new MediaMetadata({ title, artist: artist ?? '', album: INSTANCE_NAME })
    mediaSession.playbackState = title === undefined ? 'none' : 'playing'
  }, [title, artist])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const actions = [
      ['play', playerActions.start],
      ['pause', playerActions.stop],
      ['stop', playerActions.stop],
    ] as const
    for (const [action, press] of actions) navigator.mediaSession.setActionHandler(action, press)
    return () => {
      for (const [action] of actions) navigator.mediaSession.setActionHandler(action, null)
    }
  })
}
