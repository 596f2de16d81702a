import { SECOND_MS } from '@aplauso/contract/limits'
import type { RawSql } from '../database/database.ts'
import type { JobLimits } from './limits.ts'

/** Rejects when a job of these queues has waited too long for somebody to take it up. One that is tried again later is not late. */
export async function requireNoneLate(
  raw: Pick<RawSql, 'query'>,
  queues: readonly string[],
  { lateMs }: Pick<JobLimits, 'lateMs'>,
): Promise<void> {
  const { rows } = await raw.query(
    `select name from pgboss.job
     where name = any($1::text[]) and state < 'active' and start_after < now() - make_interval(secs => $2) limit 1`,
    [queues, lateMs / SECOND_MS],
  )
  if (rows[0] !== undefined) throw new Error(`Jobs of ${rows[0].name} wait for more than ${lateMs} ms`)
}
