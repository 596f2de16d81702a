import { BLOCKED_RULE } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { isBlocked } from '#modules/alerts/public.ts'
import { isCreatorEvenSuspended } from '#modules/creators/public.ts'
import type { EndReason } from './tables.ts'

/**
 * For a statement that has `recurring_donations`: why nothing more may be charged, because of the creator, the donor or
 * a month that was charged back; null if the recurring donation may continue.
 */
export const endReason = sql<EndReason | null>`case
  when not exists (select from users where users.id = recurring_donations.creator_id and ${isCreatorEvenSuspended()}) then 'creator_gone'
  when recurring_donations.donor_id is not null
    and not exists (select from users where users.id = recurring_donations.donor_id and users.erased_at is null) then 'giver_erased'
  when ${isBlocked(sql`recurring_donations.creator_id`, sql`recurring_donations.donor_id`)} or exists (
    select from donations as month where month.recurring_donation_id = recurring_donations.id and (
      exists (select from blocked_donors where blocked_donors.donation_id = month.id)
      -- A donor blocked by payer fingerprint.
      or exists (select from held_alerts where held_alerts.donation_id = month.id and state = 'rejected'
        and reasons @> ${JSON.stringify([{ rule: BLOCKED_RULE }])}::jsonb))
  ) then 'blocked'
  when exists (select from donations as month where month.recurring_donation_id = recurring_donations.id and charged_back_cents > 0) then 'charged_back'
end`
