import { Children, Component, type ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

type Failure = { error?: unknown; hasFailed: boolean }

/** Shows an error in place of a component that throws; the rest of the page works on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Failure> {
  static getDerivedStateFromError = (error: unknown): Failure => ({ error, hasFailed: true })

  override state: Failure = { hasFailed: false }

  override render() {
    const { error, hasFailed } = this.state
    if (!hasFailed) return this.props.children
    return (
      <section className="self-start p-5 card">
        <LoadFailed error={error} onRetry={() => this.setState({ hasFailed: false })} />
      </section>
    )
  }
}

export const WithErrorBoundaries = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => <ErrorBoundary>{part}</ErrorBoundary>)

/** A row or column of cards, each with its own error boundary. */
export const Cards = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={className}>
    <WithErrorBoundaries>{children}</WithErrorBoundaries>
  </div>
)
