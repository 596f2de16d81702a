import type { Features } from '@aplauso/contract/features'
import { type RawBuilder, sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { creatorRoles } from '../team/roles.ts'

/**
 * For `cross join lateral`: accounts to notify about a creator, as `told`, with their rights: approve held alerts, see
 * amounts, control the queue. They are the creator, moderators and agencies with alert control; other agencies see
 * amounts in reports only. `which` filters the pairs of `hat.creator_id` and `hat.account_id`.
 */
export const notificationRecipients = (features: Features, which: RawBuilder<unknown>) => sql`lateral (
  select hat.creator_id, hat.account_id, bool_or('approve' = any(hat.rights)) as approves,
    bool_or('amounts' = any(hat.rights)) as sees_amounts, bool_or('queue' = any(hat.rights)) as steers
  from (${creatorRoles(features)}) as hat
  join users as creator on creator.id = hat.creator_id and ${isCreator('creator')}
  join users as account on account.id = hat.account_id and account.erased_at is null and account.suspended_at is null
  where ${which}
  group by hat.creator_id, hat.account_id
  having bool_or(hat.kind <> 'agency' or 'queue' = any(hat.rights))
) as told`
