import { useMemo } from 'react'
import { type NavigateOptions, useLocation } from 'react-router'
import type { PageLoader } from './page-loader.ts'
import { usePageLoader } from './pages.tsx'

/** Leads to another page; fulfilled when it is there. The same function for as long as the document is open. */
export const useNavigate = (): PageLoader['navigate'] => usePageLoader().navigate

type Search = URLSearchParams | Record<string, string>

/** What stands behind the ? of the address, and what puts something else there. */
export function useSearchParams(): [URLSearchParams, (next: Search, options?: NavigateOptions) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(
    () => [new URLSearchParams(search), (next, options) => void navigate(`?${new URLSearchParams(next)}`, options)],
    [search, navigate],
  )
}
