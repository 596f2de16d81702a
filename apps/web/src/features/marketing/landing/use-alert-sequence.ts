import type { AlertStyle } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sampleAlert } from '#components/overlay-preview/sample-alert.ts'
import { silentSettings } from '#components/overlay-preview/silent-settings.ts'
import { usePreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useText } from '#lib/i18n/language.tsx'

const SHOW_MS = 8 * SECOND_MS
const PAUSE_MS = 1_400
// Time for the static alert to leave and the first style to load.
const START_DELAY_MS = 600

/** Styles whose effects need space above the card. */
const STYLES = ['classic', 'neon', 'fire', 'minimal'] as const satisfies AlertStyle[]

/** Plays alerts of each style in turn on a silent overlay while it is in view. */
export function useAlertSequence(isInView: boolean) {
  const t = useText()
  const turn = useRef(0)
  const shown = useRef<{ id: string; session: number }>(undefined)
  const [round, setRound] = useState(0)
  const [isLive, setLive] = useState(false)
  const overlay = usePreviewedOverlay((id) => {
    if (shown.current?.id !== id) return
    shown.current = undefined
    setRound((count) => count + 1)
  })
  const { session, send } = overlay

  const prepare = useEffectEvent(() => {
    const style = styleOf(turn.current)
    send({ type: 'settings', payload: { ...silentSettings(style), durationMs: SHOW_MS, position: 'bottom-left' } })
  })
  const show = useEffectEvent(() => {
    const samples = [
      { donorName: t(m.landing_demo_donor), amountCents: 2_500, message: t(m.landing_demo_message) },
      { donorName: t(m.preview_donor_2), amountCents: 5_000, message: t(m.landing_demo_message_2) },
      { donorName: t(m.preview_donor_3), amountCents: 1_000 },
    ]
    const sample = samples[turn.current % samples.length]
    if (!sample) return
    const alert = sampleAlert({ ...sample, style: styleOf(turn.current), durationMs: SHOW_MS })
    turn.current += 1
    shown.current = { id: alert.id, session }
    setLive(true)
    send({ type: 'donation', payload: alert })
  })

  useEffect(() => {
    if (session === 0 || !isInView || shown.current?.session === session) return
    prepare()
    const wait = setTimeout(show, round === 0 ? START_DELAY_MS : PAUSE_MS)
    return () => clearTimeout(wait)
  }, [session, isInView, round])

  return { overlay, isLive }
}

const styleOf = (turn: number): AlertStyle => STYLES[turn % STYLES.length] ?? 'classic'
