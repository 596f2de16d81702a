import { STAGE_RIGHTS, type StageRight } from '@aplauso/contract/access'
import type { Features } from '@aplauso/contract/features'
import { type RawBuilder, sql } from 'kysely'
import { allRights } from '#modules/access/public.ts'

/** What somebody is to a creator; one account may be several things at once. */
export type Hat = { kind: 'creator' | 'moderator' | 'agency'; rights: StageRight[] }

/** Of an agency that manages the creator: it sees sums anyway, and works on the stage where the creator lets it. */
const OF_AGENCY: StageRight[] = ['amounts']
const OF_TRUSTED_AGENCY: StageRight[] = ['queue', 'approve', 'amounts']

const asArray = (rights: readonly StageRight[]) => sql`${[...rights]}::text[]`

/**
 * Every pair of a creator and an account that works on the creator's stage, as `creator_id`, `account_id`, `kind`, `rights` and the
 * moderator's `id`: for a statement that asks for some of them by either.
 */
export const hats = ({ agencyDashboard }: Features): RawBuilder<unknown> => sql`
  select user_id as creator_id, user_id as account_id, 'creator' as kind, ${asArray(allRights)} as rights, null::uuid as id from creators
  union all
  select creator_id, account_id, 'moderator', rights, id from moderators
  union all
  select link.creator_id, link.agency_id, 'agency', case when coalesce((creators.moderation ->> 'agencies')::boolean, false)
    then ${asArray(OF_TRUSTED_AGENCY)} else ${asArray(OF_AGENCY)} end, null::uuid
  from agency_invitations link join creators on creators.user_id = link.creator_id
  where link.status = 'accepted' and ${agencyDashboard}::boolean`

/** As `jsonb`, of an account and a creator that a statement has; null for a stranger. */
export const hatsOf = (features: Features, accountId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) => sql<
  Hat[] | null
>`(
  select jsonb_agg(jsonb_build_object('kind', hat.kind, 'rights', hat.rights)) from (${hats(features)}) as hat
  where hat.account_id = ${accountId} and hat.creator_id = ${creatorId})`

const FIRST = ['creator', 'moderator', 'agency'] as const

/** All that these allow, as the first of them. */
export function worn(hatsOn: Hat[]): { as: Hat['kind']; rights: StageRight[] } | undefined {
  const as = FIRST.find((kind) => hatsOn.some((hat) => hat.kind === kind))
  return as && { as, rights: STAGE_RIGHTS.filter((right) => hatsOn.some(({ rights }) => rights.includes(right))) }
}
