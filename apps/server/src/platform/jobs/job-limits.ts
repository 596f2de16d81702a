import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'

export type JobLimits = typeof JOB_LIMITS

export const JOB_LIMITS = {
  /** Jobs of one queue that a process runs at a time. */
  atOnce: 4,
  /** Interval of the poll for due jobs, and for new ones whose announcement was lost. */
  pollSeconds: 5,
  /** Interval of a worker's own poll when nothing wakes it. */
  restSeconds: 600,
  /** Pause before the first retry: once to twice this, doubled each time up to `lastRetrySeconds`. */
  firstRetrySeconds: 5,
  lastRetrySeconds: 1_800,
  /** Interval of the check for jobs whose process died. */
  superviseSeconds: 60,
  /** Time to store the result of an attempt, after which its process counts as dead. */
  settleSeconds: 10,
  /** Age of a waiting job that means that something is stuck. */
  lateMs: 5 * MINUTE_MS,
  /** Time for running jobs to end when the jobs are closed. */
  closeMs: 3 * SECOND_MS,
}
