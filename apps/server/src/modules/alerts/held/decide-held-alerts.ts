import type { Approval, HeldDecisions, HeldState } from '@aplauso/contract/alerts'
import { MODERATION_DEFAULTS } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { type ActorIdentity, SYSTEM_IDENTITY } from '#modules/access/public.ts'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AlertRow, Goal } from '../alert.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { type Announcer, announceAlert } from '../live-events.ts'
import { insertLogEntry, type LoggedAction } from '../team/moderation-log.ts'
import { isHeld } from './held-alerts.ts'

export type DecideDeps = { db: Database; hub: Pick<LiveHub, 'announcer' | 'alertCreated' | 'heldAlertChanged'> }

/** Replaces an id: the alert that has been held longest. For buttons that can only send one fixed request. */
export const OLDEST = 'oldest'

/** `id` is the alert's or its donation's. `by` is null when changed rules release the alert without a decision. */
export type Decision = { creatorId: string; id: string; by: ActorIdentity | null }

const UNCHANGED: Clearance = { withoutText: false, withoutSound: false }

/**
 * `sincePaid`: the rules released the alert, so its age counts from `held_at` and not from now. `byRules`: nobody
 * listened to it, so an unfit recording is not played.
 */
type Clearance = Approval & { sincePaid?: boolean; byRules?: boolean }

/**
 * Clears a held alert: gives it the creator's next sequence and announces it, like settlement does. Fails with
 * not_found, or with already_decided for the second of two actors.
 */
export async function approve(deps: DecideDeps, requested: Decision, how?: Approval): Promise<void> {
  const decision = await resolveOldest(deps.db, requested)
  if (!(await clearHeldAlert(deps, decision, how))) throw await decisionError(deps.db, decision)
}

/** Rejects a held alert, which is never shown. Fails like `approve`. */
export async function reject(deps: DecideDeps, requested: Decision, note?: string): Promise<void> {
  const decision = await resolveOldest(deps.db, requested)
  if (!(await dropHeldAlert(deps, decision, note))) throw await decisionError(deps.db, decision)
}

/**
 * Decides held alerts in this order and returns the ids of those that it has decided. An alert that does not exist or
 * was decided before is left as it is, so a repeat after a lost answer changes nothing.
 */
export async function decideMany(
  deps: DecideDeps,
  { creatorId, by }: Omit<Decision, 'id'>,
  { decision, ids }: HeldDecisions,
): Promise<string[]> {
  const decide = decision === 'approve' ? clearHeldAlert : dropHeldAlert
  const decided: string[] = []
  for (const id of new Set(ids)) if (await decide(deps, { creatorId, id, by })) decided.push(id)
  return decided
}

/**
 * Finds the id before any lock: with two actors on the same alert, the second must not decide the next one, which it
 * has not seen.
 */
async function resolveOldest(db: Database, decision: Decision): Promise<Decision> {
  if (decision.id !== OLDEST) return decision
  const { rows } = await sql<{ id: string }>`
    select id from held_alerts where creator_id = ${decision.creatorId}::uuid and ${isHeld} order by held_at, id limit 1
  `.execute(db)
  return { ...decision, id: rows[0]?.id ?? OLDEST }
}

/** Returns false if the alert does not exist or was decided already. */
export async function dropHeldAlert({ db, hub }: DecideDeps, decision: Decision, note?: string): Promise<boolean> {
  const id = await endHeldAlert(db, decision, 'rejected', note)
  if (id === undefined) return false
  await hub.heldAlertChanged(decision.creatorId, id)
  return true
}

/** Returns false if the alert does not exist or was decided already. */
export async function clearHeldAlert(
  { db, hub }: DecideDeps,
  decision: Decision,
  how: Partial<Clearance> = {},
): Promise<boolean> {
  if (!isId(decision.id)) return false
  const cleared = await db
    .transaction()
    .execute((tx) => insertClearedAlert(tx, hub.announcer, decision, { ...UNCHANGED, ...how }))
  if (cleared === undefined) return false
  const { donation_goal_cents, total_received_cents, private_received_cents, ...alert } = cleared
  await hub.alertCreated(alert, { donation_goal_cents, total_received_cents, private_received_cents })
  await hub.heldAlertChanged(decision.creatorId, alert.id)
  return true
}

