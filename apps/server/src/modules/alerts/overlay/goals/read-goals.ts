import type { Goal } from '@aplauso/contract/goals'
import type { Cents } from '@aplauso/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCreatorBySlugOrId, receivedBetween } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'

type GoalRow = {
  id: string
  title: string
  target_cents: Cents
  received_cents: Cents
  starts_at: Date | null
  ends_at: Date | null
  milestones: Goal['milestones']
}
/** A creator without a goal has one row with nulls. */
type Row = { creator_id: string } & (GoalRow | { [Column in keyof GoalRow]: null })

/**
 * Goals of these creators in their order, with received amounts as the stream shows them, without private donations.
 * One statement reads all creators. A creator without a goal has an empty list.
 */
export async function readPublicGoals(db: Database, creatorIds: readonly string[]): Promise<Map<string, Goal[]>> {
  const isAmong = sql<SqlBool>`creators.user_id = any(${[...creatorIds]}::uuid[])`
  return grouped(await findGoals(db, isAmong, { isPublic: true }))
}

/** Goals of a creator; received amounts include private donations. */
export async function listGoals(db: Database, creatorId: string): Promise<Goal[]> {
  const goals = grouped(await findGoals(db, sql<SqlBool>`creators.user_id = ${creatorId}::uuid`, { isPublic: false }))
  return goals.get(creatorId) ?? []
}

/** Public goals of a creator (by slug or id): those that have begun. Undefined if there is no such creator. */
export async function listPublicGoals(db: Database, slugOrId: string): Promise<Goal[] | undefined> {
  const begun = sql<SqlBool>`(goals.starts_at is null or goals.starts_at <= now())`
  const [goals] = grouped(
    await findGoals(db, isCreatorBySlugOrId(slugOrId), { isPublic: true, ofGoals: begun }),
  ).values()
  return goals
}

async function findGoals(
  db: Database,
  which: RawBuilder<SqlBool>,
  { isPublic, ofGoals = sql<SqlBool>`true` }: { isPublic: boolean; ofGoals?: RawBuilder<SqlBool> },
): Promise<Row[]> {
  // A goal without start and end uses the total in the creator's row.
  const received = receivedBetween(sql`creators.user_id`, sql`goals.starts_at`, sql`goals.ends_at`, { isPublic })
  const privateCents = isPublic ? sql`creators.private_received_cents` : sql`0`
  const { rows } = await sql<Row>`
    select creators.user_id as creator_id, goals.id, goals.title, goals.target_cents, goals.starts_at, goals.ends_at, goals.milestones,
      case when goals.id is null then null when goals.starts_at is null and goals.ends_at is null
          then creators.total_received_cents - ${privateCents}
        else (select received.cents from (${received}) as received) end as received_cents
    from creators join users on users.id = creators.user_id
    left join goals on goals.creator_id = creators.user_id and ${ofGoals}
    where ${which}
    order by creators.user_id, goals.position
  `.execute(db)
  return rows
}

function grouped(rows: Row[]): Map<string, Goal[]> {
  const goals = new Map<string, Goal[]>()
  for (const row of rows) {
    const own = goals.get(row.creator_id) ?? []
    if (row.id !== null) own.push(toGoal(row))
    goals.set(row.creator_id, own)
  }
  return goals
}

const toGoal = (row: GoalRow): Goal => ({
  id: row.id,
  title: row.title,
  targetCents: row.target_cents,
  receivedCents: row.received_cents,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  milestones: row.milestones,
})
