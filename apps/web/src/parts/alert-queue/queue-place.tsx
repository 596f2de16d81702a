import { type ComponentProps, Suspense } from 'react'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const AlertQueue = lazyPart(() => import('./alert-queue.tsx'))

/** The queue's place on the dashboard, of one height, in lines of its text, before it is there and however full it is: nothing below it moves. */
export function QueuePlace(props: ComponentProps<typeof AlertQueue>) {
  return (
    <div className="mt-6 h-[42.3125rem] sm:h-[39.3125rem] lg:h-[19.1875rem]">
      <Suspense
        fallback={
          <div aria-hidden="true" className="h-full p-5 card sm:px-6">
            <Placeholder className="h-5 w-48" />
          </div>
        }
      >
        <AlertQueue {...props} />
      </Suspense>
    </div>
  )
}
