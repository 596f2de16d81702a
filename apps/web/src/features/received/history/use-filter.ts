import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type HistoryFilter, readFilter, withFilter } from './filter.ts'

const TYPING_PAUSE_MS = 400

/**
 * The filter as it is typed, and as the address has it after a pause, from where a reload and the way back bring it
 * again.
 */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(() => readFilter(search))
  const keep = useEffectEvent((filter: HistoryFilter) => {
    const next = withFilter(search, filter)
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const pause = setTimeout(() => keep(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return { typed, setTyped, filter: readFilter(search) }
}
