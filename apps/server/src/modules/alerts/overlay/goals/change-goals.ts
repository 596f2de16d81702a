import type { Goal, GoalChange, NewGoal } from '@aplauso/contract/goals'
import { GOALS_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { copyFirstGoal, isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isCheckViolation } from '#platform/database/database-errors.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { listGoals } from './read-goals.ts'

/** Adds a goal after the others. Ends with limit_reached for more than `GOALS_MAX` goals. */
export async function addGoal(db: Database, creatorId: string, goal: NewGoal): Promise<Goal> {
  const id = uuidv7()
  return changeGoalWith(db, creatorId, id, async (tx) => {
    const { rows } = await sql`
      insert into goals (id, creator_id, position, title, target_cents, starts_at, ends_at, milestones, created_at)
      select ${id}::uuid, users.id, coalesce((select max(position) from goals where creator_id = users.id), 0) + 1, ${goal.title}::text,
        ${goal.targetCents}::bigint, ${goal.startsAt ?? null}::timestamptz, ${goal.endsAt ?? null}::timestamptz,
        ${JSON.stringify(goal.milestones)}::jsonb, now()
      from users where users.id = ${creatorId}::uuid and users.erased_at is null
        and (select count(*) from goals where creator_id = users.id) < ${GOALS_MAX}::integer
      returning id
    `.execute(tx)
    if (rows.length === 0) throw new AppError('limit_reached', `There are at most ${GOALS_MAX} goals; delete one`)
  })
}

/** Ends with not_found for a goal of another creator, and with validation_failed for an end before the start. */
export async function changeGoal(db: Database, creatorId: string, id: string, change: GoalChange): Promise<Goal> {
  if (!isId(id)) throw noSuchGoal(id)
  return changeGoalWith(db, creatorId, id, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('goals')
      .set((column) => ({
        // An empty change still needs one column to set.
        title: change.title ?? column.ref('title'),
        target_cents: change.targetCents,
        starts_at: asDate(change.startsAt),
        ends_at: asDate(change.endsAt),
        milestones: change.milestones && JSON.stringify(change.milestones),
      }))
      .where('id', '=', id)
      .where('creator_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw noSuchGoal(id)
  }).catch((error: unknown) => {
    throw isCheckViolation(error, 'goals_in_order') ? invalid('endsAt', 'must be after startsAt') : error
  })
}

/** Ends with not_found for a goal of another creator. */
export async function deleteGoal(db: Database, creatorId: string, id: string): Promise<void> {
  await withLockedGoals(db, creatorId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('goals')
      .where('id', '=', isId(id) ? id : null)
      .where('creator_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw noSuchGoal(id)
  })
}

/** Puts these goals first, in this order, and the others after them. Unknown ids are ignored. */
export async function orderGoals(db: Database, creatorId: string, ids: readonly string[]): Promise<Goal[]> {
  await withLockedGoals(db, creatorId, async (tx) => {
    await sql`
      update goals set position = placed.position from (
        select goals.id, row_number() over (order by min(named.place), goals.position)::integer as position
        from goals left join unnest(${ids.filter(isId)}::uuid[]) with ordinality as named (id, place) on named.id = goals.id
        where goals.creator_id = ${creatorId}::uuid group by goals.id
      ) as placed
      where goals.id = placed.id
    `.execute(tx)
  })
  return listGoals(db, creatorId)
}

/**
 * Sets the target of the first goal, from the profile or an agency's proposal. Adds a goal if there is none; null
 * deletes it.
 */
export async function setFirstGoal(tx: AnyTransaction, creatorId: string, targetCents: number | null): Promise<void> {
  const first = sql`select id from goals where creator_id = ${creatorId}::uuid order by position limit 1`
  if (targetCents === null) await sql`delete from goals where id = (${first})`.execute(tx)
  else {
    await sql`
      with first as (${first}), changed as (
        update goals set target_cents = ${targetCents}::bigint from first where goals.id = first.id
      )
      insert into goals (id, creator_id, position, title, target_cents, milestones, created_at)
      select ${uuidv7()}::uuid, ${creatorId}::uuid, 1, '', ${targetCents}::bigint, '[]', now()
      where not exists (select from first)
    `.execute(tx)
  }
  await copyFirstGoal(tx, creatorId)
}

async function changeGoalWith(
  db: Database,
  creatorId: string,
  id: string,
  work: (tx: AnyTransaction) => Promise<void>,
): Promise<Goal> {
  const goals = await withLockedGoals(db, creatorId, async (tx) => {
    await work(tx)
    return listGoals(tx, creatorId)
  })
  const goal = goals.find((one) => one.id === id)
  if (goal === undefined) throw new Error('the written goal is missing')
  return goal
}

/** Locks the creator: concurrent changes must not pass the limit, and the profile must show the first goal. */
function withLockedGoals<Result>(
  db: Database,
  creatorId: string,
  work: (tx: AnyTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    const result = await work(tx)
    await copyFirstGoal(tx, creatorId)
    return result
  })
}

const noSuchGoal = (id: string) => new AppError('not_found', `There is no goal ${id}`)

/** Undefined keeps the value. */
const asDate = (moment: string | null | undefined) => (typeof moment === 'string' ? new Date(moment) : moment)

/** Deletes all goals, because titles are personal data. The total stays. */
export async function eraseGoals(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('goals').where('creator_id', '=', creatorId).execute()
}
