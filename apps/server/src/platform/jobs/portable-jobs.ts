import { getConstructionPlans } from 'pg-boss'

/**
 * The columns of waiting jobs that a backup holds, by table. The rest belongs to one release of pg-boss or to the
 * processes that ran: queues are counted again, and a job that ran at that moment is repeated when its time is over.
 */
export const PORTABLE_JOB_TABLES = [
  {
    table: 'pgboss.queue',
    columns: [
      ...['name', 'policy', 'retry_limit', 'retry_delay', 'retry_backoff', 'retry_delay_max', 'expire_seconds'],
      ...['retention_seconds', 'deletion_seconds', 'dead_letter', 'partition', 'table_name', 'notify'],
    ],
  },
  {
    table: 'pgboss.job',
    columns: [
      ...['id', 'name', 'priority', 'data', 'state', 'retry_limit', 'retry_count', 'retry_delay', 'retry_backoff'],
      ...['retry_delay_max', 'expire_seconds', 'deletion_seconds', 'singleton_key', 'start_after', 'created_on'],
      ...['started_on', 'completed_on', 'keep_until', 'output', 'dead_letter', 'policy'],
      ...['source_name', 'source_id', 'source_created_on', 'source_retry_count', 'source_output'],
    ],
  },
]

/** The statements that create the tables of the queues, for a caller with a transaction of its own. */
export function jobTablesStatements(): string {
  const statements = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  // The plan sets limits for a short transaction.
  return `${statements}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
}
