import * as z from 'zod'
import { OPERATOR_REASON_MAX_CHARACTERS } from './limits.ts'
import { text } from './text.ts'

/** What the log of the operators records. */
export const OPERATOR_ACTIONS = [
  'accept_payment',
  'change_email',
  'create_account',
  'decide_report',
  'erase_donation',
  'grant',
  'inbox_assign',
  'inbox_close',
  'inbox_reopen',
  'inbox_reply',
  'invite',
  'mailing',
  'note',
  'payout_file',
  'payout_rejected',
  'payout_returned',
  'payout_sent',
  'plan',
  'refund_payment',
  'remove_content',
  'reset_second_factor',
  'restore',
  'revoke',
  'settings',
  'sign_out',
  'suspend',
  'unverify',
  'verify',
  'view_dashboard',
  'withdraw_invite',
] as const
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number]

/** Why an operator does it. A suspended person gets it by email. */
export const OperatorReason = text({ min: 1, max: OPERATOR_REASON_MAX_CHARACTERS, multiline: true })

const Values = z.record(z.string(), z.unknown()).nullable()

export const OperatorLogEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z
    .object({ id: z.string(), username: z.string(), displayName: z.string() })
    .nullable()
    .describe('null: the command line'),
  action: z.string().describe(OPERATOR_ACTIONS.join(', ')),
  target: z.string().nullable().describe('id of the account, payout, donation or other thing that was acted on'),
  reason: z.string().nullable(),
  before: Values.describe('values that the action replaced'),
  after: Values.describe('values that it set'),
  hash: z.string().describe('hex SHA-256 of the hash of the entry before and this entry as canonical JSON'),
})
export type OperatorLogEntry = z.infer<typeof OperatorLogEntry>

export const OperatorLogQuery = z.object({
  target: text({ max: 200 }).optional().describe('only entries about the thing with this id'),
  format: z.literal('csv').optional().describe('every entry as a file, newest first'),
})
