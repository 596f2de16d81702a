import type { Generated } from 'kysely'

type TimersTable = {
  id: string
  creator_id: string
  name: string
  start_seconds: number
  seconds_per_euro: number
  cap_seconds: number | null
  pause_with_obs: boolean
  /** Total that actors have added or removed. */
  added_seconds: Generated<number>
  created_at: Date
}

/** One run from start to pause, with the settings of that time. */
type TimerRunsTable = {
  id: string
  timer_id: string
  began_at: Date
  /** Null while the timer is not paused. */
  ended_at: Date | null
  seconds_per_euro: number
  with_stream: boolean
}

export type TimerTables = { timers: TimersTable; timer_runs: TimerRunsTable }
