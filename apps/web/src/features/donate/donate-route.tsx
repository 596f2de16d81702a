import { m } from '@aplauso/texts/messages'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#lib/page/context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { CreatorNotFound } from './creator-not-found.tsx'
import { DonatePage } from './donate-page.tsx'
import { loadPageData, type PageData } from './page-data.ts'

/** The creator with what can be done for them, or null with status 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return (await loadPageData(context.get(apiContext), params.slug ?? '')) ?? data(null, { status: 404 })
}

export const handle: RouteHandle<PageData | null> = {
  head: (page, t) =>
    page
      ? {
          title: t(m.donate_head, { name: page.creator.displayName }),
          description: t(m.donate_description, { name: page.creator.displayName }),
          creator: page.creator,
        }
      : { title: `${t(m.donate_not_found)} | Aplauso`, description: t(m.donate_not_found_text) },
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  // Keyed, so that going from one creator's page to another's starts a form of its own.
  return page ? <DonatePage key={page.creator.slug} {...page} /> : <CreatorNotFound />
}
