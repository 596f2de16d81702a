import type { Status } from '@aplauso/contract/status'
import { m } from '@aplauso/texts/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { Page } from '#components/shell/page.tsx'
import { apiContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { StatusBoard } from './status-board.tsx'

/** Null if the request fails: the page then says that the state is unknown. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Status | null> {
  return context
    .get(apiContext)
    .get<Status>('/api/status')
    .catch(() => null)
}

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.status_head), description: t(m.status_description) }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Page>
      <StatusBoard loaded={loaded} />
    </Page>
  )
}
