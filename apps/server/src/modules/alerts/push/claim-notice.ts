import type { Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { PushEvent } from '@aplauso/contract/push'
import { sql } from 'kysely'
import { nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { notificationRecipients } from './notification-recipients.ts'
import type { PushAddress } from './send-push-message.ts'

export type Notice = PushAddress & {
  notice_id: string
  account_id: string
  creator_id: string
  /** A name that is safe in a message. */
  creator_name: string
  kind: PushEvent
  donation_ids: string[]
  created_at: Date
  language: Language
  time_zone: string
  quiet_from: string | null
  quiet_to: string | null
}

/** Undefined if the attempt was made already, the device is gone, or the account may not be notified any more. */
export async function claimNotice(
  { db, features }: { db: Database; features: Features },
  id: string,
  attempts: number,
  now: Date,
): Promise<Notice | undefined> {
  const isPair = sql`hat.creator_id = taken.creator_id and hat.account_id = push_subscriptions.user_id`
  const { rows } = await sql<Omit<Notice, 'creator_name'> & { display_name: string; username: string }>`
    with taken as (
      update push_notices set attempts = attempts + 1, claimed_at = coalesce(claimed_at, ${now}::timestamptz)
      where id = ${id}::uuid and attempts = ${attempts}::integer
      returning *
    )
    select taken.id as notice_id, taken.creator_id, taken.kind, taken.donation_ids, taken.created_at, told.account_id,
      push_subscriptions.id, endpoint, p256dh, auth, quiet_from, quiet_to, users.language,
      whose.display_name, whose.username,
      coalesce(push_subscriptions.time_zone, users.time_zone) as time_zone
    from taken join push_subscriptions on push_subscriptions.id = taken.subscription_id
    cross join ${notificationRecipients(features, isPair)}
    join users on users.id = told.account_id join users as whose on whose.id = told.creator_id
    where taken.kind = any(push_subscriptions.events) and case taken.kind
      when 'held' then told.approves when 'large' then told.sees_amounts else told.steers end
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { display_name: displayName, username, ...notice } = row
  return { ...notice, creator_name: nameInEmail(displayName, username) }
}
