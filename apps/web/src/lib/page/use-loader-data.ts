import type { DataOf } from './data-with-status.ts'
import { usePage, usePageLoader, usePagesState } from './pages.tsx'

/** What the page's loader gave: `useLoaderData<typeof loader>()`. */
export function useLoaderData<Loader extends (...args: never) => unknown>(): DataOf<Awaited<ReturnType<Loader>>> {
  // The routes bring a page together with its own loader, and nothing is shown whose loader has failed.
  return usePage().data as DataOf<Awaited<ReturnType<Loader>>>
}

/** Loads the page's data anew. */
export function useRevalidator() {
  const { revalidate } = usePageLoader()
  return { revalidate, isRevalidating: usePagesState().isRevalidating }
}
