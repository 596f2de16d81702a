import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { SwitchField } from '#ui/form/switch-field.tsx'

const STILL_KEY = 'heldDoNotVibrate'
/** Twice, as none of a telephone's own. */
const PATTERN_MS = [120, 80, 120]

/**
 * A device that can, shakes when something comes to be held while the page is open and has been touched; nothing where the browser knows
 * no such thing.
 */
export function HeldVibration() {
  const t = useText()
  const [isWanted, setWanted] = useState(() => browserStorage.get(STILL_KEY) === null)
  useVibration(isWanted)
  if (!('vibrate' in navigator)) return null

  function want(next: boolean) {
    if (next) browserStorage.remove(STILL_KEY)
    else browserStorage.set(STILL_KEY, 'yes')
    setWanted(next)
  }
  return <SwitchField name="vibration" label={t(m.live_vibration)} checked={isWanted} onChange={want} />
}

function useVibration(isWanted: boolean) {
  const { held, heldCount = 0 } = useQueue().queue ?? {}
  // The list ends somewhere, so the count is looked at too.
  const newest =
    held
      ?.map(({ heldAt }) => heldAt)
      .toSorted()
      .at(-1) ?? ''
  const isKnown = held !== undefined
  // What waits already when the page opens is no news.
  const known = useRef<{ newest: string; count: number }>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const before = known.current
    known.current = { newest: before && before.newest > newest ? before.newest : newest, count: heldCount }
    if (before === undefined || (newest <= before.newest && heldCount <= before.count)) return
    // Before the first touch of the page a browser refuses, and complains; older ones do not tell of it.
    if (isWanted && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERN_MS)
  }, [isKnown, newest, heldCount, isWanted])
}
