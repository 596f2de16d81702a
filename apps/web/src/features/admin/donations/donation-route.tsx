import { OPERATOR_REASON_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { centsToDecimal } from '@aplauso/contract/money'
import type {
  OperatorDonation,
  OperatorDonationEvent,
  OperatorDonationPage,
} from '@aplauso/contract/operator-donations'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CopyId, DrawerSection, eventText, Facts, Step } from '#components/donations/drawer-sections.tsx'
import { ApiError, api } from '#lib/api/api.ts'
import { downloadFile } from '#lib/api/download-file.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Translate, useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { HELD_TEXTS, STATUS_TEXTS } from './donation-texts.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_donation)} | ${INSTANCE_NAME}`,
    description: t(m.admin_donations_description),
  }),
}

const pathOf = (id: string) => `/api/admin/donations/${encodeURIComponent(id)}`

/** One donation with every event from checkout to ledger, and what an operator can do about it. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const { id = '' } = useParams()
  const { data, error, isError, refetch } = useQuery<OperatorDonationPage>({ queryKey: [pathOf(id)] })
  if (!user) return null
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <BackLink to="/admin/donations" className="mb-2">
        {t(m.admin_donations)}
      </BackLink>
      <h1 className="text-3xl">{t(m.admin_donation)}</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        {data && <DonationCard donation={data.donation} timeZone={user.timeZone} />}
        {data && <Timeline page={data} timeZone={user.timeZone} />}
        {!data && !isError && <Placeholder className="h-80 w-full" />}
        {!data && isError && !isMissing && <LoadFailed error={error} onRetry={refetch} />}
        {isMissing && <p className="text-ink-2">{t(m.admin_donation_missing)}</p>}
      </div>
    </>
  )
}

type Decision = 'accept' | 'refund'

function DonationCard({ donation, timeZone }: { donation: OperatorDonation; timeZone: string }) {
  const { t, language } = useLanguage()
  const [deciding, setDeciding] = useState<Decision>()
  const { id, creator, donor, donorName, message, provider, paymentId, block, held, status, paidAt } = donation
  const euros = (amount: number) => formatEuros(amount, language)
  const isHeld = held !== null && held.decision === null && paidAt === null
  const isOpen = isHeld || held?.refundFailed === true
  const note =
    held?.refundFailed === true
      ? m.admin_donation_refund_failed
      : isHeld || held?.decision
        ? HELD_TEXTS[held?.decision ?? 'waits']
        : undefined
  return (
    <section className="overflow-clip card">
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 className="display tnum text-3xl leading-tight">{euros(donation.amountCents)}</h2>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <span className="bg-sunken px-2 py-0 text-ink-2 chip">{t(STATUS_TEXTS[status])}</span>
          {note && (
            <span className={`px-2 py-0 chip ${isOpen ? 'bg-perigo-soft text-perigo' : 'bg-sunken text-ink-2'}`}>
              {t(note)}
            </span>
          )}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {isHeld && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setDeciding('accept')}
              className="px-4 text-sm btn btn-ink"
            >
              {t(m.admin_donation_accept)}
            </button>
          )}
          {isOpen && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setDeciding('refund')}
              className="px-4 text-sm btn btn-ghost"
            >
              {t(m.admin_donation_give_back)}
            </button>
          )}
          {paymentId !== null && <SyncButton id={id} />}
          {paidAt !== null && <EvidenceButton id={id} />}
        </div>
      </div>
      {isHeld && (
        <p className="border-b border-line bg-sunken px-5 py-4 text-sm sm:px-6">
          {held.cause === 'suspension'
            ? t(m.admin_donation_held_suspended)
            : t(m.admin_donation_held_amount, {
                received: providerAmount(held, euros),
                amount: euros(donation.amountCents),
              })}
        </p>
      )}
      <DrawerSection title={t(m.donation_details)}>
        <Facts
          facts={[
            { name: t(m.admin_donation_creator), value: `${creator.displayName} @${creator.username}` },
            {
              name: t(m.admin_donation_donor),
              value: donor === null ? t(m.admin_donation_no_account) : `${donor.displayName} @${donor.username}`,
            },
            ...(block === null
              ? []
              : [
                  {
                    name: t(m.admin_person_blocked),
                    value: [t(m.admin_person_blocked_by, { count: block.creators }), block.reason]
                      .filter((part) => part !== null)
                      .join(': '),
                  },
                ]),
            { name: t(m.admin_donation_name), value: donorName ?? t(m.common_anonymous) },
            ...(message === null ? [] : [{ name: t(m.received_csv_message), value: message }]),
            { name: t(m.admin_donation_fee), value: euros(donation.feeCents) },
            ...(donation.refundedCents === 0
              ? []
              : [{ name: t(m.admin_donation_back), value: euros(donation.refundedCents) }]),
            ...(donation.chargedBackCents === 0
              ? []
              : [{ name: t(m.admin_donation_charged), value: euros(donation.chargedBackCents) }]),
            {
              name: t(m.admin_donation_started),
              value: formatMoment(donation.createdAt, 'minute', language, timeZone),
            },
            {
              name: t(m.admin_donation_payment),
              value: (
                <span translate="no">
                  {provider} {paymentId}
                </span>
              ),
            },
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyId id={id} />
        </div>
      </DrawerSection>
      {deciding && <DecideDialog kind={deciding} donation={donation} onClose={() => setDeciding(undefined)} />}
    </section>
  )
}

type Held = NonNullable<OperatorDonation['held']>

const providerAmount = ({ providerCents, providerCurrency }: Held, euros: (amount: number) => string) =>
  providerCurrency === 'EUR' ? euros(providerCents) : `${centsToDecimal(providerCents)} ${providerCurrency}`

/** Fetches the payment from its provider again. */
function SyncButton({ id }: { id: string }) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy } = useChange({
    send: () => api.post<OperatorDonationPage>(`${pathOf(id)}/sync`),
    onDone(page) {
      queries.setQueryData([pathOf(id)], page)
      toast({ title: t(m.admin_donation_synced) })
    },
    failedTitle: t(m.admin_donation_sync_failed),
  })
  return (
    <BusyButton busy={busy} onClick={() => change(undefined)} className="px-4 text-sm btn-ghost">
      {t(m.admin_donation_sync)}
    </BusyButton>
  )
}

function EvidenceButton({ id }: { id: string }) {
  const t = useText()
  const { change, busy } = useChange({
    send: () => downloadFile(`${pathOf(id)}/evidence`, `aplauso-${id}.pdf`),
    onDone: () => undefined,
    failedTitle: t(m.admin_file_failed),
  })
  return (
    <BusyButton busy={busy} onClick={() => change(undefined)} className="px-4 text-sm btn-ghost">
      {t(m.admin_donation_evidence)}
    </BusyButton>
  )
}

const DIALOG_TEXTS = {
  accept: {
    title: m.admin_donation_accept_title,
    text: m.admin_donation_accept_text,
    confirm: m.admin_donation_accept,
    done: m.admin_donation_accepted,
  },
  refund: {
    title: m.admin_donation_refund_title,
    text: m.admin_donation_refund_text,
    confirm: m.admin_donation_give_back,
    done: m.admin_donation_given_back,
  },
}

type DecideDialogProps = { kind: Decision; donation: OperatorDonation; onClose: () => void }

/** Names the amount and what happens with it. The reason stands in the log of operators. */
function DecideDialog({ kind, donation, onClose }: DecideDialogProps) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { title, text, confirm, done } = DIALOG_TEXTS[kind]
  const path = pathOf(donation.id)
  const amount = formatEuros(donation.held?.providerCents ?? donation.amountCents, language)
  const { change, busy, failure } = useChange({
    send: () => api.post<OperatorDonationPage>(`${path}/${kind}`, { reason }),
    onDone(page) {
      queries.setQueryData([path], page)
      void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/admin/') })
      toast({ title: t(done), description: amount })
      onClose()
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(title, { amount })}
      text={t(text, { name: donation.creator.displayName })}
      confirm={t(confirm)}
      busy={busy}
      failure={failure}
      ready={reason.trim() !== ''}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    >
      <TextField
        label={t(m.admin_payouts_reason)}
        hint={t(m.admin_reason_hint)}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={OPERATOR_REASON_MAX_CHARACTERS}
      />
    </ConfirmDialog>
  )
}

type TimelineProps = { page: OperatorDonationPage; timeZone: string }

function Timeline({ page: { donation, events }, timeZone }: TimelineProps) {
  const { t, language } = useLanguage()
  const { held } = donation
  const euros = (amount: number) => formatEuros(amount, language)
  function detailOf({ kind, detail }: OperatorDonationEvent): string {
    if (kind !== 'held' || held === null) return detail
    return held.cause === 'suspension'
      ? t(m.admin_event_held_suspended)
      : t(m.admin_event_held_amount, { received: providerAmount(held, euros) })
  }
  return (
    <section data-testid="admin-timeline" className="overflow-clip card">
      <DrawerSection title={t(m.admin_donation_timeline)}>
        <ol className="grid">
          {events.map((event) => (
            <Step
              key={`${event.at} ${event.kind} ${event.detail}`}
              text={textOf(event, t, euros(event.amountCents ?? 0))}
              isBad={isBad(event)}
            >
              <time dateTime={event.at} className="tnum shrink-0 text-xs text-ink-3">
                {formatMoment(event.at, 'minute', language, timeZone)}
              </time>
              {event.detail && (
                <p
                  translate={event.kind === 'held' ? undefined : 'no'}
                  className="w-full text-xs wrap-anywhere text-ink-2"
                >
                  {detailOf(event)}
                </p>
              )}
            </Step>
          ))}
        </ol>
      </DrawerSection>
    </section>
  )
}

const isBad = ({ kind }: OperatorDonationEvent) =>
  kind === 'held' || kind === 'charged_back' || kind === 'refund_failed'

function textOf({ kind, amountCents }: OperatorDonationEvent, t: Translate, amount: string): string {
  switch (kind) {
    case 'checkout':
      return t(m.admin_event_checkout)
    case 'processing':
      return t(m.admin_event_processing)
    case 'held':
      return t(m.admin_event_held)
    case 'accepted':
      return t(m.admin_event_accepted)
    case 'alert_held':
      return t(m.admin_event_alert_held)
    case 'alert_queued':
      return t(m.admin_event_alert_queued)
    case 'ledger':
      return t(m.admin_event_ledger)
    case 'refunded':
      return amountCents === undefined ? t(m.admin_event_given_back) : eventText(kind, amount, t)
    default:
      return eventText(kind, amount, t)
  }
}
