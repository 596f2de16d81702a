import type { ReactNode } from 'react'
import { WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { Page } from './page.tsx'

/**
 * The frame of a screen to work on. It fills the window below the bar from the first moment on, so that the footer does not
 * move when what is still on its way turns out to be taller than its placeholder. One part that throws leaves the others.
 */
export const WorkPage = ({ children }: { children: ReactNode }) => (
  <Page className="min-h-[calc(100dvh-3.5rem)] pt-6 pb-20 wrap sm:pt-8">
    <WithErrorBoundaries>{children}</WithErrorBoundaries>
  </Page>
)
