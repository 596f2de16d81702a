import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { BLOCKED_RULE, type Reason } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  type AlertRow,
  type Announcer,
  announceAlert,
  type Goal,
  isBlocked,
  isLargestOfStream,
} from '#modules/alerts/public.ts'
import { type PaymentSnapshot, schedulePaidSync } from '#modules/payments/public.ts'
import { type Cte, cte } from '#platform/database/cte.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import { scheduleLateSpeech } from '../speech/late-speeches.ts'
import { bookJournal, DONOR_CREATOR, DONOR_NAME, hasWebhooks, updateStats } from './settlement-parts.ts'

/** A row without an alert has nulls in all its columns. */
type SettledRow = Goal & { settled_creator_id: string; has_event: boolean; late_id: string | null } & (
    | (AlertRow & { held_id: null; is_stale: null })
    | ({ [Column in keyof AlertRow]: null } & (
        | { held_id: string; is_stale: boolean }
        | { held_id: null; is_stale: null }
      ))
  )

type Payment = {
  snapshot: PaymentSnapshot
  /** Version of the poll. */
  checks: number
  /** Keyed hashes of the payer's fingerprints, compared with those of blocked donors. */
  fingerprintHashes: readonly string[]
  withoutSpeech: boolean
  paidAt: Date
  now: Date
  announcer: Announcer | undefined
}

/**
 * The statement of `settle-donation.ts`. Its parts stand below and in `settlement-parts.ts`, in the order in which they
 * run; each names what it reads in its arguments. One row, or none if no donation was marked paid.
 */
export function settlementStatement(payment: Payment) {
  const { snapshot, checks, paidAt, now } = payment
  const [paid, lateSpeech, moved, creator] = [cte('paid'), cte('late_speech'), cte('moved'), cte('creator')]
  const [share, event, shown, held, alert] = [cte('share'), cte('event'), cte('shown'), cte('held'), cte('alert')]
  const hasReversal = snapshot.refundedCents + snapshot.chargedBackCents > 0
  return sql<SettledRow>`${PREPARED}
    with ${paid} as (${markPaid(payment)}),
    followed as (
      -- Schedules the next poll of the payment.
      ${schedulePaidSync(sql`select id from ${paid}`, { checks, paidAt, now, hasReversal })}
    ), ${lateSpeech} as (
      -- Schedules another attempt at the speech that was not ready.
      ${scheduleLateSpeech(sql`select id from ${paid} where speech_status = 'late' and not private`, { isPaid: true, now })}
      returning donation_id
    ), ${moved} as (
      -- Selects what the totals rise by.
      select id, creator_id, provider, donor_id, donor_name, private, currency, paid_at, paid_day, paid_hour, donor_month,
        1 as counts, amount_cents as cents, fee_cents, refunded_cents, charged_back_cents from ${paid}
    ),
    ordered_refund as (${orderRefund(paid, payment)}),
    ${creator} as (${raiseCreator(paid, payment.fingerprintHashes)}),
    support as (${advanceRecurringDonation(paid, creator, paidAt)}),
    ${share} as (
      -- Writes the shares of the agencies.
      insert into donation_shares (donation_id, agency_id, share_basis_points, share_cents)
      ${agreedShares(paid)}
      returning agency_id, share_cents as cents
    ),
    ${updateStats(moved, creator)},
    ${bookJournal({ moved, creator, share }, { kind: 'donation', idempotencyKey: sql<string>`'donation:' || id`, bookedAt: paidAt })},
    ${event} as (${writePaidEvent(paid, paidAt)}),
    ${shown} as (${selectShown(paid, creator, { donorName: DONOR_NAME, donorCreator: DONOR_CREATOR })}),
    ${held} as (${writeHeldAlert(shown, paidAt)}),
    ${alert} as (${writeAlert(shown)})
    select alert.*, creator.user_id as settled_creator_id, creator.donation_goal_cents, creator.total_received_cents,
      creator.private_received_cents, exists (select from ${event}) as has_event,
      (select donation_id from ${lateSpeech}) as late_id, held.id as held_id, held.is_stale,
      ${announceAlert(payment.announcer, alert)}
    from ${creator} as creator left join ${alert} as alert on true left join ${held} as held on true
  `
}

