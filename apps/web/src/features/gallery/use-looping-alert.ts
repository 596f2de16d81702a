import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sampleAlert } from '#components/overlay-preview/sample-alert.ts'
import { silentSettings } from '#components/overlay-preview/silent-settings.ts'
import { usePrefersReducedMotion } from '#components/overlay-preview/use-prefers-reduced-motion.ts'
import { usePreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useText } from '#lib/i18n/language.tsx'

const SHOW_MS = 18 * SECOND_MS
const PAUSE_MS = 1_500
// Delay between the starts, so that the effects do not all begin at once. Only the first rows are delayed.
const STAGGER_MS = 450
const STAGGERED = 3

// Rising effects need space above the card, falling ones below it.
const POSITIONS: Record<AlertStyle, AlertSettings['position']> = {
  classic: 'top',
  neon: 'top',
  minimal: 'top',
  fire: 'bottom',
  gold: 'top',
  rocket: 'top',
}

type LoopingAlert = {
  style: AlertStyle
  /** Index in the starting order. */
  turn: number
  message: string
  /** No new alert starts out of view. */
  isInView: boolean
}

/** Plays a style's alert in a loop; with reduced motion once, and it stays. */
export function useLoopingAlert({ style, turn, message, isInView }: LoopingAlert) {
  const t = useText()
  const prefersReducedMotion = usePrefersReducedMotion()
  const [round, setRound] = useState(0)
  const shown = useRef<{ id: string; message: string; session: number }>(undefined)
  const overlay = usePreviewedOverlay((id) => {
    if (shown.current?.id !== id) return
    shown.current = undefined
    setRound((count) => count + 1)
  })
  const { session, send } = overlay

  function show() {
    if (shown.current) send({ type: 'control', payload: { action: 'skip', id: shown.current.id } })
    send({ type: 'settings', payload: { ...silentSettings(style), durationMs: SHOW_MS, position: POSITIONS[style] } })
    const alert = sampleAlert({
      donorName: t(m.landing_demo_donor),
      amountCents: 2_500,
      message,
      style,
      durationMs: prefersReducedMotion ? HOUR_MS : SHOW_MS,
    })
    shown.current = { id: alert.id, message, session }
    send({ type: 'donation', payload: alert })
  }
  const startLoop = useEffectEvent(show)
  const isAlreadyShown = useEffectEvent(
    (text: string, at: number) => shown.current?.message === text && shown.current.session === at,
  )

  useEffect(() => {
    if (session === 0 || !isInView || isAlreadyShown(message, session)) return
    const beginMs = prefersReducedMotion ? 0 : (turn % STAGGERED) * STAGGER_MS
    const timer = setTimeout(startLoop, round === 0 ? beginMs : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [session, isInView, message, round, turn, prefersReducedMotion])

  return { overlay, show }
}
