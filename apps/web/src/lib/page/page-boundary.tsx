import { Component, type ReactNode } from 'react'
import type { Page } from './page-loader.ts'

type BoundaryProps = { page: Page; fallback: (error: unknown) => ReactNode; children: ReactNode }
type BoundaryState = { page: Page; error: unknown }

/** What stands in the place of a page that could not be loaded, or fails while it is drawn, until there is another. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page, error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState) {
    return page === state.page ? null : { page, error: undefined }
  }

  override render() {
    const { page, fallback, children } = this.props
    const error = page.error ?? this.state.error
    return error === undefined ? children : fallback(error)
  }
}
