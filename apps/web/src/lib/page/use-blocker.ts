import { useEffect, useMemo } from 'react'
import type { Blocker, PagesState } from './page-loader.ts'
import { usePageLoader, usePagesState } from './pages.tsx'

/** Holds back what leads elsewhere while there is a blocker; gives what it holds back. */
export function useBlocker(blocker: Blocker | undefined): PagesState['held'] {
  const { block } = usePageLoader()
  const { held } = usePagesState()
  // One's own, also where two use the same: each is asked, and one of them shows what is held.
  const own = useMemo((): Blocker | undefined => blocker && ((from, to) => blocker(from, to)), [blocker])
  useEffect(() => (own ? block(own) : undefined), [block, own])
  return held?.by === own ? held : undefined
}
