import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { donationPageQuery } from './donation-page-query.ts'
import { PAGE_GRID, PageSettings } from './page-settings.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.page_head), description: t(m.page_description) }),
  prefetch: ({ id }) => [{ key: donationPageQuery(id).queryKey, path: '/api/donation-page' }],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <DonationPageSettings key={user.id} user={user} /> : null
}

function DonationPageSettings({ user }: { user: User }) {
  const t = useText()
  const page = useQuery(donationPageQuery(user.id))
  return (
    <>
      <h1 className="text-3xl">{t(m.page_title)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(m.page_lead)}</p>
      <p>
        <a
          href={`/donate/${encodeURIComponent(user.slug)}`}
          target="_blank"
          rel="noopener"
          className="gap-1.5 text-sm tap-link"
        >
          {t(m.page_open)}
          <ExternalLink size={15} aria-hidden="true" />
        </a>
      </p>
      {page.isPending && (
        <div aria-hidden="true" className={PAGE_GRID}>
          <div className="grid gap-5">
            <div className="h-96 rounded-lg skeleton" />
            <div className="h-60 rounded-lg skeleton" />
          </div>
          <div className="h-120 rounded-lg skeleton @max-3xl:hidden" />
        </div>
      )}
      {page.isError && (
        <div className="mt-6 p-5 card sm:p-6">
          <LoadFailed error={page.error} onRetry={page.refetch} />
        </div>
      )}
      {page.data && <PageSettings user={user} page={page.data} />}
    </>
  )
}
