import type { Generated } from 'kysely'

type TimersTable = {
  id: string
  creator_id: string
  name: string
  start_seconds: number
  seconds_per_euro: number
  cap_seconds: number | null
  pause_with_obs: boolean
  /** By hand, in all. */
  added_seconds: Generated<number>
  created_at: Date
}

/** From one press of a button to another, with what held meanwhile. */
type TimerRunsTable = {
  id: string
  timer_id: string
  began_at: Date
  /** Null: nobody has paused it since. */
  ended_at: Date | null
  seconds_per_euro: number
  with_stream: boolean
}

export type TimerTables = { timers: TimersTable; timer_runs: TimerRunsTable }