/** `created_at` is the time of the decision by default, so that a long wait does not make the alert missed. */
async function insertClearedAlert(
  tx: AnyTransaction,
  announcer: Announcer | undefined,
  { creatorId, id, by }: Decision,
  { withoutText, withoutSound, sincePaid = false, byRules = false }: Clearance,
): Promise<(AlertRow & Goal) | undefined> {
  // Lock the creator in a separate statement, before the held alert (docs/locks.md). The next statement then sees
  // another actor's decision.
  await lockCreator(tx, creatorId)
  const detail = { ...(withoutText && { withoutText }), ...(withoutSound && { withoutSound }) }
  const loggedAction =
    by &&
    ({ creatorId, actor: by, action: by === SYSTEM_IDENTITY ? 'release' : 'approve', detail } satisfies LoggedAction)
  const { rows } = await sql<AlertRow & Goal>`
    with cleared as (
      update held_alerts set state = 'approved', decided_at = now(), decided_by = ${accountOf(by)}::uuid
      where (id = ${id}::uuid or donation_id = ${id}::uuid) and creator_id = ${creatorId} and ${isHeld}
      returning *
    )${logEntryOf(loggedAction, 'cleared')}, creator as (
      update creators set alert_sequence = alert_sequence + 1
      from cleared where creators.user_id = cleared.creator_id
      returning creators.*
    ), alert as (
      insert into alerts (
        id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
        caption, created_at, facts
      )
      select cleared.id, cleared.creator_id, creator.alert_sequence, donation_id, donor_name, amount_cents, currency,
        case when not quiet.text then message end, case when not quiet.speech then spoken_message end,
        case when quiet.sound then null when quiet.speech and voice is not null or quiet.recording then creator.custom_audio_url else audio_url end,
        case when not quiet.speech then voice end, case when not quiet.speech then voice_id end,
        case when not quiet.speech and not quiet.recording then caption end, case when ${sincePaid}::boolean then held_at else now() end, facts
      from cleared, creator, lateral (
        select ${withoutText}::boolean as text, ${withoutSound}::boolean as sound,
          ${withoutText || withoutSound}::boolean as speech, ${byRules}::boolean and is_sound_unfit as recording
      ) as quiet
      returning *
    )
    select alert.*, creator.donation_goal_cents, creator.total_received_cents, creator.private_received_cents,
      ${announceAlert(announcer, sql`alert`)}
    from alert, creator
  `.execute(tx)
  return rows[0]
}

async function endHeldAlert(
  db: Database,
  { creatorId, id, by }: Decision,
  state: Exclude<HeldState, 'held' | 'approved'>,
  note?: string,
): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const detail = note ? { reason: note } : {}
  const loggedAction =
    by && ({ creatorId, actor: by, action: by === SYSTEM_IDENTITY ? 'drop' : 'reject', detail } satisfies LoggedAction)
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update held_alerts set state = ${state}, decided_at = now(), decided_by = ${accountOf(by)}::uuid, note = ${note ?? null}::text
      where (id = ${id}::uuid or donation_id = ${id}::uuid) and creator_id = ${creatorId} and ${isHeld}
      returning id
    )${logEntryOf(loggedAction, 'ended')}
    select id from ended
  `.execute(db)
  return rows[0]?.id
}

/** The account that decided; null for the scheduled job, docks and API keys. */
const accountOf = (by: ActorIdentity | null) => (by === null || by.kind === 'key' ? null : by.id)

const logEntryOf = (loggedAction: LoggedAction | null, table: 'cleared' | 'ended') =>
  loggedAction ? sql`, line as (${insertLogEntry(loggedAction, sql.ref(table), sql.ref(`${table}.id`))})` : sql``

async function decisionError(db: Database, { creatorId, id }: Decision): Promise<AppError> {
  const { rows } = isId(id)
    ? await sql<{ state: HeldState }>`
        select state from held_alerts where (id = ${id}::uuid or donation_id = ${id}::uuid) and creator_id = ${creatorId}
      `.execute(db)
    : { rows: [] }
  const [decided] = rows
  return decided === undefined
    ? new AppError('not_found', id === OLDEST ? 'No alert is held' : `There is no held alert ${id}`)
    : new AppError('already_decided', `This alert is ${decided.state} already`)
}

/**
 * Restarts the hold time of all held alerts after the creator has changed it; null waits for an actor. It counts from
 * now and not from the payment, so that a shorter time does not decide all alerts at once. The caller has locked the
 * creator.
 */
export async function restartHoldTimes(
  tx: AnyTransaction,
  creatorId: string,
  afterSeconds: number | null,
): Promise<void> {
  await sql`
    update held_alerts set releases_at = now() + make_interval(secs => ${afterSeconds}::double precision)
    where creator_id = ${creatorId}::uuid and ${isHeld}
  `.execute(tx)
}

/** The most decisions in one run of the scheduled job. */
const DUE_PER_RUN = 100

/**
 * Scheduled job: shows or drops alerts whose hold time is over, as the creator has set. Several processes may run it:
 * the second finds an alert decided.
 */
export async function decideDueHeldAlerts(deps: DecideDeps, now = new Date()): Promise<void> {
  const { rows: due } = await sql<{ id: string; creator_id: string; drops: boolean }>`
    select held_alerts.id, held_alerts.creator_id,
      coalesce(moderation ->> 'autoAction', ${MODERATION_DEFAULTS.autoAction}) = 'drop' as drops
    from held_alerts join creators on creators.user_id = held_alerts.creator_id
    where ${isHeld} and not is_stale and releases_at <= ${now}::timestamptz order by releases_at limit ${DUE_PER_RUN}
  `.execute(deps.db)
  for (const { id, creator_id: creatorId, drops } of due) {
    const decision = { creatorId, id, by: SYSTEM_IDENTITY }
    if (drops) await dropHeldAlert(deps, decision)
    else await clearHeldAlert(deps, decision, { byRules: true })
  }
}
