import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

const WebhookMail = z.object({ endpointId: z.string() })

/** Letters to a creator whose endpoint takes nothing any more. */
export const WEBHOOK_MAIL: Queue<z.infer<typeof WebhookMail>> = {
  name: 'webhook_mail',
  payload: WebhookMail,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
}
