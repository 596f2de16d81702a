import { ALERT_CONTROL_RIGHTS, type AlertControlRight } from '@aplauso/contract/access'
import type { Features } from '@aplauso/contract/features'
import { type RawBuilder, sql } from 'kysely'
import { allRights } from '#modules/access/public.ts'

/** The role of an account for a creator; one account may have several. */
export type CreatorRole = { kind: 'creator' | 'moderator' | 'agency'; rights: AlertControlRight[] }

/** A managing agency sees amounts in any case, and gets the other rights if the creator trusts agencies. */
const AGENCY_RIGHTS: AlertControlRight[] = ['amounts']
const TRUSTED_AGENCY_RIGHTS: AlertControlRight[] = ['queue', 'approve', 'amounts']

const rightsArray = (rights: readonly AlertControlRight[]) => sql`${[...rights]}::text[]`

/**
 * All pairs of a creator and an account with a role: `creator_id`, `account_id`, `kind`, `rights` and the moderator's
 * `id`. The statement that uses it filters by creator or account.
 */
export const creatorRoles = ({ agencyDashboard }: Features): RawBuilder<unknown> => sql`
  select user_id as creator_id, user_id as account_id, 'creator' as kind, ${rightsArray(allRights)} as rights, null::uuid as id from creators
  union all
  select creator_id, account_id, 'moderator', rights, id from moderators
  union all
  select link.creator_id, link.agency_id, 'agency', case when coalesce((creators.moderation ->> 'agencies')::boolean, false)
    then ${rightsArray(TRUSTED_AGENCY_RIGHTS)} else ${rightsArray(AGENCY_RIGHTS)} end, null::uuid
  from agency_invitations link join creators on creators.user_id = link.creator_id
  where link.status = 'accepted' and ${agencyDashboard}::boolean`

/** Roles of an account for a creator as `jsonb`; null without a role. */
export const rolesOf = (features: Features, accountId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) => sql<
  CreatorRole[] | null
>`(
  select jsonb_agg(jsonb_build_object('kind', hat.kind, 'rights', hat.rights)) from (${creatorRoles(features)}) as hat
  where hat.account_id = ${accountId} and hat.creator_id = ${creatorId})`

const ROLE_PRECEDENCE = ['creator', 'moderator', 'agency'] as const

/** The role that comes first in the precedence, with the rights of all roles together. */
export function effectiveRole(
  roles: CreatorRole[],
): { role: CreatorRole['kind']; rights: AlertControlRight[] } | undefined {
  const role = ROLE_PRECEDENCE.find((kind) => roles.some((each) => each.kind === kind))
  return (
    role && { role, rights: ALERT_CONTROL_RIGHTS.filter((right) => roles.some(({ rights }) => rights.includes(right))) }
  )
}
