import * as z from 'zod'
import { Registration, UserType } from './accounts.ts'
import { PaymentVendor } from './config.ts'
import { ACCOUNT_NOTE_MAX_CHARACTERS } from './limits.ts'
import { OperatorLogEntry, OperatorReason } from './operator-log.ts'
import { OPERATOR_ROLES } from './operator-role.ts'
import { PaymentAccountState } from './payment-account.ts'
import { PLAN_IDS } from './plan-ids.ts'
import { Session } from './sessions.ts'
import { text } from './text.ts'

const Moment = z.iso.datetime()

export const OperatorAccountsQuery = z.object({
  q: text({ max: 200 })
    .optional()
    .describe('begins words of the name or user name, or the email; or the id of an account, donation or payment'),
})

/** An account in the operators' list. */
export const OperatorAccount = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  userType: UserType,
  avatar: z.string().nullable(),
  verified: z.boolean(),
  operatorRole: z.enum(OPERATOR_ROLES).nullable(),
  suspendedAt: Moment.nullable(),
  createdAt: Moment,
})
export type OperatorAccount = z.infer<typeof OperatorAccount>

const Author = z.object({ id: z.string(), username: z.string(), displayName: z.string() }).nullable()

/** Everything about one account that an operator needs. */
export const OperatorAccountDetail = OperatorAccount.extend({
  slug: z.string(),
  bio: z.string().nullable(),
  channelUrl: z.string().nullable(),
  language: z.string(),
  timeZone: z.string(),
  emailVerifiedAt: Moment.nullable(),
  termsVersion: z.string().nullable(),
  plan: z.object({
    inForce: z.enum(PLAN_IDS),
    granted: z.enum(PLAN_IDS).nullable().describe('by an operator'),
  }),
  factors: z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
  sessions: z.array(Session),
  paymentAccounts: z.array(
    z.object({
      provider: PaymentVendor,
      account: z.string(),
      accountName: z.string().nullable(),
      state: PaymentAccountState,
      current: z.boolean(),
      connectedAt: Moment,
    }),
  ),
  totals: z
    .object({ donations: z.int(), receivedCents: z.int(), donatedCents: z.int() })
    .optional()
    .describe('not for the role support'),
  blockedBy: z.int().describe('how many creators have blocked the account as a donor'),
  suspension: z.object({ at: Moment, by: Author.describe('null: the command line'), reason: z.string() }).nullable(),
  notes: z.array(z.object({ id: z.string(), at: Moment, author: Author, text: z.string() })).describe('newest first'),
  log: z.array(OperatorLogEntry).describe('the newest entries about the account'),
})
export type OperatorAccountDetail = z.infer<typeof OperatorAccountDetail>

export const OperatorAccountAction = z.object({ reason: OperatorReason })
export const OperatorEmailChange = OperatorAccountAction.extend({ email: Registration.shape.email })
export const OperatorPlanGrant = OperatorAccountAction.extend({
  planId: z.enum(PLAN_IDS).describe('free: withdraws what was granted'),
})
export const OperatorNote = OperatorAccountAction.extend({
  text: text({ min: 1, max: ACCOUNT_NOTE_MAX_CHARACTERS, multiline: true }),
})
