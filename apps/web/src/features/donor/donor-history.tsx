import { m } from '@aplauso/texts/messages'
import type { ComponentType } from 'react'
import { useOpenDonation } from '#components/donations/use-open-donation.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { DiscoverButton } from './discover-button.tsx'
import { DonorDonationDrawer } from './donor-donation-drawer.tsx'
import type { DonorDonationRowProps } from './donor-donation-row.tsx'
import { useRecentDonorDonations } from './donor-queries.ts'
import { SeeAllLink } from './see-all-link.tsx'
import { UnfinishedDonations } from './unfinished-donations.tsx'

/** The latest donations, in the row design of the dashboard. */
export function DonorHistory({ Row }: { Row: ComponentType<DonorDonationRowProps> }) {
  const t = useText()
  const { data, error, isError, refetch } = useRecentDonorDonations()
  const { openId, open, close } = useOpenDonation()
  return (
    <div>
      <UnfinishedDonations />
      <ListCard
        title={t(m.supporter_history)}
        note={t(m.supporter_history_note)}
        empty={{
          title: t(m.supporter_empty),
          text: t(m.supporter_empty_text),
          action: <DiscoverButton />,
        }}
        loaded={data !== undefined}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={(data ?? []).map((donation) => (
          <Row key={donation.id} donation={donation} onOpen={() => open(donation.id)} />
        ))}
      >
        {data && data.length > 0 && <SeeAllLink to="/dashboard/fan/donations" text={t(m.supporter_see_all)} />}
      </ListCard>
      {openId !== undefined && (
        <DonorDonationDrawer key={openId} id={openId} known={data?.find(({ id }) => id === openId)} onClose={close} />
      )}
    </div>
  )
}
