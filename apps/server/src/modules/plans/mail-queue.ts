import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

const NoticeMail = z.object({ userId: z.string(), month: z.string(), threshold: z.int() })

/** Letters to a creator whose plan's donations of this month run out. */
export const NOTICE_MAIL: Queue<z.infer<typeof NoticeMail>> = {
  name: 'plan_notice_mail',
  payload: NoticeMail,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
}
