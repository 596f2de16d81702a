import type { Membership, ReceivedInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import AgencyMemberships from '#components/agency-consent/agency-memberships.tsx'
import { INVITATIONS_KEY, MEMBERSHIPS_KEY } from '#components/agency-consent/agency-query-keys.ts'
import AgencyRequests from '#components/agency-consent/agency-requests.tsx'
import { useOffersAgencies } from '#components/agency-consent/use-offers-agencies.ts'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agencies_head), description: t(m.agencies_description) }),
  prefetch: () => [{ key: MEMBERSHIPS_KEY }],
}

/** The agencies of a creator, their invitations and their proposals. */
export function Component() {
  const t = useText()
  const offersAgencies = useOffersAgencies()
  const memberships = useQuery<Membership[]>({ queryKey: MEMBERSHIPS_KEY })
  const invitations = useQuery<ReceivedInvitation[]>({ queryKey: INVITATIONS_KEY, enabled: offersAgencies })
  const isEmpty = memberships.data?.length === 0 && (invitations.data ?? []).length === 0
  return (
    <WorkPage>
      <h1 className="text-3xl">{t(m.membership_title)}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{t(m.agencies_description)}</p>
      {offersAgencies && <AgencyRequests />}
      <div className="mt-6">
        <AgencyMemberships />
        {isEmpty && (
          <section className="px-5 py-12 text-center card">
            <h2 className="text-lg">{t(m.agencies_empty)}</h2>
            <p className="mx-auto mt-1 max-w-[52ch] text-ink-2">{t(m.agencies_empty_text)}</p>
          </section>
        )}
      </div>
    </WorkPage>
  )
}
