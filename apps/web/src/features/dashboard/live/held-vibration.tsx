import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'

const VIBRATION_OFF_KEY = 'heldDoNotVibrate'
/** Two pulses, unlike the vibrations of the phone itself. */
const PATTERN_MS = [120, 80, 120]

/**
 * Vibrates when an alert is held while the page is open and has been touched. Renders nothing in browsers without
 * vibration.
 */
export function HeldAlertVibration() {
  const t = useText()
  const [isEnabled, setEnabled] = useState(() => browserStorage.get(VIBRATION_OFF_KEY) === null)
  useVibration(isEnabled)
  if (!('vibrate' in navigator)) return null

  function toggle(next: boolean) {
    if (next) browserStorage.remove(VIBRATION_OFF_KEY)
    else browserStorage.set(VIBRATION_OFF_KEY, 'yes')
    setEnabled(next)
  }
  return <SwitchField name="vibration" label={t(m.live_vibration)} checked={isEnabled} onChange={toggle} />
}

function useVibration(isEnabled: boolean) {
  const { held, heldCount = 0 } = useQueue().queue ?? {}
  const newest =
    held
      ?.map(({ heldAt }) => heldAt)
      .toSorted()
      .at(-1) ?? ''
  const isKnown = held !== undefined
  // The end of a cut list is read later, and says nothing about what is new.
  const isComplete = held?.length === heldCount
  // Alerts that wait when the page opens do not vibrate.
  const lastSeen = useRef<{ newest: string; count: number; isComplete: boolean }>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const before = lastSeen.current
    lastSeen.current = {
      newest: before && before.newest > newest ? before.newest : newest,
      count: heldCount,
      isComplete,
    }
    if (before === undefined) return
    const hasNewer = isComplete && before.isComplete && newest > before.newest
    if (!hasNewer && heldCount <= before.count) return
    // Browsers refuse and log an error before the first touch; older ones do not report it.
    if (isEnabled && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERN_MS)
  }, [isKnown, newest, heldCount, isComplete, isEnabled])
}
