import * as z from 'zod'
import { ALERT_CONTROL_RIGHTS } from './access.ts'
import { QueuedAlert } from './alerts.ts'
import { CreatorSummary } from './creators.ts'
import { AlertStatus } from './donations.ts'
import { DOCK_NAME_CHARACTERS } from './limits.ts'
import { text } from './text.ts'

const Moment = z.iso.datetime()
const Name = z.string()

export const AlertControlRight = z.enum(ALERT_CONTROL_RIGHTS)
export const AlertControlRights = z
  .array(AlertControlRight)
  .min(1, 'must name at least one right')
  .transform((named) => ALERT_CONTROL_RIGHTS.filter((right) => named.includes(right)))
const Rights = z.array(AlertControlRight)

/** A creator whose alerts the account may control, with its role and rights. */
export const ControlledCreator = z.object({
  creatorId: z.string(),
  slug: z.string(),
  displayName: Name,
  avatar: z.string().nullable(),
  kind: z.enum(['creator', 'moderator', 'agency', 'dock', 'key']).describe('what whoever asks is to that creator'),
  rights: Rights,
  moderatorId: z.string().optional().describe('of a moderator: by which they may leave'),
})
export type ControlledCreator = z.infer<typeof ControlledCreator>

export const Moderator = z.object({
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  displayName: Name,
  avatar: z.string().nullable(),
  rights: Rights,
  createdAt: Moment,
})
export type Moderator = z.infer<typeof Moderator>
export const ModeratorChange = z.object({ rights: AlertControlRights })
export type ModeratorChange = z.infer<typeof ModeratorChange>

export const NewModeratorInvitation = z.object({
  username: text({ max: 64 })
    .optional()
    .describe('of any account; without it the answer has a link that makes whoever opens it first a moderator'),
  rights: AlertControlRights,
})
export type NewModeratorInvitation = z.infer<typeof NewModeratorInvitation>

const Invitation = z.object({ id: z.string(), rights: Rights, createdAt: Moment, expiresAt: Moment })
const AddressedInvitation = Invitation.extend({ username: z.string().nullable().describe('null: by a link') })
/** The only answer with the link. */
export const CreatedModeratorInvitation = AddressedInvitation.extend({ url: z.string().optional() })
export type CreatedModeratorInvitation = z.infer<typeof CreatedModeratorInvitation>
/** An open invitation, as the creator sees it. */
export const SentModeratorInvitation = AddressedInvitation.extend({ displayName: Name.nullable() })
export type SentModeratorInvitation = z.infer<typeof SentModeratorInvitation>

const InvitingCreator = CreatorSummary.omit({ username: true })
/** An open invitation to the signed-in account. */
export const ReceivedModeratorInvitation = Invitation.extend({ token: z.string(), creator: InvitingCreator })
export type ReceivedModeratorInvitation = z.infer<typeof ReceivedModeratorInvitation>
/** An invitation as the holder of its token sees it before accepting. */
export const OpenModeratorInvitation = z.object({
  creator: InvitingCreator,
  rights: Rights,
  expiresAt: Moment,
  own: z.boolean().describe('made by whoever asks, who cannot accept it'),
})
export type OpenModeratorInvitation = z.infer<typeof OpenModeratorInvitation>

/** A link to the live console with its own rights, for a dock of OBS: it contains no session. */
export const Dock = z.object({
  id: z.string(),
  name: z.string(),
  rights: Rights,
  createdAt: Moment,
  lastUsedAt: Moment.nullable().describe('to the hour'),
})
export type Dock = z.infer<typeof Dock>
export const NewDock = z.object({ name: text({ min: 1, max: DOCK_NAME_CHARACTERS }), rights: AlertControlRights })
export type NewDock = z.infer<typeof NewDock>
/** The only answer with the key. */
export const CreatedDock = Dock.extend({
  url: z.string(),
  key: z.string().describe('a bearer token on calls, and `key` of a join'),
})
export type CreatedDock = z.infer<typeof CreatedDock>

/** An alert that no longer waits for a decision, with its current status. */
export const RecentAlert = QueuedAlert.omit({ onScreen: true }).extend({
  status: z.enum([...AlertStatus.exclude(['held', 'rejected']).options, 'playing']),
  shownAt: Moment.nullable(),
})
export type RecentAlert = z.infer<typeof RecentAlert>

export const LOG_ACTIONS = [
  ...['pause', 'resume', 'mute', 'unmute', 'panic', 'calm', 'skip', 'replay', 'clear'],
  ...[
    'stream_started',
    'stream_ended',
    'reel',
    'rehearsal',
    'timer_started',
    'timer_paused',
    'timer_added',
    'timer_reset',
  ],
  ...['approve', 'reject', 'release', 'drop', 'block', 'unblock', 'rules_changed', 'words_changed'],
  ...['moderator_invited', 'invitation_withdrawn', 'invitation_declined'],
  ...['moderator_joined', 'moderator_left', 'moderator_removed', 'rights_changed', 'dock_made', 'dock_removed'],
] as const
export const LogAction = z.enum(LOG_ACTIONS)
export type LogAction = z.infer<typeof LogAction>
export const ActorKind = z.enum(['creator', 'moderator', 'agency', 'key', 'system'])
export type ActorKind = z.infer<typeof ActorKind>

/** One action in the moderation log. */
export const LogEntry = z.object({
  id: z.string(),
  at: Moment,
  actor: z.object({
    id: z.string().nullable(),
    displayName: Name.nullable().describe('null of the system, and of who is gone'),
    kind: ActorKind.describe('`key`: an API key or a dock; `system`: the clock'),
  }),
  action: LogAction,
  alertId: z.string().optional(),
  donorName: Name.nullable().optional().describe('on the alert, as it is shown'),
  detail: z
    .object({
      list: z.enum(['waiting', 'missed']),
      what: z.enum(['sounds', 'speech']).describe('of `mute` and `unmute`: this alone'),
      count: z.int(),
      withoutText: z.boolean(),
      withoutSound: z.boolean(),
      reason: z.string(),
      changed: z.array(z.string()).describe('which of the rules'),
      added: z.int().describe('words'),
      removed: z.int().describe('words'),
      moderator: Name.nullable().describe('whom it is about; null: nobody by name, or who is gone'),
      name: z.string().describe('of a dock or a timer'),
      seconds: z.int().describe('added to a timer'),
      rights: Rights,
    })
    .partial(),
})
export type LogEntry = z.infer<typeof LogEntry>
export type LogDetail = LogEntry['detail']
