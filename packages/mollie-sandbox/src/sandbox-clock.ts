import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

export type Clock = {
  nowMs(): number
  /** Moves the sandbox's time forward, across restarts and for every process that shares the database. */
  advance(byMs: number): void
}

const OffsetRow = z.object({ offset_ms: z.number() })

export function createClock(db: DatabaseSync, now: () => Date): Clock {
  db.exec(`
    create table if not exists clock (
      only_row integer primary key check (only_row = 1), offset_ms integer not null
    ) strict;
    insert into clock (only_row, offset_ms) values (1, 0) on conflict do nothing;
  `)
  const offset = db.prepare('select offset_ms from clock')
  const advance = db.prepare('update clock set offset_ms = offset_ms + ?')
  return {
    nowMs: () => now().getTime() + OffsetRow.parse(offset.get()).offset_ms,
    advance: (byMs) => void advance.run(byMs),
  }
}
