import { m } from '@aplauso/texts/messages'
import { useSyncExternalStore } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

const KEY = 'sumsHidden'
const listeners = new Set<() => void>()

/** Whether this browser hides amounts of incoming alerts, because its screen may be on stream. */
export const areAmountsHidden = (): boolean => browserStorage.get(KEY) !== null

export const useAmountsHidden = (): boolean => useSyncExternalStore(watch, areAmountsHidden, () => false)

export function hideAmounts(areHidden: boolean): void {
  if (areHidden) browserStorage.set(KEY, 'yes')
  else browserStorage.remove(KEY)
  for (const listener of listeners) listener()
}

// Changes also apply to the other tabs of this browser.
function watch(onChange: () => void) {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

/** An amount, or dots while hidden; nothing for actors without the right `amounts`. */
export function Amount({ cents }: { cents: number | null }) {
  const { t, language } = useLanguage()
  const areHidden = useAmountsHidden()
  if (cents === null) return null
  if (!areHidden) return formatEuros(cents, language)
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="sr-only">{t(m.live_sum_hidden)}</span>
    </>
  )
}
