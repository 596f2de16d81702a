import { type ReactNode, Suspense } from 'react'
import { Spinner } from '#ui/brand/spinner.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Cards, PartBoundary, Parts } from '#ui/loading/part-boundary.tsx'
import { Focus, LONG_TEXT, nothing, Primitive, State } from '../show.tsx'

const Missing = lazyPart<object>(() => Promise.reject(new Error('There is no such part')))
const Slow = lazyPart<object>(() => new Promise(nothing))

export function Loading() {
  return (
    <>
      <Primitive shows={['loading/load-failed:LoadFailed']}>
        <State name="default">
          <LoadFailed onRetry={nothing} />
        </State>
        <State name="detail">
          <LoadFailed detail="503 unavailable · 6f1c2a" onRetry={nothing} />
        </State>
        <Focus>
          <LoadFailed onRetry={nothing} />
        </Focus>
        <State name="long text">
          <LoadFailed detail={LONG_TEXT} onRetry={nothing} />
        </State>
      </Primitive>
      <Primitive shows={['loading/lazy-part:lazyPart']}>
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
        shows={['loading/part-boundary:PartBoundary', 'loading/part-boundary:Parts', 'loading/part-boundary:Cards']}
      >
        <State name="default">
          <PartBoundary>
            <Card />
          </PartBoundary>
        </State>
        <State name="error">
          <PartBoundary>
            <Fragile />
          </PartBoundary>
        </State>
        <State name="parts, one of them broken">
          <Cards className="grid gap-3">
            <Card />
            <Fragile />
          </Cards>
        </State>
        <State name="parts without a box">
          <Parts>
            <Card />
          </Parts>
        </State>
      </Primitive>
    </>
  )
}

const Card = () => <p className="p-5 card">A part that works.</p>

function Fragile(): ReactNode {
  throw new Error('A part that is broken on purpose')
}
