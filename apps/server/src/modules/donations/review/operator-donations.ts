import type { DonationStatus } from '@aplauso/contract/donations'
import { type Cents, CURRENCY, centsToDecimal } from '@aplauso/contract/money'
import type {
  HeldPaymentDecision,
  OperatorDonation,
  OperatorDonationEvent,
  OperatorDonationPage,
  OperatorDonationsQuery,
} from '@aplauso/contract/operator-donations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { donationEvents } from '../evidence/evidence-events.ts'
import { readBookings } from '../evidence/evidence-records.ts'
import { hasFailedRefund } from './decide-held-payment.ts'

type Row = {
  id: string
  status: DonationStatus
  amount_cents: Cents
  fee_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
  creator_id: string
  creator_username: string
  creator_name: string
  donor_id: string | null
  donor_username: string | null
  donor_display_name: string | null
  donor_name: string | null
  message: string | null
  private: boolean
  provider: string
  payment_id: string | null
  created_at: Date
  paid_at: Date | null
  processing_at: Date | null
  held_at: Date | null
  held_reason: string | null
  provider_cents: Cents | null
  provider_currency: string | null
  decision: HeldPaymentDecision | null
  decided_at: Date | null
  decided_by: string | null
  refund_failed: boolean
  blocked_at: Date | null
  block_reason: string | null
  blocking_creators: number
}

const DONATIONS = sql`
  select donations.id, donations.status, amount_cents, fee_cents, refunded_cents, charged_back_cents,
    creator.id as creator_id, creator.username as creator_username, creator.display_name as creator_name,
    donor.id as donor_id, donor.username as donor_username, donor.display_name as donor_display_name,
    donations.donor_name, message, private, provider, provider_payment_id as payment_id,
    donations.created_at, paid_at, processing_at, held_at, review.reason as held_reason, provider_cents, provider_currency,
    decision, decided_at, decider.username as decided_by, ${hasFailedRefund} as refund_failed,
    block.blocked_at, block.reason as block_reason, block.creators as blocking_creators
  from donations join users as creator on creator.id = donations.creator_id
  left join users as donor on donor.id = donations.donor_id
  left join payment_reviews as review on review.donation_id = donations.id
  left join users as decider on decider.id = review.decided_by
  cross join lateral (
    select max(created_at) as blocked_at, (array_agg(reason order by blocked_donors.id desc))[1] as reason,
      count(distinct creator_id)::integer as creators
    from blocked_donors where donation_id = donations.id or account_id = donations.donor_id
  ) as block`

/** Each is served by an index of its own, so that none reads all donations. */
const STATES = {
  paid: sql<SqlBool>`donations.paid_at is not null`,
  held: sql<SqlBool>`donations.id in (select donation_id from payment_reviews where decision is distinct from 'accepted')
    and (donations.paid_at is null and decision is null or ${hasFailedRefund})`,
  waiting: sql<SqlBool>`donations.status = 'pending' and donations.processing_at is not null`,
  charged_back: sql<SqlBool>`donations.charged_back_cents > 0`,
  blocked: sql<SqlBool>`donations.id in (select donation_id from blocked_donors)`,
}

/** Lists donations to all creators, newest first. */
export async function listOperatorDonations(
  db: Database,
  { limit, before, state }: PageQuery & z.infer<typeof OperatorDonationsQuery>,
): Promise<OperatorDonation[]> {
  const isInState: RawBuilder<SqlBool> = state === undefined ? sql`true` : STATES[state]
  const isBefore = before === undefined ? sql`true` : sql`donations.id < ${before}::uuid`
  const { rows } = await sql<Row>`${DONATIONS} where ${isInState} and ${isBefore}
    order by donations.id desc limit ${limit}::integer`.execute(db)
  return rows.map(toOperatorDonation)
}

/** Reads a donation with all its events, from checkout to ledger, in one snapshot; undefined if there is none. */
export async function findOperatorDonation(db: Database, id: string): Promise<OperatorDonationPage | undefined> {
  if (!isId(id)) return undefined
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<Row>`${DONATIONS} where donations.id = ${id}::uuid`.execute(tx)
      const [row] = rows
      return row && { donation: toOperatorDonation(row), events: await readEvents(tx, row) }
    })
}