/**
 * Month in a row that the donation pays; null without a recurring donation. The unique key lets one of two concurrent
 * settlements pass; the other retries.
 */
const recurringMonth = sql`(select months + 1 from recurring_donations where recurring_donations.id = donations.recurring_donation_id)`

/** Condition on `donations`: an operator has decided about the payment. */
export const isDecided = sql<boolean>`exists (
  select from payment_reviews where donation_id = donations.id and decision is not null)`

const isCreditable = sql<boolean>`(
  exists (select from users where users.id = donations.creator_id and users.suspended_at is null) or ${isDecided})`

const markPaid = (payment: Payment) => {
  const { snapshot, paidAt, withoutSpeech } = payment
  return sql`
  -- Marks the donation paid, with its day, hour and month; matches no row that is paid, differs in amount, waits for
  -- speech, or belongs to a suspended creator.
  update donations
  set status = 'paid', paid_at = ${paidAt}::timestamptz, review_reason = null,
    speech_status = case when speech_status = 'rendering' then 'late' else speech_status end,
    (paid_day, paid_hour) = (
      select there.now::date, extract(hour from there.now)
      from users, lateral (select ${paidAt}::timestamptz at time zone users.time_zone as now) as there
      where users.id = donations.creator_id
    ),
    donor_month = (select date_trunc('month', ${paidAt}::timestamptz at time zone users.time_zone)::date
      from users where users.id = donations.donor_id),
    recurring_month = case when recurring_donation_id is not null then ${recurringMonth} end,
    refund_pending_cents = case when exists (
      select from payment_reviews where donation_id = donations.id and decision = 'refunded'
    ) then ${leftToRefund(payment)}::bigint else refund_pending_cents end
  where provider_payment_id = ${snapshot.paymentId} and paid_at is null
    and amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency} and ${isCreditable}
    and (${withoutSpeech}::boolean
      or (speech_status is distinct from 'rendering' and transcript_status is distinct from 'awaited'))
  -- A payment that an operator gives back is booked and refunded, so that the books have both.
  returning *, exists (
    select from payment_reviews where donation_id = donations.id and decision = 'refunded'
  ) as goes_back`
}

/** Cents still to refund: the rest after earlier refunds, and none after a chargeback. */
const leftToRefund = ({ snapshot: { amountCents, refundedCents, chargedBackCents } }: Payment) =>
  chargedBackCents > 0 ? 0 : Math.max(amountCents - refundedCents, 0)

/** The sweep sends it like any other refund, so a process that dies loses none. */
const orderRefund = (paid: Cte<'paid'>, payment: Payment) => sql`
  -- Reserves what is left of a payment that goes back.
  insert into refunds (id, donation_id, amount_cents, next_poll_at, created_at, outside_cents)
  select ${uuidv7()}::uuid, id, refund_pending_cents, ${payment.now}::timestamptz, ${payment.now}::timestamptz,
    ${payment.snapshot.refundedCents}::bigint
  from ${paid} where goes_back and refund_pending_cents > 0
  returning id`

/**
 * The alert is held for a moderator because of the donation's verdict or changed rules, or it is rejected as its donor
 * is blocked, by account or by payer fingerprint. A donation that creates no alert, because it is private or goes back,
 * is not held.
 */
