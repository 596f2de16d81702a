import * as z from 'zod'
import { CentsAmount } from './amounts.ts'

/** What an operator sees first. Amounts are for the roles that may see money. */
export const OperatorOverview = z.object({
  today: z
    .object({
      donations: z.int(),
      amountCents: CentsAmount.optional(),
      feesCents: CentsAmount.optional().describe('of the platform'),
    })
    .describe('what was booked since midnight in the time zone of the operator’s account'),
  creatorsLive: z.int().describe('with an overlay that says OBS is streaming'),
  sockets: z.int().describe('of all processes, at most 20 seconds old'),
  payments: z.object({
    waiting: z.int().describe('begun and not arrived, such as a bank transfer'),
    held: z.int().describe('wait for the decision of an operator'),
    unknown: z.int().describe('reported by a provider and in no order'),
  }),
  webhooks: z.object({ failing: z.int().describe('endpoints of creators whose last messages failed') }),
  emails: z.object({ failing: z.int().describe('retried after a failed attempt, or given up this week') }),
  jobs: z.object({ late: z.int().describe('due for more than five minutes') }),
  reports: z.object({ open: z.int().describe('wait for a decision') }),
  disk: z.object({ freeBytes: z.int().describe('where the server keeps its data') }),
  books: z.object({
    ok: z.boolean(),
    checkedAt: z.iso.datetime().nullable().describe('null: not checked yet'),
    differences: z.array(z.string()).optional().describe('the first hundred, for the roles that may see money'),
  }),
})
export type OperatorOverview = z.infer<typeof OperatorOverview>

/** What the overview counts as failing or late, each list with at most `OPERATOR_LIST_MAX` rows. */
export const OperatorFailures = z.object({
  payments: z
    .array(
      z.object({
        provider: z.string(),
        paymentId: z.string(),
        reportedAt: z.iso.datetime(),
        verdict: z.string().nullable().describe('why it cannot be restored; null: still tried'),
      }),
    )
    .describe('reported by a provider and in no order'),
  webhooks: z.array(
    z.object({
      id: z.string(),
      host: z.string().describe('of the address, which can hold a secret'),
      creator: z.object({ id: z.string(), username: z.string(), displayName: z.string() }),
      failingSince: z.iso.datetime().nullable(),
      disabled: z.boolean().describe('nothing is sent any more'),
    }),
  ),
  jobs: z
    .array(
      z.object({
        queue: z.string(),
        isEmail: z.boolean(),
        late: z.int().describe('due for more than five minutes'),
        failing: z.int().describe('retried after a failed attempt, or given up this week'),
      }),
    )
    .describe('queues with late or failing jobs'),
})
export type OperatorFailures = z.infer<typeof OperatorFailures>
