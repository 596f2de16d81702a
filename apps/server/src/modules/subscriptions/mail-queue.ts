import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

/** `receipt` is about a payment, the others about a subscription. */
const SubscriptionMail = z.object({ about: z.enum(['receipt', 'past_due', 'ended']), id: z.string() })
export type SubscriptionMail = z.infer<typeof SubscriptionMail>

/** Letters to creators about what they pay us. */
export const SUBSCRIPTION_MAIL: Queue<SubscriptionMail> = {
  name: 'subscription_mail',
  payload: SubscriptionMail,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
}
