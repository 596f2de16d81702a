import { sql } from 'kysely'

/**
 * End of the month after the current period, counted from the anchor day: 31 January, 28 February, 31 March
 * (`monthsAfter`).
 */
const nextPeriodEnd = sql`((recurring_donations.anchored_at at time zone 'UTC' + make_interval(months => recurring_donations.periods + 1)) at time zone 'UTC')`

/**
 * The months start again after a first payment, and after an outage longer than a month: donors do not pay for outages.
 */
const isRestart = sql`(recurring_donations.anchored_at is null or ${nextPeriodEnd} <= paid.created_at)`

/** A payment charged before the current period began, found again late. Its month is over. */
const isOfEarlierMonth = sql`coalesce(paid.created_at < recurring_donations.period_start, false)`

/** A recurring donation that ended as never paid continues with a late payment; any other ended one stays ended. */
const isContinued = sql`(recurring_donations.status <> 'ended' or recurring_donations.end_reason = 'never_paid')`

/**
 * Month in a row that the settled donation pays; null without a recurring donation. The unique key lets one of two
 * concurrent settlements pass; the other retries.
 */
export const recurringMonth = sql`(select months + 1 from recurring_donations where recurring_donations.id = donations.recurring_donation_id)`

/**
 * Part of the settling statement: counts the paid month of the recurring donation and sets its next charge. A late or
 * double payment counts as the next month. An ended recurring donation is never charged again, whatever is still paid.
 */
export const advanceRecurringDonation = (paidAt: Date) => sql`
  -- Counts the paid month of the recurring donation and sets when it is charged next.
  update recurring_donations set
    months = recurring_donations.months + 1,
    anchored_at = next.anchored_at, periods = next.periods, period_start = next.period_start, period_end = next.period_end,
    status = case when next.goes_on then 'active' else recurring_donations.status end,
    charge_at = case when next.goes_on then next.period_end end,
    past_due_since = null,
    ended_at = case when not next.goes_on then recurring_donations.ended_at end,
    end_reason = case when not next.goes_on then recurring_donations.end_reason end
  from paid, creator, lateral (
    select recurring_donations.id, ${isContinued} as goes_on,
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
