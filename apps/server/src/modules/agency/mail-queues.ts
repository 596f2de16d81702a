import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

const LETTERS = { retries: 10, maxSeconds: MINUTE_MS / SECOND_MS } as const

const InvitationMail = z.object({ invitationId: z.string() })

/** Letters to who was invited. */
export const INVITATION_MAIL: Queue<z.infer<typeof InvitationMail>> = {
  name: 'invitation_mail',
  payload: InvitationMail,
  ...LETTERS,
}

const AgencyMail = z.object({ about: z.enum(['proposal', 'proposal_answer', 'invitation_answer']), id: z.string() })

/** Letters to a creator of what their agency proposes, and to the agency of what was answered. */
export const AGENCY_MAIL: Queue<z.infer<typeof AgencyMail>> = { name: 'agency_mail', payload: AgencyMail, ...LETTERS }
