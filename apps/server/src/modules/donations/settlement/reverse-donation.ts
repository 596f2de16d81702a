import { type Cents, cents, reversedFeeCents } from '@aplauso/contract/money'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { lockLatestPoll, type PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { type Cte, cte } from '#platform/database/cte.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import { countDonation } from '../donation-metrics.ts'
import type { DonationEvent } from './handle-donation-events.ts'
import type { RefundUpdate } from './poll-refunds.ts'
import { remainingShares } from './remaining-shares.ts'
import { writeFeeReturn } from './return-fees.ts'
import { bookJournal, hasWebhooks, updateStats } from './settlement-parts.ts'

type ReverseOptions = {
  /** Status of our refunds at the provider, fetched after the snapshot. */
  refunds?: readonly RefundUpdate[]
  now?: Date
}

/** `alertWithdrawn`: overlays must not show the alert. `heldId`: the held alert that was withdrawn or restored. */
export type ReversalResult = { creatorId: string; alertWithdrawn: boolean; heldId: string | null }

/**
 * Brings a paid donation to the total that the provider reports as reversed: refunds, chargebacks, won chargebacks and
 * failed refunds. Books the difference only, also with the agencies that had a share, whether or not they still manage
 * the creator. Ends the reservation of refunds that the snapshot contains. `checks` is the version of the poll that
 * gave the snapshot: a later poll makes this one change nothing, because the later answer will. Returns the result if
 * something changed.
 */
export async function reverseDonation(
  db: Database,
  snapshot: PaymentSnapshot,
  checks: number,
  { refunds = [], now = new Date() }: ReverseOptions = {},
): Promise<ReversalResult | undefined> {
  const before = await findPaid(db, snapshot.paymentId, checks)
  if (before === undefined) return undefined

  const gross = before.amount_cents
  const chargedBack = cents(Math.min(snapshot.chargedBackCents, gross))
  const refunded = cents(Math.min(snapshot.refundedCents, gross - chargedBack))
  const reversedBefore = cents(before.refunded_cents + before.charged_back_cents)
  const reversed = cents(refunded + chargedBack)
  const isUnchanged = refunded === before.refunded_cents && chargedBack === before.charged_back_cents
  if (isUnchanged && refunds.length === 0 && !before.has_reserved) return undefined

  const fee = (amount: Cents) => before.fee_cents - reversedFeeCents(before.fee_cents, gross, amount)
  const remainingSharesAt = (amount: Cents) =>
    remainingShares({ gross, fee: before.fee_cents, shares: before.shares.map(({ cents }) => cents) }, amount)
  const sharesBefore = remainingSharesAt(reversedBefore)
  const shares = remainingSharesAt(reversed).map((remaining, index) => remaining - (sharesBefore[index] ?? 0))
  const countIfLeft = (amount: Cents) => (amount < gross ? 1 : 0)

  const { rows } = await reversalStatement({
    before,
    checks,
    refunds,
    now,
    refunded,
    chargedBack,
    isUnchanged,
    shares,
    isFullyReversed: reversed === gross,
    counts: countIfLeft(reversed) - countIfLeft(reversedBefore),
    cents: reversedBefore - reversed,
    fee: fee(reversed) - fee(reversedBefore),
    reversedFee: cents(before.fee_cents - fee(reversed)),
  }).execute(db)
  const [row] = rows
  const stateAt = (amount: Cents, charged: Cents) =>
    amount < gross ? 'paid' : charged > 0 ? 'charged_back' : 'refunded'
  const state = stateAt(reversed, chargedBack)
  if (row && state !== stateAt(reversedBefore, before.charged_back_cents)) countDonation({ state })
  return (
    row && { creatorId: row.creator_id, alertWithdrawn: reversed === gross && row.alert_changed, heldId: row.held_id }
  )
}

type Change = {
  before: Paid
  /** Version of the poll. */
  checks: number
  refunds: readonly RefundUpdate[]
  now: Date
  /** The new totals. */
  refunded: Cents
  chargedBack: Cents
  /** A donation stays paid while some of it is left. */
  isFullyReversed: boolean
  /** Only refunds have changed. */
  isUnchanged: boolean
  /** Changes of the totals: number of donations, received cents and fee in cents. */
  counts: number
  cents: number
  fee: number
  /** The fee of all that is reversed now. */
  reversedFee: Cents
  /** Change of each of `before.shares`, in cents. */
  shares: readonly number[]
}

/**
 * The statement of `reverseDonation`. Its parts stand below and in `settlement-parts.ts`, in the order in which they
 * run; each names what it reads in its arguments. No row if another poll or reversal came first.
 */
function reversalStatement({ before, checks, refunds, now, refunded, chargedBack, ...change }: Change) {
  const { isFullyReversed, isUnchanged, shares } = change
  const [reversed, moved, creator, share] = [cte('reversed'), cte('moved'), cte('creator'), cte('share')]
  return sql<{ creator_id: string; alert_changed: boolean; held_id: string | null }>`${PREPARED}
    with locked as (
      -- Locks the donation, if its reversed amounts are still the ones read before.
      select id from donations
      where id = ${before.id}
        and refunded_cents = ${before.refunded_cents}::bigint and charged_back_cents = ${before.charged_back_cents}::bigint
      for update
    ), donation as (
      -- Selects the donation if no later poll was started.
      ${lockLatestPoll(sql`select id from locked`, checks)}
    ), open_refund as (
      -- Locks the refunds that this answer counts or that the provider reports a result for.
      select refunds.id, refunds.counted, told.status
      from donation join refunds on refunds.donation_id = donation.id
      left join unnest(${refunds.map(({ id }) => id)}::uuid[], ${refunds.map(({ status }) => status)}::text[]) as told (id, status)
        on told.id = refunds.id
      where refunds.status in ('accepted', 'refunded') and refunds.counted_from <= ${checks}::integer
        and (not refunds.counted or told.id is not null)
      for update of refunds
    ), told_refund as (
      -- Writes the result of each refund and counts it.
      update refunds
      set counted = true, status = coalesce(open_refund.status, refunds.status),
        ended_at = case when open_refund.status is null then ended_at else ${now}::timestamptz end
      from open_refund where refunds.id = open_refund.id
      returning case when open_refund.counted then 0 else refunds.amount_cents end as cents
    ), released as (
      -- Selects the reserved amount that these refunds release.
      select coalesce(sum(cents), 0)::bigint as cents from told_refund
    ), ${reversed} as (
      -- Writes the reversed amounts and the status of the donation.
      update donations set
        refunded_cents = ${refunded}::bigint, charged_back_cents = ${chargedBack}::bigint,
        refund_pending_cents = refund_pending_cents - released.cents,
        status = case when not ${isFullyReversed}::boolean then 'paid'
          when ${chargedBack}::bigint > 0 then 'charged_back' else 'refunded' end
      from donation, released where donations.id = donation.id
      returning donations.*
    ), ${moved} as (
      -- Selects what the totals change by; nothing when only refunds have changed.
      select id, creator_id, provider, donor_id, donor_name, private, currency, paid_at, paid_day, paid_hour, donor_month,
        ${change.counts}::integer as counts, ${change.cents}::bigint as cents,
        ${change.fee}::bigint as fee_cents, ${refunded - before.refunded_cents}::bigint as refunded_cents,
        ${chargedBack - before.charged_back_cents}::bigint as charged_back_cents
      from ${reversed} where not ${isUnchanged}::boolean
    ), ${creator} as (
      -- Locks the creator and updates the totals.
      update creators set
        total_received_cents = total_received_cents + moved.cents,
        total_donations = total_donations + moved.counts,
        private_received_cents = private_received_cents + case when moved.private then moved.cents else 0 end,
        private_donations = private_donations + case when moved.private then moved.counts else 0 end
      from ${moved} as moved where creators.user_id = moved.creator_id
      returning creators.user_id
    ), ${share} as (
      -- Selects what each agency's share changes by.
      select owed.agency_id, owed.cents
      from ${moved}, unnest(${before.shares.map(({ agency_id }) => agency_id)}::uuid[], ${shares}::bigint[]) as owed (agency_id, cents)
    ),
    ${updateStats(moved, creator)},
    ${bookJournal({ moved, creator, share }, { kind: 'reversal', idempotencyKey: sql<string>`'reversal:' || id || ':' || ${checks}::integer`, bookedAt: now })},
    fee_return as (
      -- Writes what the platform gives back of its fee to a connected account.
      ${writeFeeReturn(sql`${moved}`, change.reversedFee, now)}
    ),
    event as (${writeReversalEvents(reversed, reversalsOf(before, { refunded, chargedBack }), now)}),
    alert as (${isFullyReversed ? withdrawAlert(reversed, creator, now) : restoreAlert(reversed, creator)}),
    held as (${isFullyReversed ? withdrawHeld(reversed, creator, now) : restoreHeld(reversed, creator)})
    select creator_id, exists (select from alert) as alert_changed, (select id from held) as held_id from ${reversed}
  `
}

type Reversal = { kind: Exclude<DonationEvent['kind'], 'paid'>; amountCents: Cents }

/**
 * Events that webhooks receive. A chargeback of the whole replaces earlier refunds and restores them when it is won:
 * neither is a refund event.
 */
function reversalsOf(before: Paid, now: { refunded: Cents; chargedBack: Cents }): Reversal[] {
  const chargedBack = now.chargedBack - before.charged_back_cents
  const refunded = now.refunded - before.refunded_cents
  if (chargedBack > 0) return [{ kind: 'charged_back', amountCents: cents(chargedBack) }]
  if (chargedBack < 0) return [{ kind: 'chargeback_reversed', amountCents: cents(-chargedBack) }]
  return refunded > 0 ? [{ kind: 'refunded', amountCents: cents(refunded) }] : []
}

const writeReversalEvents = (reversed: Cte<'reversed'>, reversals: readonly Reversal[], now: Date) => sql`
  -- Writes one event for each reversal, if the creator has webhooks.
  insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
  select event.id, reversed.id, reversed.creator_id, event.kind, event.cents, ${now}::timestamptz
  from ${reversed} as reversed join users on users.id = reversed.creator_id,
    unnest(${reversals.map(() => uuidv7())}::uuid[], ${reversals.map(({ kind }) => kind)}::text[],
      ${reversals.map(({ amountCents }) => amountCents)}::bigint[]) as event (id, kind, cents)
  where ${hasWebhooks(sql`users.id`)}`

/**
 * Once no money is left, the alert is neither shown nor replayed; `restoreAlert` undoes it. A withdrawn alert that no
 * overlay had shown counts as skipped, so it neither waits nor is missed. After a won chargeback it waits or is missed
 * again. The creator is locked first.
 */
const withdrawAlert = (reversed: Cte<'reversed'>, creator: Cte<'creator'>, now: Date) => sql`
  -- Withdraws the alert and clears its requested replay.
  update alerts set withdrawn_at = ${now}::timestamptz, replay_requested_at = null,
    shown_at = coalesce(shown_at, ${now}::timestamptz),
    skipped_at = case when shown_at is null then ${now}::timestamptz else skipped_at end
  from ${reversed} as reversed, ${creator} as creator where alerts.donation_id = reversed.id and withdrawn_at is null
  returning alerts.id`

const restoreAlert = (reversed: Cte<'reversed'>, creator: Cte<'creator'>) => sql`
  -- Restores the alert; one that was never shown waits or is missed again.
  update alerts set withdrawn_at = null,
    shown_at = case when skipped_at is not distinct from withdrawn_at then null else shown_at end,
    skipped_at = case when skipped_at is not distinct from withdrawn_at then null else skipped_at end
  from ${reversed} as reversed, ${creator} as creator where alerts.donation_id = reversed.id and withdrawn_at is not null
  returning alerts.id`

const withdrawHeld = (reversed: Cte<'reversed'>, creator: Cte<'creator'>, now: Date) => sql`
  -- Withdraws the alert that waits for moderation.
  update held_alerts set state = 'withdrawn', decided_at = ${now}::timestamptz
  from ${reversed} as reversed, ${creator} as creator where held_alerts.donation_id = reversed.id and state = 'held'
  returning held_alerts.id`

const restoreHeld = (reversed: Cte<'reversed'>, creator: Cte<'creator'>) => sql`
  -- Lets the withdrawn alert wait for moderation again.
  update held_alerts set state = 'held', decided_at = null
  from ${reversed} as reversed, ${creator} as creator where held_alerts.donation_id = reversed.id and state = 'withdrawn'
  returning held_alerts.id`

type Paid = Pick<
  Selectable<Tables['donations']>,
  'id' | 'amount_cents' | 'fee_cents' | 'refunded_cents' | 'charged_back_cents'
> & {
  shares: { agency_id: string; cents: Cents }[]
  /** A refund in the answer is still reserved. */
  has_reserved: boolean
}

async function findPaid(db: Database, paymentId: string, checks: number): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select id, amount_cents, fee_cents, refunded_cents, charged_back_cents, (
      select coalesce(json_agg(json_build_object('agency_id', agency_id, 'cents', share_cents) order by agency_id), '[]')
      from donation_shares where donation_id = donations.id
    ) as shares, exists (
      select from refunds where refunds.donation_id = donations.id and refunds.counted_from <= ${checks}::integer
        and not counted and refunds.status <> 'failed'
    ) as has_reserved
    from donations where provider_payment_id = ${paymentId} and paid_at is not null
  `.execute(db)
  return rows[0]
}
