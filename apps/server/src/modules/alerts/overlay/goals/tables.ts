import type { Goal } from '@aplauso/contract/goals'
import type { Cents } from '@aplauso/contract/money'
import type { JSONColumnType } from 'kysely'

type GoalsTable = {
  id: string
  creator_id: string
  /** The least is the profile's. */
  position: number
  /** Empty for one that was set as a sum alone. */
  title: string
  target_cents: Cents
  starts_at: Date | null
  ends_at: Date | null
  milestones: JSONColumnType<Goal['milestones']>
  created_at: Date
}

export type GoalTables = { goals: GoalsTable }
