import type { AlertControlRight } from '@aplauso/contract/access'
import type { Features } from '@aplauso/contract/features'
import { API_CALLS_PER_MINUTE, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import {
  type Actor,
  type AlertControlAdmission,
  createKeyFormat,
  isSessionActive,
  type SessionViewer,
  tokenHash,
  touchSession,
  viewerColumns,
} from '#modules/access/public.ts'
import { isCreator, isCreatorEvenSuspended, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { type CreatorRole, effectiveRole, rolesOf } from './roles.ts'

/** Per dock, the same as for API keys. */
export const DOCK_CALLS: RateRule = {
  name: 'dock_calls',
  points: API_CALLS_PER_MINUTE,
  windowSeconds: MINUTE_MS / SECOND_MS,
}
/** Per actor: ten actions a second are faster than anybody reads, and each adds a row to the moderation log. */
export const ALERT_CONTROL_ACTIONS: RateRule = {
  name: 'stage_presses',
  points: 600,
  windowSeconds: MINUTE_MS / SECOND_MS,
}

export const DOCK_KEYS = createKeyFormat('apd_')

type AlertControlAdmissionDeps = { db: Database; features: Features; dockCalls: RateLimit; actionLimit: RateLimit }

/** Finds the actor of a call and its rights. Each call reads the tables, so that access ends with its row. */
export function createAlertControlAdmission({
  db,
  features,
  dockCalls,
  actionLimit,
}: AlertControlAdmissionDeps): AlertControlAdmission {
  return {
    hasDockKeyPrefix: DOCK_KEYS.hasPrefix,
    async actorOfDock(key) {
      const dock = DOCK_KEYS.isWellFormed(key) ? await findDock(db, key) : undefined
      if (dock === undefined) throw new AppError('unauthenticated', 'There is no such dock, or it was removed')
      await dockCalls.take(dock.id)
      if (dock.isSuspended) throw new AppError('suspended', 'The account of this dock is suspended')
      const { id, name, creatorId, rights } = dock
      return { creatorId, rights, role: 'dock', identity: { kind: 'key', id, name } }
    },
    actorOfApiKey({ id: creatorId }, { id, name, scopes }) {
      const seesAmounts = scopes.includes('donations:read') || scopes.includes('events:read')
      const rights: AlertControlRight[] = ['queue', 'approve', ...(seesAmounts ? (['amounts'] as const) : [])]
      return { creatorId, rights, role: 'key', identity: { kind: 'key', id, name } }
    },
    async actorOfSession(token, creatorId) {
      const found = await findActor({ db, features }, token, creatorId)
      if (found === undefined) return undefined
      const { creatorId: controlledCreatorId, roles, ...viewer } = found
      return {
        viewer,
        actor: controlledCreatorId === null ? undefined : actorOf(viewer.id, controlledCreatorId, roles),
      }
    },
    limitActions: ({ identity }) => actionLimit.take(identity.id ?? ''),
  }
}

function actorOf(accountId: string, creatorId: string, roles: CreatorRole[] | null): Actor | undefined {
  const found = effectiveRole(roles ?? [])
  return found && { creatorId, ...found, identity: { kind: found.role, id: accountId, name: null } }
}

type FoundDock = { id: string; name: string; creatorId: string; rights: AlertControlRight[]; isSuspended: boolean }

/** Also records the use, to the hour. */
async function findDock(db: Database, key: string, now = new Date()): Promise<FoundDock | undefined> {
  const hash = tokenHash(key)
  const { rows } = await sql<FoundDock>`
    with used as (${touchDocks(sql`key_hash = ${hash}::bytea`, now)})
    select docks.id, docks.name, creator_id as "creatorId", rights, users.suspended_at is not null as "isSuspended"
    from docks join users on users.id = docks.creator_id and ${isCreatorEvenSuspended()}
    where key_hash = ${hash}::bytea
  `.execute(db)
  return rows[0]
}

/** Records the last use of these docks, to the hour. */
export function touchDocks(condition: ReturnType<typeof sql>, now: Date) {
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  return sql`update docks set last_used_at = ${hour}::timestamptz
    where ${condition} and last_used_at is distinct from ${hour}::timestamptz`
}

type FoundActor = SessionViewer & { creatorId: string | null; roles: CreatorRole[] | null }

async function findActor(
  { db, features }: { db: Database; features: Features },
  token: string,
  creatorId: string | undefined,
  now = new Date(),
): Promise<FoundActor | undefined> {
  const hash = tokenHash(token)
  // An invalid id matches no creator.
  const creatorCondition = creatorId === undefined ? sql`users.id` : sql`${isId(creatorId) ? creatorId : null}::uuid`
  const { rows } = await sql<FoundActor>`${PREPARED}
    with seen as (${touchSession(hash, now)})
    select ${viewerColumns}, creator.id as "creatorId", ${rolesOf(features, sql`users.id`, sql`creator.id`)} as roles
    from sessions join users on users.id = sessions.user_id
    left join users as creator on creator.id = ${creatorCondition} and ${isCreator('creator')}
    where token_hash = ${hash}::bytea and ${isSessionActive(now)}
  `.execute(db)
  return rows[0]
}
