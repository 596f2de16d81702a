import type { Goal } from '@aplauso/contract/goals'
import type { Cents } from '@aplauso/contract/money'
import type { JSONColumnType } from 'kysely'

type GoalsTable = {
  id: string
  creator_id: string
  /** Order; the goal with the lowest position is the goal of the profile. */
  position: number
  /** Empty if the goal was set as an amount only. */
  title: string
  target_cents: Cents
  starts_at: Date | null
  ends_at: Date | null
  milestones: JSONColumnType<Goal['milestones']>
  created_at: Date
}

export type GoalTables = { goals: GoalsTable }
