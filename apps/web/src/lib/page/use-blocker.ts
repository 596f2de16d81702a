import { useEffect, useMemo } from 'react'
import type { Blocker, PagesState } from './page-loader.ts'
import { usePageLoader, usePagesState } from './pages.tsx'

/** Holds back what leads elsewhere while there is a blocker; gives what it holds back. */
export function useBlocker(blocker: Blocker | undefined): PagesState['blockedNavigation'] {
  const { block } = usePageLoader()
  const { blockedNavigation } = usePagesState()
  // One's own, also where two use the same: each is asked, and one of them shows what is held.
  const ownBlocker = useMemo((): Blocker | undefined => blocker && ((from, to) => blocker(from, to)), [blocker])
  useEffect(() => (ownBlocker ? block(ownBlocker) : undefined), [block, ownBlocker])
  return blockedNavigation?.by === ownBlocker ? blockedNavigation : undefined
}
