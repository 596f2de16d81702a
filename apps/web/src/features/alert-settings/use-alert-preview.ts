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

/** The preview overlay, which shows the form's settings, and the sample alerts played on it. */
export function useAlertPreview(
  draft: AlertDraft,
  user: User,
  { sheet, chimeUrl, media }: Omit<PreviewExtras, 'ownUrl'>,
) {
  const { t, language } = useLanguage()
  /** Ids of alerts on screen or queued, oldest first. */
  const playing = useRef(new Set<string>())
  const played = useRef(0)
  const overlay = usePreviewedOverlay((id) => playing.current.delete(id))
  const { session, send } = overlay

  const previewExtras = { sheet, media, chimeUrl, ownUrl: user.customAudioUrl }
  const sendSettings = (form: AlertDraft, extras = previewExtras) =>
    send({ type: 'settings', payload: previewSettingsOf(form, extras) })
  const sendCurrentSettings = useEffectEvent(sendSettings)
  // A card keeps the style it began with, so a change of style plays a new card once the form rests. Custom CSS and
  // files count by their checked sheet and file.
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
    // The exit animation is visible only when the card leaves, so show it as briefly as allowed.
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
      // A silent sample has no chime either.
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
    /** Plays another alert at once; the oldest leaves if the screen is full. */
    show() {
      removeAlerts([...playing.current].slice(0, Math.max(0, playing.current.size + 1 - draft.cardsAtOnce)))
      play(draft.style, chimeUrl !== null && user.customAudioUrl === null ? 'chime' : 'sound')
    },
    /** Clears the screen first, so that only this sound plays. */
    playSound(sound: 'chime' | 'sound' | 'speech') {
      removeAlerts([...playing.current])
      play(draft.style, sound)
    },
    /** Plays sample alerts for a changed setting that is not visible on the current ones. */
    demonstrate(changes: Partial<AlertDraft>) {
      const { style, streamLanguage, position, cardsAtOnce } = changes
      const form = { ...draft, ...changes }
      if (session === 0) return
      if (style !== undefined) {
        removeAlerts([...playing.current])
        play(style, 'nothing', form)
      }
      if (streamLanguage !== undefined) {
        // A card keeps the texts it began with, so the overlay needs the new language before the next card.
        sendSettings(form)
        removeAlerts([...playing.current])
        play(draft.style, 'nothing', form)
      }
      const least = cardsAtOnce ?? (position === undefined ? 0 : 1)
      while (playing.current.size < least) play(draft.style, 'nothing', form)
    },
  }
}
