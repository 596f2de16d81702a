import type { DataOf } from './data-with-status.ts'
import { usePage, usePageLoader, usePagesState } from './pages.tsx'

/** Result of the page's loader: `useLoaderData<typeof loader>()`. */
export function useLoaderData<Loader extends (...args: never) => unknown>(): DataOf<Awaited<ReturnType<Loader>>> {
  // Routes pair each page with its loader, and a page with a failed loader is not rendered.
  return usePage().data as DataOf<Awaited<ReturnType<Loader>>>
}

export function useRevalidator() {
  const { revalidate } = usePageLoader()
  return { revalidate, isRevalidating: usePagesState().isRevalidating }
}
