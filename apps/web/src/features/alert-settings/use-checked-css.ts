import type { CheckedCss, CustomStyle } from '@aplauso/contract/custom-style'
import type { FieldError } from '@aplauso/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'

// Delay before a check, so that half-typed CSS shows no errors.
const TYPING_MS = 400

export type CssCheck = {
  /** The sheet of the last valid CSS: what the overlay applies. */
  sheet: CustomStyle['sheet']
  refusals: readonly FieldError[]
  /** True if `refusals` belong to the current text. */
  isRefused: boolean
}

/** Checks custom CSS with the server while it is typed. */
export function useCheckedCss(css: string, saved: Pick<CustomStyle, 'css' | 'sheet'>): CssCheck {
  const latest = css.trim() === '' ? '' : css
  const typed = useDebounced(latest)
  const [lastValid, setLastValid] = useState(saved.sheet)
  const isKnown = typed === '' || typed === (saved.css ?? '')
  const { data, error } = useQuery({
    queryKey: ['/api/alerts/css', typed],
    queryFn: () => api.post<CheckedCss>('/api/alerts/css', { css: typed }),
    enabled: !isKnown,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const known = typed === '' ? null : saved.sheet
  const now = isKnown ? known : data?.sheet
  useEffect(() => {
    if (now !== undefined) setLastValid(now)
  }, [now])
  const errors = !isKnown && error instanceof ApiError ? (error.problem?.errors ?? []) : []
  const refusals = errors.filter(({ line }) => line !== undefined)
  return { sheet: now === undefined ? lastValid : now, refusals, isRefused: refusals.length > 0 && typed === latest }
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