function raiseCreator(paid: Cte<'paid'>, fingerprintHashes: readonly string[]) {
  const isFromBlockedDonor = isBlocked(sql`paid.creator_id`, sql`paid.donor_id`, fingerprintHashes)
  const isBelowMinimum = sql<boolean>`paid.amount_cents < coalesce((creators.alert_settings ->> 'minDonationForAlert')::bigint,
    ${ALERT_SETTINGS_DEFAULTS.minDonationForAlert})`
  // The moderation rules were changed after the donation was judged.
  const isStale = sql<boolean>`coalesce(paid.moderation_revision <> creators.moderation_revision, false)`
  const isSilent = sql<boolean>`(paid.private or paid.goes_back)`
  const shouldHold = sql<boolean>`(not ${isSilent} and (${isFromBlockedDonor} or (not ${isBelowMinimum}
    and (coalesce(paid.moderation ->> 'verdict' = 'hold', false) or ${isStale}))))`
  return sql`
  -- Locks the creator, updates the totals and takes the next alert number.
  update creators
  set total_received_cents = total_received_cents + paid.amount_cents,
    total_donations = total_donations + 1,
    private_received_cents = private_received_cents + case when paid.private then paid.amount_cents else 0 end,
    private_donations = private_donations + paid.private::integer,
    alert_sequence = alert_sequence + case when ${isSilent} or ${shouldHold} then 0 else 1 end
  from ${paid} as paid where creators.user_id = paid.creator_id
  returning creators.*, ${shouldHold} as holds, ${isFromBlockedDonor} as is_blocked, ${isBelowMinimum} as is_quiet,
    ${isStale} as is_stale`
}

/** A late or double payment counts as the next month. A recurring donation that has ended is never charged again. */
function advanceRecurringDonation(paid: Cte<'paid'>, creator: Cte<'creator'>, paidAt: Date) {
  // Counted from the anchor day: 31 January, 28 February, 31 March (`monthsAfter`).
  const nextPeriodEnd = sql`((recurring_donations.anchored_at at time zone 'UTC' + make_interval(months => recurring_donations.periods + 1)) at time zone 'UTC')`
  // The months start again after a first payment, and after an outage longer than a month, which donors do not pay.
  const isRestart = sql`(recurring_donations.anchored_at is null or ${nextPeriodEnd} <= paid.created_at)`
  // A payment charged before the current period began, found again late. Its month is over.
  const isOfEarlierMonth = sql`coalesce(paid.created_at < recurring_donations.period_start, false)`
  // One that ended as never paid continues with a late payment; any other ended one stays ended.
  const isContinued = sql`(recurring_donations.status <> 'ended' or recurring_donations.end_reason = 'never_paid')`
  return sql`
  -- Counts the paid month of the recurring donation and sets when it is charged next.
  update recurring_donations set
    months = recurring_donations.months + 1,
    anchored_at = next.anchored_at, periods = next.periods, period_start = next.period_start, period_end = next.period_end,
    status = case when next.goes_on then 'active' else recurring_donations.status end,
    charge_at = case when next.goes_on then next.period_end end,
    past_due_since = null,
    ended_at = case when not next.goes_on then recurring_donations.ended_at end,
    end_reason = case when not next.goes_on then recurring_donations.end_reason end,
    -- A month that was paid at the next account moves the support there.
    provider = case when next.moves then recurring_donations.next_provider else recurring_donations.provider end,
    customer_id = case when next.moves then recurring_donations.next_customer_id else recurring_donations.customer_id end,
    left_provider = case when next.moves then recurring_donations.provider else recurring_donations.left_provider end,
    left_customer_id = case when next.moves then recurring_donations.customer_id else recurring_donations.left_customer_id end,
    next_provider = case when not next.moves then recurring_donations.next_provider end,
    next_customer_id = case when not next.moves then recurring_donations.next_customer_id end,
    requested_provider = case when not next.moves then recurring_donations.requested_provider end
  from ${paid} as paid, ${creator} as creator, lateral (
    select recurring_donations.id, ${isContinued} as goes_on,
      coalesce(recurring_donations.next_customer_id is not null and recurring_donations.next_provider = paid.provider, false) as moves,
      case when is_earlier then recurring_donations.anchored_at when is_anew then began else recurring_donations.anchored_at end as anchored_at,
      case when is_earlier then recurring_donations.periods when is_anew then 1 else recurring_donations.periods + 1 end as periods,
      case when is_earlier then recurring_donations.period_start when is_anew then began else recurring_donations.period_end end as period_start,
      case when is_earlier then recurring_donations.period_end when is_anew then (began at time zone 'UTC' + interval '1 month') at time zone 'UTC'
        else next_end end as period_end
    from recurring_donations, lateral (
      select ${isOfEarlierMonth} as is_earlier, ${isRestart} as is_anew, ${nextPeriodEnd} as next_end,
        case when recurring_donations.anchored_at is null then ${paidAt}::timestamptz else paid.created_at end as began
    ) as now
    -- The creator is locked first (docs/locks.md).
    where recurring_donations.id = paid.recurring_donation_id and recurring_donations.creator_id = creator.user_id
    for update of recurring_donations
  ) as next
  where recurring_donations.id = next.id
  returning recurring_donations.id`
}

