import * as z from 'zod'
import { Email, UserType } from './accounts.ts'
import { INVITE_DAYS_DEFAULT, INVITE_DAYS_MAX } from './limits.ts'

/** An invitation to make an account, or to become a creator. It works once. */
export const NewInvite = z.object({
  userType: UserType,
  email: Email.optional().describe('only this address can use the invitation; without it anybody with the link'),
  days: z.int().min(1).max(INVITE_DAYS_MAX).default(INVITE_DAYS_DEFAULT).describe('until it expires'),
})
export type NewInvite = z.infer<typeof NewInvite>

export const CreatedInvite = z.object({
  id: z.string(),
  url: z.string().describe('the link to send; it is not shown again'),
  expiresAt: z.iso.datetime(),
})
export type CreatedInvite = z.infer<typeof CreatedInvite>

/** An invitation that nobody has used yet. */
export const OpenInvite = z.object({
  id: z.string(),
  userType: UserType,
  email: z.string().nullable(),
  createdBy: z.string().nullable().describe('the user name of the operator; null: made by the command line'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type OpenInvite = z.infer<typeof OpenInvite>

export const InviteCheck = z.object({ invite: z.string().max(200) })
export const CheckedInvite = z.object({
  userType: UserType,
  isForOneAddress: z.boolean().describe('true: only the address that the operator chose can use it'),
  expiresAt: z.iso.datetime(),
})
export type CheckedInvite = z.infer<typeof CheckedInvite>
