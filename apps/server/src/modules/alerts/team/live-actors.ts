import type { AlertControlRight, ApiScope } from '@aplauso/contract/access'
import type { Features } from '@aplauso/contract/features'
import type { SecondFactorRule } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { hasRequiredFactor, isSessionActive, tokenHash } from '#modules/access/public.ts'
import { isCreator } from '#modules/creators/public.ts'
import { API_KEYS, mayUseApi } from '#modules/developers/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { DOCK_KEYS, touchDocks } from './alert-control-admission.ts'
import { type CreatorRole, effectiveRole, rolesOf } from './roles.ts'

/** Credential of a live socket other than an overlay key: a session token, a dock key or an API key. */
export type LiveClaim = { secret: string; creatorId: string }

/** `id`: the id of the account, the dock or the key. */
export type LiveActor =
  | { role: 'dashboard'; id: string; rights: AlertControlRight[]; seesStats: boolean }
  /** An API key with the scope `events:read`. */
  | { role: 'reader'; id: string }

type Row = {
  place: number
  id: string
  roles: CreatorRole[] | null
  rights: AlertControlRight[] | null
  scopes: ApiScope[] | null
}

/** Whether the key belongs to a `LiveClaim` and not to an overlay. */
export const isActorKey = (key: string): boolean => DOCK_KEYS.hasPrefix(key) || API_KEYS.hasPrefix(key)

export type LiveActorDeps = { db: Database; features: Features; prices: Prices; secondFactor: SecondFactorRule }

/**
 * Finds the actor of each claim and its rights for that creator, in the order of the claims; undefined for an invalid
 * or revoked one. One statement reads all claims.
 */
export async function findLiveActors(
  { db, features, prices, secondFactor }: LiveActorDeps,
  claims: LiveClaim[],
): Promise<(LiveActor | undefined)[]> {
  const now = new Date()
  const hashes = claims.map(({ secret }) => tokenHash(secret).toString('hex'))
  const { rows } = await sql<Row>`
    with claim as materialized (
      select decode(hash, 'hex') as hash, creator_id, place
      from unnest(${hashes}::text[], ${claims.map(({ creatorId }) => creatorId)}::uuid[])
        with ordinality as claim (hash, creator_id, place)
      join users as creator on creator.id = claim.creator_id and ${isCreator('creator')}
    ), used as (${touchDocks(sql`key_hash in (select hash from claim)`, now)})
    select claim.place, users.id, ${rolesOf(features, sql`users.id`, sql`claim.creator_id`)} as roles,
      null::text[] as rights, null::text[] as scopes
    from claim join sessions on sessions.token_hash = claim.hash and ${isSessionActive(now)}
    join users on users.id = sessions.user_id and ${hasRequiredFactor(secondFactor)}
    union all
    select claim.place, docks.id, null, docks.rights, null
    from claim join docks on docks.key_hash = claim.hash and docks.creator_id = claim.creator_id
    union all
    select claim.place, api_keys.id, null, null, api_keys.scopes
    from claim join api_keys on api_keys.key_hash = claim.hash and api_keys.user_id = claim.creator_id
    join users on users.id = api_keys.user_id and ${mayUseApi(prices)}
  `.execute(db)
  const actors = new Map(rows.map((row) => [row.place, actorOf(row)]))
  return claims.map((_claim, index) => actors.get(index + 1))
}

function actorOf({ id, roles, rights, scopes }: Row): LiveActor | undefined {
  if (scopes) return scopes.includes('events:read') ? { role: 'reader', id } : undefined
  if (rights) return { role: 'dashboard', id, rights, seesStats: false }
  const found = effectiveRole(roles ?? [])
  // Stats go to roles that may also call the dashboard: the creator and agencies.
  const seesStats = roles?.some(({ kind }) => kind !== 'moderator') ?? false
  return found && { role: 'dashboard', id, rights: found.rights, seesStats }
}

/** Whether a socket that was admitted as `one` may stay open as `other`. */
export const isSameActor = (one: LiveActor, other: LiveActor | undefined): boolean =>
  other !== undefined && one.role === other.role && one.id === other.id && rightsOf(one) === rightsOf(other)

const rightsOf = (actor: LiveActor) => (actor.role === 'dashboard' ? `${actor.rights} ${actor.seesStats}` : '')
