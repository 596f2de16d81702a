import type { ReceivedDetail, ReceivedDonation } from '@aplauso/contract/donations'
import { PAYMENT_VENDOR_NAMES } from '@aplauso/contract/payment-vendor-names'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { use } from 'react'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { ReplayButton } from '#components/alert-queue/replay-button.tsx'
import { DonationDrawer } from '#components/donations/donation-drawer.tsx'
import {
  CopyId,
  DonationHistory,
  DonationMessage,
  DrawerSection,
  DrawerTop,
  Facts,
} from '#components/donations/drawer-sections.tsx'
import { BlockDonor } from '#components/moderation/block-donor.tsx'
import { downloadFile } from '#lib/api/download-file.ts'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { Link } from '#ui/text/link.tsx'
import { receivedNotes } from './history-row.tsx'
import { refundableCents } from './refund-amount.ts'
import { RefundButton } from './refund-button.tsx'

type ReceivedDrawerProps = {
  id: string
  creatorId: string | undefined
  /** The donation in the list, shown until the details are loaded. */
  listed: ReceivedDonation | undefined
  timeZone: string | undefined
  onClose: () => void
}

/** Details of a donation, with the creator's actions. An agency can only copy the id. */
export function ReceivedDrawer({ id, creatorId, listed, timeZone, onClose }: ReceivedDrawerProps) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const isOwn = use(QueueContext) !== undefined
  const creatorQuery = creatorId === undefined ? '' : `?${new URLSearchParams({ creatorId })}`
  const queryKey = [`/api/donations/${encodeURIComponent(id)}${creatorQuery}`]
  const detail = useQuery<ReceivedDetail>({ queryKey })
  const donation = detail.data ?? listed
  const name = donation?.donorName ?? t(m.common_anonymous)
  return (
    <DonationDrawer
      title={donation && t(m.donation_from, { name })}
      query={detail}
      onClose={onClose}
      top={
        donation && (
          <DrawerTop
            amountCents={donation.amount}
            isFullyReturned={donation.status !== 'paid'}
            time={donation.paidAt}
            timeZone={timeZone}
            notes={receivedNotes(donation, t, language)}
          >
            {isOwn && donation.status === 'paid' && donation.alertStatus && (
              <ReplayButton
                donationId={id}
                name={name}
                text={t(m.donation_replay)}
                onDone={() => void queries.invalidateQueries({ queryKey })}
              />
            )}
            {isOwn && refundableCents(donation) > 0 && (
              <RefundButton donation={donation} name={name} timeZone={timeZone} />
            )}
            {isOwn && detail.data && detail.data.blockedDonorId === null && (
              <BlockDonor
                donor={{ donationId: id }}
                name={name}
                onDone={() => void queries.invalidateQueries({ queryKey })}
              />
            )}
          </DrawerTop>
        )
      }
    >
      {donation && (
        <>
          {donation.chargedBack > 0 && isOwn && (
            <p className="border-b border-line bg-perigo-soft px-5 py-4 text-sm sm:px-6">
              {t(m.received_disputed_text)}
            </p>
          )}
          <DonationMessage
            message={donation.message}
            audioUrl={donation.audioUrl}
            peaks={detail.data?.peaks}
            transcript={detail.data?.transcript}
            soundLabel={t(m.received_audio_of, { name })}
          />
        </>
      )}
      {detail.data?.speechMissing && (
        <p data-testid="speech-missing" className="border-b border-line bg-sunken px-5 py-4 text-sm sm:px-6">
          {t(m.received_speech_missing)}
        </p>
      )}
      {detail.data && isOwn && <BlockedNote detail={detail.data} />}
      {detail.data && <DonationDetails detail={detail.data} timeZone={timeZone} isOwn={isOwn} />}
    </DonationDrawer>
  )
}

