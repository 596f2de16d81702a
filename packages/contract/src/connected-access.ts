import * as z from 'zod'
import { Membership } from './agency.ts'
import { ApiKey, WebhookEndpoint } from './developers.ts'
import { Dock, Moderator, SentModeratorInvitation } from './team.ts'

/**
 * Access that setting a new password by email has ended: scene links, docks, open invitations, and everything created
 * before the account's email was verified.
 */
export const EndedAccess = z.object({
  apiKeys: z.int(),
  webhookEndpoints: z.int(),
  agencies: z.int(),
  overlayKey: z.boolean(),
  moderators: z.int().default(0),
  docks: z.int().default(0),
  invitations: z.int().optional().describe('open ones of moderators; absent: none'),
  scenes: z.int().optional().describe('whose links have ended; absent: none'),
})
export type EndedAccess = z.infer<typeof EndedAccess>

/** Everything that opens a creator's account or data without the password and stays valid when the password changes. */
export const ConnectedAccess = z.object({
  review: z
    .object({ since: z.iso.datetime(), ended: EndedAccess })
    .nullable()
    .describe('a new password was set then, and nobody has looked through the rest since'),
  apiKeys: z.array(ApiKey),
  webhookEndpoints: z.array(WebhookEndpoint),
  agencies: z.array(Membership),
  moderators: z.array(Moderator),
  moderatorInvitations: z.array(SentModeratorInvitation).describe('open ones'),
  docks: z.array(Dock),
  scenes: z
    .array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() }))
    .describe('each has a link that opens it'),
})
export type ConnectedAccess = z.infer<typeof ConnectedAccess>
