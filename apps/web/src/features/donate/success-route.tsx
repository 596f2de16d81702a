import type { Creator } from '@aplauso/contract/creators'
import type { DonationProgress } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { HomeLink, MessagePage } from '#components/shell/message-page.tsx'
import { ApiError } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { apiContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { Link } from '#ui/text/link.tsx'
import { SuccessPage, type Thanks } from './success-page.tsx'
import { donorPath } from './use-donor-secret.ts'

/** Status of the donation and its creator; null if unknown. Only id and secret are read from the address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id')
  const secret = searchParams.get('secret') ?? undefined
  if (!id) return null
  try {
    const api = context.get(apiContext)
    const donation = await api.get<DonationProgress>(donorPath(id, 'status', secret))
    const creator = api.get<Creator>(`/api/creators/${encodeURIComponent(donation.creator.slug)}`)
    return { donation, creator: await creator.catch(() => null), ...(secret !== undefined && { secret }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const handle: RouteHandle<Thanks | null> = {
  head: (_data, t) => ({ title: t(m.success_head), description: t(m.success_description) }),
}

export function Component() {
  const thanks = useLoaderData<typeof loader>()
  return thanks ? <SuccessPage key={thanks.donation.id} {...thanks} /> : <GeneralThanks />
}

function GeneralThanks() {
  const t = useText()
  return (
    <MessagePage title={t(m.success_unknown)} text={t(m.success_unknown_text)}>
      <Link to="/discover" className="min-h-14 px-7 text-lg btn btn-primary">
        {t(m.discover_link)}
      </Link>
      <HomeLink quiet />
    </MessagePage>
  )
}
