import { sql } from 'kysely'

/** The end of the month that follows, counted from the first and not from the last: 31 January, 28 February, 31 March (`monthsAfter`). */
const nextPeriodEnd = sql`((supports.anchored_at at time zone 'UTC' + make_interval(months => supports.periods + 1)) at time zone 'UTC')`

/** Anew where nothing was paid before, or the month that follows was over when this one was charged: nobody pays for an outage. */
const isRestart = sql`(supports.anchored_at is null or ${nextPeriodEnd} <= paid.created_at)`

/** Charged before the present month began: it was lost, and is found again. That month's time is over. */
const isOfEarlierMonth = sql`coalesce(paid.created_at < supports.period_start, false)`

/** A checkout that was taken for lost goes on where it was; whoever ended it otherwise wants no more. */
const isContinued = sql`(supports.status <> 'ended' or supports.end_reason = 'never_paid')`

/** Which month in a row the donation pays that is being settled; null of any other. Two at once: the table lets one, the other is asked again. */
export const recurringMonth = sql`(select months + 1 from supports where supports.id = donations.support_id)`

/**
 * Part of the settling statement: the support goes on by the month that was `paid`, and when the next is charged. Money that comes late or
 * twice counts as the next month. Once it has ended nothing more is charged, whatever is paid still.
 */
export const advanceRecurringDonation = (paidAt: Date) => sql`
  update supports set
    months = supports.months + 1,
    anchored_at = next.anchored_at, periods = next.periods, period_start = next.period_start, period_end = next.period_end,
    status = case when next.goes_on then 'active' else supports.status end,
    charge_at = case when next.goes_on then next.period_end end,
    past_due_since = null,
    ended_at = case when not next.goes_on then supports.ended_at end,
    end_reason = case when not next.goes_on then supports.end_reason end
  from paid, creator, lateral (
    select supports.id, ${isContinued} as goes_on,
      case when is_earlier then supports.anchored_at when is_anew then began else supports.anchored_at end as anchored_at,
      case when is_earlier then supports.periods when is_anew then 1 else supports.periods + 1 end as periods,
      case when is_earlier then supports.period_start when is_anew then began else supports.period_end end as period_start,
      case when is_earlier then supports.period_end when is_anew then (began at time zone 'UTC' + interval '1 month') at time zone 'UTC'
        else next_end end as period_end
    from supports, lateral (
      select ${isOfEarlierMonth} as is_earlier, ${isRestart} as is_anew, ${nextPeriodEnd} as next_end,
        case when supports.anchored_at is null then ${paidAt}::timestamptz else paid.created_at end as began
    ) as now
    -- Behind the creator (docs/locks.md).
    where supports.id = paid.support_id and supports.creator_id = creator.user_id
    for update of supports
  ) as next
  where supports.id = next.id
  returning supports.id`
