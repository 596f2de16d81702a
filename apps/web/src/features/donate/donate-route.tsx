import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { apiContext } from '#lib/context.ts'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { MessagePage } from '#ui/message-page.tsx'
import { DonatePage } from './donate-page.tsx'

/** The creator, or null with status 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    return await context.get(apiContext).get<Creator>(`/api/creators/${encodeURIComponent(params.slug ?? '')}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export const handle: RouteHandle<Creator | null> = {
  head: (creator, t) =>
    creator
      ? {
          title: t(m.donate_head, { name: creator.displayName }),
          description: t(m.donate_description, { name: creator.displayName }),
        }
      : { title: `${t(m.donate_not_found)} | Aplauso`, description: t(m.donate_not_found_text) },
}

export function Component() {
  const creator = useLoaderData<typeof loader>()
  // Keyed, so that going from one creator's page to another's starts a form of its own.
  return creator ? <DonatePage key={creator.slug} creator={creator} /> : <CreatorNotFound />
}

function CreatorNotFound() {
  const t = useText()
  return <MessagePage title={t(m.donate_not_found)} text={t(m.donate_not_found_text)} />
}
