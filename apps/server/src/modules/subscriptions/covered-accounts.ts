import type { CoveredAccount, CoveredAccounts } from '@aplauso/contract/subscriptions'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreator, isId } from '#modules/creators/public.ts'
import { plansWith } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { lockAccounts, othersCovered, type PriceDeps, updatePlanInForce } from './plan-in-force.ts'

type CoverDeps = { db: Database } & PriceDeps

type Row = Omit<CoveredAccount, 'createdAt'> & { created_at: Date; isMine: boolean }

/** Accounts that this creator's plan covers or is offered to, and offers of others to this creator. */
export async function listCoveredAccounts({ db, prices }: CoverDeps, userId: string): Promise<CoveredAccounts> {
  const [{ rows }, owner] = await Promise.all([
    sql<Row>`
      select cover.id, cover.status, other.username, other.display_name as "displayName", cover.created_at,
        cover.owner_id = ${userId}::uuid as "isMine"
      from covered_accounts cover
      join users as other on other.id = case when owner_id = ${userId}::uuid then member_id else owner_id end
      where cover.status <> 'ended' and (owner_id = ${userId}::uuid or member_id = ${userId}::uuid)
      order by cover.id
    `.execute(db),
    sql<{ others: number }>`select ${othersCovered(prices)} as others from users where id = ${userId}::uuid`.execute(
      db,
    ),
  ])
  const toCover = ({ isMine: _isMine, created_at, ...row }: Row) => ({ ...row, createdAt: created_at.toISOString() })
  return {
    accountsMax: (owner.rows[0]?.others ?? 0) + 1,
    mine: rows.filter(({ isMine }) => isMine).map(toCover),
    offers: rows.filter(({ isMine }) => !isMine).map(toCover),
  }
}

/**
 * Offers this creator's plan to another creator; a repeat keeps the existing offer. Rejects with creator_not_found, or
 * with plan_limit_reached if the plan covers no further account.
 */
export async function offerCover(
  { db, prices }: CoverDeps,
  ownerId: string,
  username: string,
  now = new Date(),
): Promise<void> {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where(isCreator('users'))
    .executeTakeFirst()
  if (member === undefined) throw new AppError('creator_not_found', `There is no creator ${username}`)
  if (member.id === ownerId) throw invalid('username', 'is your own: your plan covers it already')
  const isOffered = await db.transaction().execute(async (tx) => {
    await lockAccounts(tx, ownerId, member.id)
    const { rows } = await sql`
      with offered as (
        insert into covered_accounts (id, owner_id, member_id, status, created_at)
        select ${uuidv7()}::uuid, users.id, member.id, 'offered', ${now}::timestamptz
        from users, users as member
        where users.id = ${ownerId}::uuid and member.id = ${member.id}::uuid and ${isCreator('member')}
          and (select count(*) from covered_accounts where owner_id = users.id and status <> 'ended') < ${othersCovered(prices)}
        on conflict do nothing
        returning id
      )
      select id from offered union all select id from covered_accounts
      where owner_id = ${ownerId}::uuid and member_id = ${member.id}::uuid and status <> 'ended'
    `.execute(tx)
    return rows.length > 0
  })
  if (!isOffered) {
    const most = plansWith(prices, ({ accounts }) => accounts > 1).map((id) => `${id} (${prices.of[id].accounts - 1})`)
    throw new AppError('plan_limit_reached', `Other accounts are covered by these plans: ${most.join(', ') || 'none'}`)
  }
}

/**
 * Accepts an offer: the creator has the owner's plan for as long as the owner has it. False if there is no such offer.
 * Rejects with plan_limit_reached if another plan covers the creator, or the owner's plan covers nobody any more.
 */
export async function acceptCover(
  { db, prices }: CoverDeps,
  memberId: string,
  id: string,
  now = new Date(),
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const ownerId = await findOwner(tx, memberId, id)
      if (ownerId === undefined) return false
      await lockAccounts(tx, ownerId, memberId)
      const { rows } = await sql`
        update covered_accounts set status = 'covered'
        where id = ${id}::uuid and status <> 'ended' and exists (select from users where id = owner_id and ${othersCovered(prices)} > 0)
        returning id
      `.execute(tx)
      if (rows.length === 0)
        throw new AppError('plan_limit_reached', 'The plan of who offered it covers no other account any more')
      await updatePlanInForce({ prices }, tx, memberId, now)
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'covered_accounts_member_key')) throw error
    throw new AppError('plan_limit_reached', 'Another plan covers this account already: leave that one first')
  }
}

/** Ends an offer or a cover; either side may do so. False if there is none with this id. */
export async function endCover(
  { db, prices }: CoverDeps,
  userId: string,
  id: string,
  now = new Date(),
): Promise<boolean> {
  if (!isId(id)) return false
  return db.transaction().execute(async (tx) => {
    const cover = await tx
      .selectFrom('covered_accounts')
      .select(['owner_id', 'member_id'])
      .where('id', '=', id)
      .where((where) => where.or([where('owner_id', '=', userId), where('member_id', '=', userId)]))
      .executeTakeFirst()
    if (cover === undefined) return false
    await lockAccounts(tx, cover.owner_id, cover.member_id)
    const ended = await tx
      .updateTable('covered_accounts')
      .set({ status: 'ended', ended_at: now })
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .returning('id')
      .executeTakeFirst()
    if (ended !== undefined) await updatePlanInForce({ prices }, tx, cover.member_id, now)
    return ended !== undefined
  })
}

async function findOwner(tx: AnyTransaction, memberId: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const cover = await tx
    .selectFrom('covered_accounts')
    .select('owner_id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  return cover?.owner_id
}
