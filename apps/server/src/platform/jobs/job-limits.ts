import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'

export type JobLimits = typeof JOB_LIMITS

export const JOB_LIMITS = {
  /** Jobs of one queue that a process works on at a time. */
  atOnce: 4,
  /** Between looks into a queue for jobs whose time has come, and for new ones whose announcement was lost. */
  pollSeconds: 5,
  /** After which a worker looks that nobody has asked to. */
  restSeconds: 600,
  /** Before the first retry: once to twice this, doubled each time up to the other. */
  firstRetrySeconds: 5,
  lastRetrySeconds: 1_800,
  /** Between looks for jobs whose process died. */
  superviseSeconds: 60,
  /** For writing down how a try ended, after which its process is taken for dead. */
  settleSeconds: 10,
  /** After which a job that nobody has taken up means that something is stuck. */
  lateMs: 5 * MINUTE_MS,
  /** For what is under way to end when the jobs are closed. */
  closeMs: 3 * SECOND_MS,
}