/**
 * Share of each agency that manages the creator now and was accepted before the payment. A share is a part of the whole
 * amount, rounded as the fee is. Shares that round up can exceed what the fee leaves of a small amount: the last ones
 * are reduced then, so that the creator never pays for a donation.
 */
export const agreedShares = (paid: Cte<'paid'>) => sql`
  select donation_id, agency_id, share_basis_points,
    greatest(least(due, rest - coalesce(sum(due) over earlier, 0)), 0)::bigint as share_cents
  from (
    select paid.id as donation_id, agency_id, share_basis_points,
      (paid.amount_cents * share_basis_points + 5000) / 10000 as due, paid.amount_cents - paid.fee_cents as rest
    from ${paid} as paid join agency_invitations link on link.creator_id = paid.creator_id and link.status = 'accepted'
      and coalesce(link.answered_at, link.created_at) <= paid.paid_at
  ) as agreed
  window earlier as (
    partition by donation_id order by agency_id rows between unbounded preceding and 1 preceding
  )`

const writePaidEvent = (paid: Cte<'paid'>, paidAt: Date) => sql`
  -- Writes the event of the payment, if a receipt, a limit warning or a webhook follows from it.
  insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
  select ${uuidv7()}::uuid, paid.id, paid.creator_id, 'paid', paid.amount_cents, ${paidAt}::timestamptz
  from ${paid} as paid join users on users.id = paid.creator_id
  -- The free plan has a monthly limit that its creators are warned about.
  where paid.receipt_email is not null or users.subscription_plan = 'free' or ${hasWebhooks(sql`users.id`)}
  returning id`

type RaisedCounts = { donorName: Cte<'name'>; donorCreator: Cte<'donor_creator'> }

