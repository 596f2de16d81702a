import type { JSONColumnType } from 'kysely'
import type { RehearsedItem } from './rehearsal-items.ts'

type RehearsalsTable = {
  id: string
  creator_id: string
  items: JSONColumnType<RehearsedItem[]>
  started_at: Date
  /** Last sign of life of the process that runs it. */
  seen_at: Date
  done_at: Date | null
  was_cut: boolean
}

export type RehearsalTables = { rehearsals: RehearsalsTable }
