import type { User } from '@aplauso/contract/accounts'
import type { AlertStyle } from '@aplauso/contract/alerts'
import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { sampleAlert } from '#parts/overlay-preview/sample-alert.ts'
import { useOverlay } from '#parts/overlay-preview/use-overlay.ts'
import { type AlertDraft, previewSettingsOf } from './alert-draft.ts'

const NORMAL_SOUND = '/notification.mp3'

type Heard = 'nothing' | 'sound' | 'speech'

/** The overlay of the preview, which follows the form, and the alerts that are played on it. */
export function useStage(draft: AlertDraft, user: User) {
  const { t, language } = useLanguage()
  /** The ids of what is on the screen or waits, oldest first. */
  const playing = useRef(new Set<string>())
  const played = useRef(0)
  const overlay = useOverlay((id) => playing.current.delete(id))
  const { session, send } = overlay

  const tell = (form: AlertDraft) => send({ type: 'settings', payload: previewSettingsOf(form) })
  const follow = useEffectEvent(tell)
  const begin = useEffectEvent(() => {
    playing.current.clear()
    play(draft.style, 'nothing')
  })
  useEffect(() => {
    if (session > 0) follow(draft)
  }, [session, draft])
  useEffect(() => {
    if (session > 0) begin()
  }, [session])

  function play(style: AlertStyle, heard: Heard) {
    const samples = [
      { donorName: t(m.landing_demo_donor), amountCents: 2_500, message: t(m.landing_demo_message) },
      { donorName: t(m.preview_donor_2), amountCents: 5_000, message: t(m.preview_message_2) },
      { donorName: t(m.preview_donor_3), amountCents: 500 },
    ]
    const written = samples[heard === 'speech' ? 0 : played.current % samples.length]
    if (!written) return
    played.current += 1
    const alert = sampleAlert({
      ...written,
      style,
      durationMs: draft.durationMs,
      ...(heard === 'sound' && { audioUrl: user.customAudioUrl ?? NORMAL_SOUND }),
      ...(heard === 'speech' && { voice: FORMAT_LOCALES[language] }),
    })
    playing.current.add(alert.id)
    send({ type: 'donation', payload: alert })
  }

  function takeAway(ids: Iterable<string>) {
    for (const id of ids) {
      playing.current.delete(id)
      send({ type: 'control', payload: { action: 'skip', id } })
    }
  }

  return {
    overlay,
    /** One more, at once: the oldest makes room. */
    show() {
      takeAway([...playing.current].slice(0, Math.max(0, playing.current.size + 1 - draft.cardsAtOnce)))
      play(draft.style, 'sound')
    },
    /** Nothing else is on the screen then, so that this is what is heard. */
    listen(heard: 'sound' | 'speech') {
      takeAway([...playing.current])
      play(draft.style, heard)
    },
    /** Shows what a change of the form looks like, where it is not seen on what is there. */
    demonstrate(changes: Partial<AlertDraft>) {
      const { style, streamLanguage, position, cardsAtOnce } = changes
      if (session === 0) return
      if (style !== undefined) {
        takeAway([...playing.current])
        play(style, 'nothing')
      }
      if (streamLanguage !== undefined) {
        // A card keeps the words that it began with: the overlay is to know of the language before the next one.
        tell({ ...draft, ...changes })
        takeAway([...playing.current])
        play(draft.style, 'nothing')
      }
      const least = cardsAtOnce ?? (position === undefined ? 0 : 1)
      while (playing.current.size < least) play(draft.style, 'nothing')
    },
  }
}
