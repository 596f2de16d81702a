import { type RawBuilder, sql } from 'kysely'

/**
 * The alert of the donation in `reversed` once no money of it is left, or again once there is some: nobody is asked to show, or
 * to show again, what was taken back. One that no overlay had shown counts as skipped meanwhile, so that no list has it, and
 * waits or is missed again when the money is won back. Comes after `creator` has locked the creator.
 */
export const withdrawAlert = (now: Date): RawBuilder<{ id: string }> => sql`
  update alerts set withdrawn_at = ${now}::timestamptz, replay_requested_at = null,
    shown_at = coalesce(shown_at, ${now}::timestamptz),
    skipped_at = case when shown_at is null then ${now}::timestamptz else skipped_at end
  from reversed, creator where alerts.donation_id = reversed.id and withdrawn_at is null
  returning alerts.id`

/** The same for one that is held: it waits no longer, and does again. */
export const withdrawHeld = (now: Date): RawBuilder<{ id: string }> => sql`
  update held_alerts set state = 'withdrawn', decided_at = ${now}::timestamptz
  from reversed, creator where held_alerts.donation_id = reversed.id and state = 'held'
  returning held_alerts.id`

export const restoreHeld: RawBuilder<{ id: string }> = sql`
  update held_alerts set state = 'held', decided_at = null
  from reversed, creator where held_alerts.donation_id = reversed.id and state = 'withdrawn'
  returning held_alerts.id`

export const restoreAlert: RawBuilder<{ id: string }> = sql`
  update alerts set withdrawn_at = null,
    shown_at = case when skipped_at is not distinct from withdrawn_at then null else shown_at end,
    skipped_at = case when skipped_at is not distinct from withdrawn_at then null else skipped_at end
  from reversed, creator where alerts.donation_id = reversed.id and withdrawn_at is not null
  returning alerts.id`
