import { SECOND_MS, WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

const PushJob = z.object({ noticeId: z.string(), tries: z.int().describe('those before this one') })

/** One attempt to send a notice. A delay by the push service is a new job, so a failed job is a bug here. */
export const PUSH_QUEUE: Queue<z.infer<typeof PushJob>> = {
  name: 'push',
  payload: PushJob,
  retries: 3,
  maxSeconds: (2 * WEBHOOK_TIME_LIMIT_MS) / SECOND_MS,
}