const toOperatorDonation = (row: Row): OperatorDonation => ({
  id: row.id,
  status: row.status,
  amountCents: row.amount_cents,
  currency: CURRENCY,
  feeCents: row.fee_cents,
  refundedCents: row.refunded_cents,
  chargedBackCents: row.charged_back_cents,
  creator: { id: row.creator_id, username: row.creator_username, displayName: row.creator_name },
  donor:
    row.donor_id === null
      ? null
      : { id: row.donor_id, username: row.donor_username ?? '', displayName: row.donor_display_name ?? '' },
  donorName: row.donor_name,
  message: row.message,
  private: row.private,
  provider: row.provider,
  paymentId: row.payment_id,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  block:
    row.blocked_at === null
      ? null
      : { at: row.blocked_at.toISOString(), reason: row.block_reason, creators: row.blocking_creators },
  held: heldPayment(row),
})

const heldPayment = ({
  amount_cents,
  held_at,
  held_reason,
  provider_cents,
  provider_currency,
  decision,
  refund_failed,
}: Row): OperatorDonation['held'] =>
  held_at === null || held_reason === null || provider_cents === null || provider_currency === null
    ? null
    : {
        reason: held_reason,
        cause: provider_cents === amount_cents && provider_currency === CURRENCY ? 'suspension' : 'amount',
        providerCents: provider_cents,
        providerCurrency: provider_currency,
        heldAt: held_at.toISOString(),
        decision,
        refundFailed: refund_failed,
      }

type AlertRow = {
  sequence: number | null
  created_at: Date | null
  shown_at: Date | null
  skipped_at: Date | null
  below_minimum: boolean | null
  withdrawn_at: Date | null
  replay_requested_at: Date | null
  held_at: Date | null
}

async function readEvents(tx: AnyTransaction, row: Row): Promise<OperatorDonationEvent[]> {
  const bookings = await readBookings(tx, row.id)
  const { rows: alerts } = await sql<AlertRow>`
    select sequence, alerts.created_at, shown_at, skipped_at, below_minimum, withdrawn_at, replay_requested_at, held.held_at
    from (select ${row.id}::uuid as id) as donation
    left join alerts on alerts.donation_id = donation.id left join held_alerts as held on held.donation_id = donation.id
  `.execute(tx)
  const [alert] = alerts
  if (alert === undefined) throw new Error('a select without a condition has a row')
  const known = donationEvents({
    ...bookings,
    donation: {
      ...alert,
      ...{ created_at: row.created_at, paid_at: row.paid_at, amount_cents: row.amount_cents },
      below_minimum: alert.below_minimum ?? false,
    },
  }).map(({ at, kind, amount }) => ({
    at,
    kind: kind === 'started' ? ('checkout' as const) : kind,
    ...(amount !== null && { amountCents: amount }),
    detail: kind === 'started' ? [row.provider, row.payment_id ?? ''].join(' ').trim() : '',
  }))
  const events = [
    ...known,
    eventAt(row.processing_at, 'processing'),
    eventAt(row.held_at, 'held', row.held_reason ?? ''),
    row.decision && eventAt(row.decided_at, row.decision, row.decided_by === null ? '' : `@${row.decided_by}`),
    eventAt(alert.held_at, 'alert_held'),
    eventAt(alert.created_at, 'alert_queued', alert.sequence === null ? '' : `#${alert.sequence}`),
    ...bookings.journals.map((journal) => {
      const sides = bookings.entries.filter(({ journal_id }) => journal_id === journal.id)
      const detail = sides.map(({ account_code, amount_cents }) => `${account_code} ${centsToDecimal(amount_cents)}`)
      return eventAt(journal.created_at, 'ledger', detail.join(', '))
    }),
  ]
  return events
    .filter((event) => event !== undefined && event !== null)
    .toSorted((a, b) => a.at.localeCompare(b.at) || rank(a) - rank(b))
}

const ORDER: readonly OperatorDonationEvent['kind'][] = [
  ...(['checkout', 'processing', 'held', 'accepted', 'paid', 'ledger', 'alert_held', 'alert_queued'] as const),
]
// Events of one statement have one time.
const rank = ({ kind }: OperatorDonationEvent) => {
  const index = ORDER.indexOf(kind)
  return index === -1 ? ORDER.length : index
}

const eventAt = (
  time: Date | null,
  kind: OperatorDonationEvent['kind'],
  detail = '',
): OperatorDonationEvent | undefined => (time === null ? undefined : { at: time.toISOString(), kind, detail })
