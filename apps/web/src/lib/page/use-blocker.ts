import { useEffect, useMemo } from 'react'
import type { Blocker, PagesState } from './page-loader.ts'
import { usePageLoader, usePagesState } from './pages.tsx'

/** Registers `blocker`, which decides on each navigation; returns the one that it has blocked. */
export function useBlocker(blocker: Blocker | undefined): PagesState['blockedNavigation'] {
  const { block } = usePageLoader()
  const { blockedNavigation } = usePagesState()
  // A new function per caller, even when two share a blocker: each is identified by its own.
  const ownBlocker = useMemo((): Blocker | undefined => blocker && ((from, to) => blocker(from, to)), [blocker])
  useEffect(() => (ownBlocker ? block(ownBlocker) : undefined), [block, ownBlocker])
  return blockedNavigation?.by === ownBlocker ? blockedNavigation : undefined
}
