import { useEffect } from 'react'
import type { Blocker, PagesState } from './page-loader.ts'
import { usePageLoader, usePagesState } from './pages.tsx'

/** Holds back what leads elsewhere while there is a blocker; gives what is held back. */
export function useBlocker(blocker: Blocker | undefined): PagesState['held'] {
  const { block } = usePageLoader()
  const { held } = usePagesState()
  useEffect(() => (blocker ? block(blocker) : undefined), [block, blocker])
  return blocker && held
}
