import type { Approval, HeldState } from '@aplauso/contract/alerts'
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

/** Stands for an id: the one that has waited longest, for a button that can only send one request. */
export const OLDEST = 'oldest'

/** Which alert, by its id or its donation's, and who decides; null: nobody, as rules that have changed do not hold it any more. */
export type Decision = { creatorId: string; id: string; by: ActorIdentity | null }

const UNCHANGED: Clearance = { withoutText: false, withoutSound: false }

/**
 * `sincePaid`: nobody looked at it, so its time begins as that of any other. `byRules`: nor heard it, so a recording that the rules
 * do not let play is not played.
 */
type Clearance = Approval & { sincePaid?: boolean; byRules?: boolean }

/**
 * Clears a held alert: it takes the creator's next number and is announced, as one that settlement clears. Ends with not_found or,
 * for the second of two hands, already_decided.
 */
export async function approve(deps: DecideDeps, requested: Decision, how?: Approval): Promise<void> {
  const decision = await resolveOldest(deps.db, requested)
  if (!(await clearHeldAlert(deps, decision, how))) throw await decisionError(deps.db, decision)
}

/** Never shows it. Ends as `approve` does. */
export async function reject(deps: DecideDeps, requested: Decision, note?: string): Promise<void> {
  const decision = await resolveOldest(deps.db, requested)
  if (!(await dropHeldAlert(deps, decision, note))) throw await decisionError(deps.db, decision)
}

/** Before anything is waited for: of two hands that mean one alert, the second must not decide the next, which it has not looked at. */
async function resolveOldest(db: Database, decision: Decision): Promise<Decision> {
  if (decision.id !== OLDEST) return decision
  const { rows } = await sql<{ id: string }>`
    select id from held_alerts where creator_id = ${decision.creatorId}::uuid and ${isHeld} order by held_at, id limit 1
  `.execute(db)
  return { ...decision, id: rows[0]?.id ?? OLDEST }
}

/** False: it was decided already, or there is none. */
export async function dropHeldAlert({ db, hub }: DecideDeps, decision: Decision, note?: string): Promise<boolean> {
  const id = await endHeldAlert(db, decision, 'rejected', note)
  if (id === undefined) return false
  await hub.heldAlertChanged(decision.creatorId, id)
  return true
}

/** False: it was decided already, or there is none. */
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

/** Its time begins when it is cleared, so that a long wait does not make it missed. */
async function insertClearedAlert(
  tx: AnyTransaction,
  announcer: Announcer | undefined,
  { creatorId, id, by }: Decision,
  { withoutText, withoutSound, sincePaid = false, byRules = false }: Clearance,
): Promise<(AlertRow & Goal) | undefined> {
  // In a statement of its own, before what is held (docs/locks.md): the next one sees what another hand has decided.
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
      ${announceAlert(announcer)}
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

/** Null for the clock, and for keys. */
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
 * What is held waits from now on for as long as the creator has just set, or, with null, for a hand: not since it was paid, so that a
 * shorter time does not decide all of it at once. The caller holds the creator.
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

/** So many of the clock's decisions in one round. */
const DUE_PER_RUN = 100

/**
 * Does by the clock what the creator has set for what nobody decides: shows it, or drops it. Several processes may: of two that
 * come to one alert, one finds it decided.
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
