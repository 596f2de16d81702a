import { PAGE_MAX } from '@aplauso/contract/limits'
import type { LogAction, LogEntry } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** Kinds of actions in the filter. */
export const LOG_KINDS = [
  { kind: 'decisions', text: m.log_kind_decisions, actions: ['approve', 'reject', 'release', 'drop'] },
  {
    kind: 'controls',
    text: m.log_kind_controls,
    actions: [
      ...(['pause', 'resume', 'mute', 'unmute', 'panic', 'calm', 'skip', 'replay', 'clear'] as const),
      ...(['stream_started', 'stream_ended', 'reel', 'rehearsal'] as const),
      ...(['timer_started', 'timer_paused', 'timer_added', 'timer_reset'] as const),
    ],
  },
  { kind: 'rules', text: m.log_kind_rules, actions: ['rules_changed', 'words_changed', 'block', 'unblock'] },
  {
    kind: 'team',
    text: m.log_kind_team,
    actions: [
      ...(['moderator_invited', 'invitation_withdrawn', 'invitation_declined', 'moderator_joined'] as const),
      ...(['moderator_left', 'moderator_removed', 'rights_changed', 'dock_made', 'dock_removed'] as const),
    ],
  },
] as const satisfies { kind: string; text: Message; actions: readonly LogAction[] }[]

/** `actor`: the id of an account or key, or `system`. Empty values do not filter. */
export type LogFilter = { actor: string; kind: string }

export const NO_FILTER: LogFilter = { actor: '', kind: '' }

/** The filter value of an actor; undefined for a deleted account. */
export const actorKeyOf = ({ id, kind }: LogEntry['actor']): string | undefined =>
  kind === 'system' ? 'system' : (id ?? undefined)

export function matchesFilter({ actor, action }: LogEntry, filter: LogFilter): boolean {
  const actions: readonly LogAction[] | undefined = LOG_KINDS.find(({ kind }) => kind === filter.kind)?.actions
  return (filter.actor === '' || actorKeyOf(actor) === filter.actor) && (actions?.includes(action) ?? true)
}

/** `creatorId`: whose log; without it the own one. */
export const logPath = (creatorId: string | undefined): string => pathOf({ limit: String(PAGE_MAX) }, creatorId)
export const csvPath = (creatorId: string | undefined): string => pathOf({ format: 'spreadsheet' }, creatorId)

const pathOf = (query: Record<string, string>, creatorId: string | undefined) =>
  `/api/moderation/log?${new URLSearchParams({ ...query, ...(creatorId !== undefined && { creatorId }) })}`