/** Says that the donor is blocked, and why the alert was not shown. */
function BlockedNote({ detail: { blockedDonorId, isOfBlocked } }: { detail: ReceivedDetail }) {
  const t = useText()
  if (blockedDonorId === null && !isOfBlocked) return null
  return (
    <div data-testid="donor-blocked" className="grid gap-1 border-b border-line bg-sunken px-5 py-4 text-sm sm:px-6">
      {blockedDonorId !== null && <p>{t(m.block_is)}</p>}
      {isOfBlocked && <p>{t(m.block_alert)}</p>}
      <p>
        <Link to="/settings/moderation#bloqueios" className="link">
          {t(m.block_see_list)}
        </Link>
      </p>
    </div>
  )
}

type DonationDetailsProps = { detail: ReceivedDetail; timeZone: string | undefined; isOwn: boolean }

function DonationDetails({ detail, timeZone, isOwn }: DonationDetailsProps) {
  const { t, language } = useLanguage()
  const { id, events, replays, money, alertStatus, status, amount, refunded, chargedBack, direct } = detail
  const euros = (cents: number) => formatEuros(cents, language)
  const now =
    status === 'paid' && alertStatus === 'waiting'
      ? t(m.received_alert_waiting)
      : alertStatus === 'missed' && !events.some(({ kind }) => kind === 'shown')
        ? t(m.donation_event_missed)
        : undefined
  return (
    <>
      <DonationHistory events={events} timeZone={timeZone} replays={replays} now={now} />
      {money && (
        <DrawerSection title={t(m.donation_money)}>
          <Facts
            facts={[
              { name: t(m.received_csv_amount), value: euros(amount) },
              ...(refunded > 0 ? [{ name: t(m.balance_refunded), value: euros(0 - refunded) }] : []),
              ...(chargedBack > 0 ? [{ name: t(m.balance_charged_back), value: euros(0 - chargedBack) }] : []),
              {
                name: t(m.donation_fee, { percent: formatBasisPoints(money.feeBasisPoints, language) }),
                value: euros(0 - money.platformFee),
              },
              ...(money.agencyShare === 0
                ? []
                : [{ name: t(m.balance_agency_share), value: euros(0 - money.agencyShare) }]),
              { name: t(m.donation_yours), value: euros(money.net), isTotal: true },
              ...(direct === undefined
                ? []
                : [
                    {
                      name: t(m.donation_direct, { provider: PAYMENT_VENDOR_NAMES[direct.provider] }),
                      value: <Code>{direct.account}</Code>,
                    },
                  ]),
            ]}
          />
        </DrawerSection>
      )}
      <DrawerSection title={t(m.donation_details)}>
        <Facts
          facts={[
            { name: t(m.received_csv_id), value: <Code>{id}</Code> },
            ...(detail.provider ? [{ name: t(m.evidence_provider), value: <Code>{detail.provider}</Code> }] : []),
            ...(detail.paymentId ? [{ name: t(m.evidence_payment), value: <Code>{detail.paymentId}</Code> }] : []),
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyId id={id} />
          {isOwn && <EvidenceButton id={id} />}
          {(detail.message !== null || detail.audioUrl !== null) && (
            <Link to={`/report?kind=message&target=${id}`} className="px-4 text-sm btn btn-ghost">
              {t(m.report_link)}
            </Link>
          )}
        </div>
      </DrawerSection>
    </>
  )
}

const Code = ({ children }: { children: string }) => (
  <span translate="no" className="text-xs">
    {children}
  </span>
)

/** Downloads the evidence for a dispute. */
function EvidenceButton({ id }: { id: string }) {
  const t = useText()
  const { change, busy } = useChange({
    send: () => downloadFile(`/api/donations/${id}/evidence`, `aplauso-${id}.pdf`),
    onDone: () => undefined,
    failedTitle: t(m.received_evidence_failed),
  })
  return (
    <BusyButton busy={busy} icon={FileDown} onClick={() => change()} className="px-4 text-sm btn-ghost">
      {t(m.received_evidence)}
    </BusyButton>
  )
}
