import type { LogAction, LogDetail } from '@aplauso/contract/team'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ActorIdentity } from '#modules/access/public.ts'

export type LoggedAction = {
  creatorId: string | RawBuilder<unknown>
  actor: ActorIdentity
  action: LogAction
  /** The account that the action concerns. */
  aboutId?: string | RawBuilder<unknown>
  detail?: Omit<LogDetail, 'moderator'>
}

/**
 * Part of the statement that performs the action: inserts a log entry if `source` (`from …`) has a row. So an action
 * without effect, such as the second of two concurrent ones, has no entry, and every effective action has one.
 */
export const insertLogEntry = (
  loggedAction: LoggedAction,
  source: RawBuilder<unknown>,
  alertId: RawBuilder<unknown> = sql`null`,
) => {
  const { creatorId, actor, action, aboutId = sql`null`, detail = {} } = loggedAction
  return sql`
    insert into moderation_log (id, creator_id, at, actor_kind, actor_id, actor_name, about_id, action, alert_id, detail)
    select ${uuidv7()}::uuid, ${asUuid(creatorId)}, now(), ${actor.kind}::text, ${actor.id}::uuid, ${actor.name}::text, ${asUuid(aboutId)},
      ${action}::text, ${alertId}::uuid, ${JSON.stringify(detail)}::jsonb
    from ${source} limit 1`
}

/** Adds to the `count` of one log entry, for an action that takes several transactions. */
export const upsertLogCount = (id: string, { creatorId, actor, action, detail }: LoggedAction, count: number) => sql`
  insert into moderation_log (id, creator_id, at, actor_kind, actor_id, actor_name, action, detail)
  values (${id}::uuid, ${asUuid(creatorId)}, now(), ${actor.kind}::text, ${actor.id}::uuid, ${actor.name}::text, ${action}::text,
    ${JSON.stringify({ ...detail, count })}::jsonb)
  on conflict (id) do update set detail = moderation_log.detail || jsonb_build_object('count',
    (moderation_log.detail ->> 'count')::integer + ${count}::integer)`

/** Whether an actor has done this to an alert. Actions of scheduled jobs and rules have another name or no entry. */
export const isLogged = (
  action: LogAction,
  creatorId: RawBuilder<unknown>,
  alertId: RawBuilder<unknown>,
) => sql<boolean>`
  exists (select from moderation_log where moderation_log.creator_id = ${creatorId} and moderation_log.alert_id = ${alertId}
    and moderation_log.action = ${action}::text)`

const asUuid = (id: string | RawBuilder<unknown>) => sql`${id}::uuid`
