import type { DonorDonation, DonorDonationDetail } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { DonationDrawer } from '#components/donations/donation-drawer.tsx'
import {
  CopyId,
  DonationHistory,
  DonationMessage,
  DrawerSection,
  DrawerTop,
  Facts,
} from '#components/donations/drawer-sections.tsx'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'
import { donorNotesOf } from './donor-donation-row.tsx'

type DonorDonationDrawerProps = { id: string; known: DonorDonation | undefined; onClose: () => void }

/** Details of a donation for its donor. */
export function DonorDonationDrawer({ id, known, onClose }: DonorDonationDrawerProps) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const detail = useQuery<DonorDonationDetail>({ queryKey: [`/api/donations/${encodeURIComponent(id)}/given`] })
  const { data } = detail
  const donation = data ?? known
  const name = donation?.creator.displayName ?? ''
  return (
    <DonationDrawer
      title={donation && t(m.donation_to, { name })}
      query={detail}
      onClose={onClose}
      top={
        donation && (
          <DrawerTop
            amountCents={donation.amount}
            isFullyReturned={donation.status !== 'paid'}
            time={donation.createdAt}
            timeZone={timeZone}
            notes={donorNotesOf(donation, t, language)}
          >
            <Link to={`/donate/${encodeURIComponent(donation.creator.slug)}`} className="px-4 text-sm btn btn-primary">
              <HandHeart size={18} aria-hidden="true" />
              {t(m.success_again)}
            </Link>
          </DrawerTop>
        )
      }
    >
      {donation && (
        <DonationMessage
          message={donation.message}
          audioUrl={data?.audioUrl ?? null}
          peaks={data?.peaks}
          transcript={data?.transcript}
          soundLabel={t(m.donation_to, { name })}
          signed={data?.donorName ? t(m.donation_signed, { name: data.donorName }) : undefined}
        />
      )}
      {data && (
        <>
          <DonationHistory events={data.events} timeZone={timeZone} />
          <DrawerSection title={t(m.donation_details)}>
            <Facts facts={[{ name: t(m.received_csv_id), value: <span className="text-xs">{id}</span> }]} />
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyId id={id} />
              <Link
                to={`/report?kind=creator&target=${encodeURIComponent(data.creator.slug)}`}
                className="px-4 text-sm btn btn-ghost"
              >
                {t(m.report_link)}
              </Link>
            </div>
            {data.status === 'paid' && (
              <p className="mt-4 text-sm wrap-anywhere text-ink-2">{t(m.donation_refund_ask, { name })}</p>
            )}
          </DrawerSection>
        </>
      )}
    </DonationDrawer>
  )
}
