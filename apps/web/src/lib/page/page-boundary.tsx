import { Component, type ReactNode } from 'react'
import type { Page } from './page-loader.ts'

type BoundaryProps = { page: Page; fallback: (error: unknown) => ReactNode; children: ReactNode }
type BoundaryState = { page: Page; error: unknown }

/** Shows an error in place of a page that fails to load or render, until the next page. */
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
