import type { StageRight } from '@aplauso/contract/access'
import type { Features } from '@aplauso/contract/features'
import { API_CALLS_PER_MINUTE, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import {
  type Hand,
  isAlive,
  keysWith,
  type SessionViewer,
  type StageAdmission,
  tokenHash,
  useSession,
  viewerColumns,
} from '#modules/access/public.ts'
import { isCreator, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { PREPARED } from '#platform/database/prepared.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { type Hat, hatsOf, worn } from './hats.ts'

/** Per dock, as API keys have it. */
export const DOCK_CALLS: RateRule = {
  name: 'dock_calls',
  points: API_CALLS_PER_MINUTE,
  windowSeconds: MINUTE_MS / SECOND_MS,
}
/** Per hand: ten a second is somebody who approves as fast as they read; each leaves a line in the log. */
export const STAGE_PRESSES: RateRule = { name: 'stage_presses', points: 600, windowSeconds: MINUTE_MS / SECOND_MS }

export const DOCK_KEYS = keysWith('apd_')

type StageAdmissionDeps = { db: Database; features: Features; dockCalls: RateLimit; presses: RateLimit }

/** Who may work on whose stage, asked of the tables for every call: what has ended opens nothing. */
export function createStageAdmission({ db, features, dockCalls, presses }: StageAdmissionDeps): StageAdmission {
  return {
    looksLikeDockKey: DOCK_KEYS.looksLikeOne,
    async ofDock(key) {
      const dock = DOCK_KEYS.isWellFormed(key) ? await findDock(db, key) : undefined
      if (dock === undefined) throw new AppError('unauthenticated', 'There is no such dock, or it was removed')
      await dockCalls.take(dock.id)
      const { id, name, creatorId, rights } = dock
      return { creatorId, rights, as: 'dock', actor: { kind: 'key', id, name } }
    },
    ofApiKey({ id: creatorId }, { id, name, scopes }) {
      const seesSums = scopes.includes('donations:read') || scopes.includes('events:read')
      const rights: StageRight[] = ['queue', 'approve', ...(seesSums ? (['amounts'] as const) : [])]
      return { creatorId, rights, as: 'key', actor: { kind: 'key', id, name } }
    },
    async ofSession(token, creatorId) {
      const found = await findHand({ db, features }, token, creatorId)
      if (found === undefined) return undefined
      const { creatorId: found_, hats, ...viewer } = found
      return { viewer, hand: found_ === null ? undefined : handOf(viewer.id, found_, hats) }
    },
    presses: ({ actor }) => presses.take(actor.id ?? ''),
  }
}

function handOf(accountId: string, creatorId: string, hats: Hat[] | null): Hand | undefined {
  const found = worn(hats ?? [])
  return found && { creatorId, ...found, actor: { kind: found.as, id: accountId, name: null } }
}

type FoundDock = { id: string; name: string; creatorId: string; rights: StageRight[] }

/** Notes the use too, by the hour. */
async function findDock(db: Database, key: string, now = new Date()): Promise<FoundDock | undefined> {
  const hash = tokenHash(key)
  const { rows } = await sql<FoundDock>`
    with used as (${useDocks(sql`key_hash = ${hash}::bytea`, now)})
    select docks.id, docks.name, creator_id as "creatorId", rights
    from docks join users on users.id = docks.creator_id and ${isCreator()}
    where key_hash = ${hash}::bytea
  `.execute(db)
  return rows[0]
}

/** Notes when these docks were last used, to the hour. */
export function useDocks(areUsed: ReturnType<typeof sql>, now: Date) {
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  return sql`update docks set last_used_at = ${hour}::timestamptz
    where ${areUsed} and last_used_at is distinct from ${hour}::timestamptz`
}

type FoundHand = SessionViewer & { creatorId: string | null; hats: Hat[] | null }

async function findHand(
  { db, features }: { db: Database; features: Features },
  token: string,
  creatorId: string | undefined,
  now = new Date(),
): Promise<FoundHand | undefined> {
  const hash = tokenHash(token)
  // What can be no id is nobody's.
  const asked = creatorId === undefined ? sql`users.id` : sql`${isId(creatorId) ? creatorId : null}::uuid`
  const { rows } = await sql<FoundHand>`${PREPARED}
    with seen as (${useSession(hash, now)})
    select ${viewerColumns}, creator.id as "creatorId", ${hatsOf(features, sql`users.id`, sql`creator.id`)} as hats
    from sessions join users on users.id = sessions.user_id
    left join users as creator on creator.id = ${asked} and ${isCreator('creator')}
    where token_hash = ${hash}::bytea and ${isAlive(now)}
  `.execute(db)
  return rows[0]
}
