import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

const ContactMail = z.object({ contactId: z.string() })

/** Letters to the operator with what somebody wrote. */
export const CONTACT_MAIL: Queue<z.infer<typeof ContactMail>> = {
  name: 'contact_mail',
  payload: ContactMail,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
}
