import { Children, Component, type ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

type Failure = { error?: unknown; hasFailed: boolean }

/** Around a part of a page: where it throws, that is said in its place, and everything around it works on. */
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

/** Parts that stand or fall each for itself. */
export const WithErrorBoundaries = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => <ErrorBoundary>{part}</ErrorBoundary>)

/** A row or a column of cards, each with its own boundary. */
export const Cards = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={className}>
    <WithErrorBoundaries>{children}</WithErrorBoundaries>
  </div>
)
