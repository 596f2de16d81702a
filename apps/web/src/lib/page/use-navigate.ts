import { useMemo } from 'react'
import { type NavigateOptions, useLocation } from 'react-router'
import type { PageLoader } from './page-loader.ts'
import { usePageLoader } from './pages.tsx'

/** Navigates to another page; resolves when it is shown. Its identity is stable. */
export const useNavigate = (): PageLoader['navigate'] => usePageLoader().navigate

type Search = URLSearchParams | Record<string, string>

/** The query parameters of the address, and a function that replaces them. */
export function useSearchParams(): [URLSearchParams, (next: Search, options?: NavigateOptions) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(
    () => [new URLSearchParams(search), (next, options) => void navigate(`?${new URLSearchParams(next)}`, options)],
    [search, navigate],
  )
}
