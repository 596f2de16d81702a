import type { User } from '@aplauso/contract/accounts'
import type { AlertStyle } from '@aplauso/contract/alerts'
import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { ALERT_SHOW_MIN_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { sampleAlert } from '#parts/overlay-preview/sample-alert.ts'
import { useOverlay } from '#parts/overlay-preview/use-overlay.ts'
import { type AlertDraft, type PreviewParts, previewSettingsOf } from './alert-draft.ts'
import { lookOf } from './look-draft.ts'

const RESTS_AFTER_MS = 250
const NORMAL_SOUND = '/notification.mp3'

type Heard = 'nothing' | 'chime' | 'sound' | 'speech'

/** The overlay of the preview, which follows the form, and the alerts that are played on it. */
export function useStage(draft: AlertDraft, user: User, { sheet, chimeUrl, media }: Omit<PreviewParts, 'ownUrl'>) {
  const { t, language } = useLanguage()
  /** The ids of what is on the screen or waits, oldest first. */
  const playing = useRef(new Set<string>())
  const played = useRef(0)
  const overlay = useOverlay((id) => playing.current.delete(id))
  const { session, send } = overlay

  const parts = { sheet, media, chimeUrl, ownUrl: user.customAudioUrl }
  const tell = (form: AlertDraft, told = parts) => send({ type: 'settings', payload: previewSettingsOf(form, told) })
  const follow = useEffectEvent(tell)
  // A card keeps the look that it began with: a change is seen on the next one, which comes when a slider rests. Of own CSS
  // it is the sheet that is seen, and of a file the file.
  const look = JSON.stringify({ ...lookOf(draft).look, css: sheet, media })
  const shown = useRef({ exit: draft.outAnimation, look })
  const begin = useEffectEvent(() => {
    playing.current.clear()
    play(draft.style, 'nothing')
    shown.current = { exit: draft.outAnimation, look }
  })
  useEffect(() => {
    if (session > 0) follow(draft, { sheet, media, chimeUrl, ownUrl: user.customAudioUrl })
  }, [session, draft, sheet, media, chimeUrl, user.customAudioUrl])
  useEffect(() => {
    if (session > 0) begin()
  }, [session])
  const showAnew = useEffectEvent(() => {
    const isExitNew = shown.current.exit !== draft.outAnimation
    takeAway([...playing.current])
    played.current = 0
    // How it goes is seen when it goes.
    play(draft.style, 'nothing', isExitNew ? { ...draft, durationMs: ALERT_SHOW_MIN_MS } : draft)
    shown.current = { exit: draft.outAnimation, look }
  })
  useEffect(() => {
    if (session === 0 || shown.current.look === look) return
    const timer = setTimeout(() => showAnew(), RESTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [session, look])

  function play(style: AlertStyle, heard: Heard, form = draft) {
    const samples = [
      { donorName: t(m.landing_demo_donor), amountCents: 2_500, message: t(m.landing_demo_message) },
      { donorName: t(m.preview_donor_2), amountCents: 5_000, message: t(m.preview_message_2), monthsInRow: 3 },
      { donorName: t(m.preview_donor_3), amountCents: 500 },
    ]
    const written = samples[heard === 'speech' ? 0 : played.current % samples.length]
    if (!written) return
    played.current += 1
    const alert = sampleAlert({
      ...written,
      style,
      durationMs: form.durationMs,
      ...(heard === 'sound' && { audioUrl: user.customAudioUrl ?? NORMAL_SOUND }),
      ...(heard === 'speech' && { voice: FORMAT_LOCALES[language] }),
      // What is only looked at begins without a chime.
      ...(heard === 'nothing' && { settings: previewSettingsOf(form, { ...parts, chimeUrl: null }) }),
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
      play(draft.style, chimeUrl !== null && user.customAudioUrl === null ? 'chime' : 'sound')
    },
    /** Nothing else is on the screen then, so that this is what is heard. */
    listen(heard: 'chime' | 'sound' | 'speech') {
      takeAway([...playing.current])
      play(draft.style, heard)
    },
    /** Shows what a change of the form looks like, where it is not seen on what is there. */
    demonstrate(changes: Partial<AlertDraft>) {
      const { style, streamLanguage, position, cardsAtOnce } = changes
      const form = { ...draft, ...changes }
      if (session === 0) return
      if (style !== undefined) {
        takeAway([...playing.current])
        play(style, 'nothing', form)
      }
      if (streamLanguage !== undefined) {
        // A card keeps the words that it began with: the overlay is to know of the language before the next one.
        tell(form)
        takeAway([...playing.current])
        play(draft.style, 'nothing', form)
      }
      const least = cardsAtOnce ?? (position === undefined ? 0 : 1)
      while (playing.current.size < least) play(draft.style, 'nothing', form)
    },
  }
}
