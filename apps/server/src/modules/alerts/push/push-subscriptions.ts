import { createECDH, createHash } from 'node:crypto'
import { PUSH_SUBSCRIPTIONS_MAX } from '@aplauso/contract/limits'
import type { NewPushSubscription, PushDevice } from '@aplauso/contract/push'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import { checkTarget, type Targets } from '#modules/developers/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'

type Row = Selectable<Tables['push_subscriptions']>
type SubscribeDeps = { db: Database; targets: Targets }
type Device = { userId: string; label: string }

/**
 * Adds a device or updates its preferences. A device moves from another account, because a browser has one
 * subscription. Ends with validation_failed for data that no browser creates, and with plan_limit_reached for too many
 * devices.
 */
export async function subscribe(
  { db, targets }: SubscribeDeps,
  { userId, label }: Device,
  { endpoint, keys, events, aboveCents, quiet, timeZone }: NewPushSubscription,
): Promise<PushDevice> {
  const address = checkTarget(targets, endpoint, 'endpoint')
  if (!isP256Point(keys.p256dh)) throw invalid('keys.p256dh', 'must be a point on P-256')
  if (timeZone && !isTimeZone(timeZone))
    throw invalid('timeZone', 'must be the name of a time zone, such as Europe/Lisbon')
  const hasQuiet = quiet && quiet.from !== quiet.to
  return db.transaction().execute(async (tx) => {
    // Locks the account, so that the count below includes devices of concurrent calls.
    const { rows: accounts } = await sql`
      select from users where id = ${userId}::uuid and erased_at is null for no key update
    `.execute(tx)
    if (accounts.length === 0) throw new AppError('unauthenticated', 'The account is gone')
    const { rows } = await sql<Row>`
      insert into push_subscriptions (
        id, user_id, endpoint, p256dh, auth, label, events, above_cents, quiet_from, quiet_to, time_zone, created_at
      )
      select ${uuidv7()}::uuid, ${userId}::uuid, ${address}::text, ${keys.p256dh}::text, ${keys.auth}::text, ${label}::text,
        ${[...new Set(events)]}::text[], ${aboveCents}::bigint, ${hasQuiet ? quiet.from : null}::text,
        ${hasQuiet ? quiet.to : null}::text, ${timeZone ?? null}::text, ${new Date()}::timestamptz
      where (select count(*) from push_subscriptions where user_id = ${userId}::uuid and endpoint <> ${address}::text)
        < ${PUSH_SUBSCRIPTIONS_MAX}::integer
      on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
        label = excluded.label, events = excluded.events, above_cents = excluded.above_cents,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone
      -- Another account's device moves only with its secret: the endpoint alone may have leaked.
      where push_subscriptions.user_id = excluded.user_id or push_subscriptions.auth = excluded.auth
      returning *
    `.execute(tx)
    const [row] = rows
    if (row !== undefined) return toDevice(row)
    const existing = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', address)
      .executeTakeFirst()
    if (existing !== undefined) throw invalid('endpoint', 'belongs to another account')
    throw new AppError('plan_limit_reached', `There are at most ${PUSH_SUBSCRIPTIONS_MAX} devices; remove one`)
  })
}

/** An endpoint as it is stored. */
export const normalizeEndpoint = (endpoint: string): string => new URL(endpoint).href

/** Newest first; without a page all devices, which are few. */
export async function listDevices(db: Database, userId: string, page?: PageQuery): Promise<PushDevice[]> {
  const before = page?.before
  const { rows } = await sql<Row>`
    select * from push_subscriptions
    where user_id = ${userId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${page?.limit ?? PUSH_SUBSCRIPTIONS_MAX}::integer
  `.execute(db)
  return rows.map(toDevice)
}

/** Removes a device by endpoint or id. A missing device, or one of another account, is no error. */
export async function unsubscribe(
  db: Database,
  userId: string,
  device: { endpoint: string } | { id: string },
): Promise<void> {
  if ('id' in device && !isId(device.id)) return
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if('endpoint' in device, (query) =>
      query.where('endpoint', '=', 'endpoint' in device ? normalizeEndpoint(device.endpoint) : ''),
    )
    .$if('id' in device, (query) => query.where('id', '=', 'id' in device ? device.id : ''))
    .execute()
}

/** Call after the account is locked. */
export async function deleteDevices(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

export async function erasePush(tx: AnyTransaction, userId: string): Promise<void> {
  await deleteDevices(tx, userId)
  await tx.deleteFrom('push_notices').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('stalled_alerts').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('push_unseen').where('creator_id', '=', userId).execute()
}

const toDevice = (row: Row): PushDevice => ({
  id: row.id,
  fingerprint: createHash('sha256').update(row.endpoint).digest('base64url'),
  label: row.label,
  events: row.events,
  aboveCents: row.above_cents,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  timeZone: row.time_zone,
  createdAt: row.created_at.toISOString(),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
})

/** A message can be encrypted only for a point on the curve. */
function isP256Point(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
