import { type ReactNode, Suspense } from 'react'
import { Spinner } from '#ui/brand/spinner.tsx'
import { Cards, ErrorBoundary, WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Focus, LONG_TEXT, noop, Primitive, State } from '../primitive.tsx'

const Missing = lazyComponent<object>(() => Promise.reject(new Error('This component does not exist')))
const Slow = lazyComponent<object>(() => new Promise(noop))

export function Loading() {
  return (
    <>
      <Primitive shows={['loading/load-failed:LoadFailed']}>
        <State name="default">
          <LoadFailed onRetry={noop} />
        </State>
        <State name="detail">
          <LoadFailed detail="503 unavailable · 6f1c2a" onRetry={noop} />
        </State>
        <Focus>
          <LoadFailed onRetry={noop} />
        </Focus>
        <State name="long text">
          <LoadFailed detail={LONG_TEXT} onRetry={noop} />
        </State>
      </Primitive>
      <Primitive shows={['loading/lazy-component:lazyComponent']}>
        <State name="loading">
          <Suspense fallback={<Spinner />}>
            <Slow />
          </Suspense>
        </State>
        <State name="error">
          <Suspense fallback={<Spinner />}>
            <Missing />
          </Suspense>
        </State>
      </Primitive>
      <Primitive
        shows={[
          'loading/error-boundary:ErrorBoundary',
          'loading/error-boundary:WithErrorBoundaries',
          'loading/error-boundary:Cards',
        ]}
      >
        <State name="default">
          <ErrorBoundary>
            <Card />
          </ErrorBoundary>
        </State>
        <State name="error">
          <ErrorBoundary>
            <Fragile />
          </ErrorBoundary>
        </State>
        <State name="parts, one of them broken">
          <Cards className="grid gap-3">
            <Card />
            <Fragile />
          </Cards>
        </State>
        <State name="parts without a box">
          <WithErrorBoundaries>
            <Card />
          </WithErrorBoundaries>
        </State>
      </Primitive>
    </>
  )
}

const Card = () => <p className="p-5 card">A part that works.</p>

function Fragile(): ReactNode {
  throw new Error('This component is broken on purpose')
}