/** The alert has the creator's current settings and the moderated message. */
function selectShown(paid: Cte<'paid'>, creator: Cte<'creator'>, { donorName, donorCreator }: RaisedCounts) {
  // The donor's first donation to this creator that was not reversed, by the counts just raised. Donors are recognised
  // by account, else by name; null without both.
  const isFirstDonation = sql<
    boolean | null
  >`case when paid.donor_id is not null then (select donations_count = 1 from ${donorCreator})
    else (select donations_count = 1 from ${donorName} where period = 'all') end`
  // Stored avatar of a donor who is signed in and allows it in alerts. A name that is missing, or shown otherwise than
  // sent, has no picture.
  const picture = sql<string | null>`(
    select substring(donor.avatar from 'avatars/[0-9a-f]{32}[.]webp$') from users as donor
    where donor.id = paid.donor_id and donor.picture_in_alerts and words.name = paid.donor_name)`
  return sql`
  -- Selects the content of the alert as it is shown and spoken; nothing for a private donation.
  select paid.id as donation_id, paid.creator_id, words.name, words.message, paid.amount_cents, paid.currency, paid.paid_at,
    -- Empty: shown but not spoken.
    case when words.message is not null then nullif(coalesce(words.spoken, ''), words.message) end as spoken_message,
    case
      when spoken.yes then paid.audio_url
      when paid.audio_type = 'custom' then coalesce(paid.audio_url, creator.custom_audio_url)
      else creator.custom_audio_url
    end as audio_url,
    -- The recording has content that plays only after approval.
    recorded.yes and coalesce((paid.moderation ->> 'withoutSound')::boolean, false) as is_sound_unfit,
    case when recorded.yes then paid.moderation ->> 'caption' end as caption,
    creator.custom_audio_url as own_audio_url,
    case when spoken.yes then coalesce(paid.voice, users.language) end as voice, case when spoken.yes then paid.voice_id end as voice_id,
    creator.is_quiet, creator.is_stale, creator.is_blocked, creator.holds, creator.alert_sequence, creator.moderation as rules,
    coalesce(paid.moderation -> 'reasons', '[]') as reasons,
    jsonb_build_object(
      'kind', case when recorded.yes then coalesce(paid.audio_source, 'recording') when spoken.yes then 'speech' else 'text' end,
      'signedIn', paid.donor_id is not null, 'first', ${isFirstDonation}, 'largest', ${isLargestOfStream(sql`paid`)},
      'picture', ${picture}, 'style', paid.style, 'monthsInRow', paid.recurring_month
    ) as facts
  from ${paid} as paid, ${creator} as creator, users, lateral (
    select
      case when paid.moderation is null then paid.donor_name else paid.moderation ->> 'shownName' end as name,
      case when paid.moderation is null then paid.message else paid.moderation ->> 'shownMessage' end as message,
      case when paid.moderation is null then paid.message else paid.moderation ->> 'spokenMessage' end as spoken
  ) as words, lateral (
    select paid.audio_type = 'custom' and paid.audio_url is not null as yes
  ) as recorded, lateral (
    select paid.audio_type = 'tts' and words.spoken is not null
      and creator.tts_enabled and paid.amount_cents >= creator.min_donation_for_tts_cents
      -- Without speech only a browser voice is left, which OBS does not have: the custom sound is always heard.
      and (coalesce(paid.speech_status, '') not in ('failed', 'late') or creator.custom_audio_url is null) as yes
  ) as spoken
  where users.id = paid.creator_id and not paid.private and not paid.goes_back`
}

/** Reason of an alert rejected for its blocked donor; its message is not judged. */
const BLOCKED_REASONS: Reason[] = [{ rule: BLOCKED_RULE, field: 'donation', start: 0, end: 0, action: 'hold' }]

const writeHeldAlert = (shown: Cte<'shown'>, paidAt: Date) => sql`
  -- Writes an alert without a number that waits for moderation, or is rejected at once where the donor is blocked.
  insert into held_alerts (
    id, creator_id, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
    caption, is_sound_unfit, reasons, is_stale, held_at, releases_at, state, decided_at, facts
  )
  select ${uuidv7()}::uuid, creator_id, donation_id, name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
    caption, is_sound_unfit, case when is_blocked then ${JSON.stringify(BLOCKED_REASONS)}::jsonb else reasons end,
    is_stale and not is_blocked, ${paidAt}::timestamptz,
    ${paidAt}::timestamptz + make_interval(secs => (rules ->> 'autoAfterSeconds')::double precision),
    case when is_blocked then 'rejected' else 'held' end, case when is_blocked then ${paidAt}::timestamptz end, facts
  from ${shown} where holds
  returning id, is_stale`

const writeAlert = (shown: Cte<'shown'>) => sql`
  -- Writes the alert under its number; below the minimum it counts as shown and skipped.
  insert into alerts (
    id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
    caption, created_at, below_minimum, shown_at, skipped_at, facts
  )
  select ${uuidv7()}::uuid, creator_id, alert_sequence, donation_id, name, amount_cents, currency, message, spoken_message,
    case when is_sound_unfit then own_audio_url else audio_url end, voice, voice_id,
    case when not is_sound_unfit then caption end, paid_at, is_quiet, case when is_quiet then paid_at end, case when is_quiet then paid_at end, facts
  from ${shown} where not holds
  returning *`
