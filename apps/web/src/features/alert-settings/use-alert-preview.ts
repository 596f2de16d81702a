import type { User } from '@aplauso/contract/accounts'
import type { AlertStyle } from '@aplauso/contract/alerts'
import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { ALERT_SHOW_MIN_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sampleAlert } from '#components/overlay-preview/sample-alert.ts'
import { usePreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { type AlertDraft, type PreviewExtras, previewSettingsOf } from './alert-draft.ts'
import { splitCustomStyle } from './custom-style-draft.ts'

const SETTLED_AFTER_MS = 250
const NORMAL_SOUND = '/notification.mp3'

type PreviewSound = 'nothing' | 'chime' | 'sound' | 'speech'

/** The overlay of the preview, which follows the form, and the alerts that are played on it. */
export function useAlertPreview(
  draft: AlertDraft,
  user: User,
  { sheet, chimeUrl, media }: Omit<PreviewExtras, 'ownUrl'>,
) {
  const { t, language } = useLanguage()
  /** The ids of what is on the screen or waits, oldest first. */
  const playing = useRef(new Set<string>())
  const played = useRef(0)
  const overlay = usePreviewedOverlay((id) => playing.current.delete(id))
  const { session, send } = overlay

  const previewExtras = { sheet, media, chimeUrl, ownUrl: user.customAudioUrl }
  const sendSettings = (form: AlertDraft, extras = previewExtras) =>
    send({ type: 'settings', payload: previewSettingsOf(form, extras) })
  const sendCurrentSettings = useEffectEvent(sendSettings)
  // A card keeps the look that it began with: a change is seen on the next one, which comes when a slider rests. Of own CSS
  // it is the sheet that is seen, and of a file the file.
  const styleKey = JSON.stringify({ ...splitCustomStyle(draft).look, css: sheet, media })
  const shown = useRef({ exit: draft.outAnimation, look: styleKey })
  const startPreview = useEffectEvent(() => {
    playing.current.clear()
    play(draft.style, 'nothing')
    shown.current = { exit: draft.outAnimation, look: styleKey }
  })
  useEffect(() => {
    if (session > 0) sendCurrentSettings(draft, { sheet, media, chimeUrl, ownUrl: user.customAudioUrl })
  }, [session, draft, sheet, media, chimeUrl, user.customAudioUrl])
  useEffect(() => {
    if (session > 0) startPreview()
  }, [session])
  const replayAlert = useEffectEvent(() => {
    const isExitNew = shown.current.exit !== draft.outAnimation
    removeAlerts([...playing.current])
    played.current = 0
    // How it goes is seen when it goes.
    play(draft.style, 'nothing', isExitNew ? { ...draft, durationMs: ALERT_SHOW_MIN_MS } : draft)
    shown.current = { exit: draft.outAnimation, look: styleKey }
  })
  useEffect(() => {
    if (session === 0 || shown.current.look === styleKey) return
    const timer = setTimeout(() => replayAlert(), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [session, styleKey])

  function play(style: AlertStyle, sound: PreviewSound, form = draft) {
    const samples = [
      { donorName: t(m.landing_demo_donor), amountCents: 2_500, message: t(m.landing_demo_message) },
      { donorName: t(m.preview_donor_2), amountCents: 5_000, message: t(m.preview_message_2), monthsInRow: 3 },
      { donorName: t(m.preview_donor_3), amountCents: 500 },
    ]
    const sample = samples[sound === 'speech' ? 0 : played.current % samples.length]
    if (!sample) return
    played.current += 1
    const alert = sampleAlert({
      ...sample,
      style,
      durationMs: form.durationMs,
      ...(sound === 'sound' && { audioUrl: user.customAudioUrl ?? NORMAL_SOUND }),
      ...(sound === 'speech' && { voice: FORMAT_LOCALES[language] }),
      // What is only looked at begins without a chime.
      ...(sound === 'nothing' && { settings: previewSettingsOf(form, { ...previewExtras, chimeUrl: null }) }),
    })
    playing.current.add(alert.id)
    send({ type: 'donation', payload: alert })
  }

  function removeAlerts(ids: Iterable<string>) {
    for (const id of ids) {
      playing.current.delete(id)
      send({ type: 'control', payload: { action: 'skip', id } })
    }
  }

  return {
    overlay,
    /** One more, at once: the oldest makes room. */
    show() {
      removeAlerts([...playing.current].slice(0, Math.max(0, playing.current.size + 1 - draft.cardsAtOnce)))
      play(draft.style, chimeUrl !== null && user.customAudioUrl === null ? 'chime' : 'sound')
    },
    /** Nothing else is on the screen then, so that this is what is heard. */
    playSound(sound: 'chime' | 'sound' | 'speech') {
      removeAlerts([...playing.current])
      play(draft.style, sound)
    },
    /** Shows what a change of the form looks like, where it is not seen on what is there. */
    demonstrate(changes: Partial<AlertDraft>) {
      const { style, streamLanguage, position, cardsAtOnce } = changes
      const form = { ...draft, ...changes }
      if (session === 0) return
      if (style !== undefined) {
        removeAlerts([...playing.current])
        play(style, 'nothing', form)
      }
      if (streamLanguage !== undefined) {
        // A card keeps the words that it began with: the overlay is to know of the language before the next one.
        sendSettings(form)
        removeAlerts([...playing.current])
        play(draft.style, 'nothing', form)
      }
      const least = cardsAtOnce ?? (position === undefined ? 0 : 1)
      while (playing.current.size < least) play(draft.style, 'nothing', form)
    },
  }
}
