import type { ListedCreator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { debugDetail } from '#lib/api/debug-detail.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { DataWithStatus } from '#lib/page/data-with-status.ts'
import { apiContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { DiscoverPage, type DiscoverResult } from './discover-page.tsx'
import { creatorsPath, readDiscoverQuery } from './discover-query.ts'

/** Loads the first page, or answers with the status of the failure. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const answer = (value: DiscoverResult, status = 200) => new DataWithStatus(status, value)
  const query = readDiscoverQuery(new URL(request.url).searchParams)
  try {
    return answer({
      first: await context.get(apiContext).page<ListedCreator>(creatorsPath(query), { signal: request.signal }),
    })
  } catch (error) {
    return answer({ first: null, detail: debugDetail(error) }, statusOf(error))
  }
}

export const handle: RouteHandle<DiscoverResult> = {
  head: (_found, t) => ({ title: t(m.discover_head), description: t(m.discover_description) }),
}

export function Component() {
  const result = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return <DiscoverPage query={readDiscoverQuery(new URLSearchParams(search))} result={result} />
}
