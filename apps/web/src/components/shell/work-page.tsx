import type { ReactNode } from 'react'
import { WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { Page } from './page.tsx'

/**
 * Frame of a signed-in page. It fills the window below the bar from the start, so that the footer does not move while
 * content loads. Each child has an error boundary of its own.
 */
export const WorkPage = ({ children }: { children: ReactNode }) => (
  <Page className="min-h-[calc(100dvh-3.5rem)] pt-6 pb-20 wrap sm:pt-8">
    <WithErrorBoundaries>{children}</WithErrorBoundaries>
  </Page>
)
