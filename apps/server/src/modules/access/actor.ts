import { ALERT_CONTROL_RIGHTS, type AlertControlRight } from '@aplauso/contract/access'
import type { ActorKind } from '@aplauso/contract/team'

/**
 * An actor as the moderation log stores it. `name`: of a key or a dock; the name of an account is read from `users`.
 */
export type ActorIdentity = { kind: ActorKind; id: string | null; name: string | null }

/** An actor for a creator's alerts, with its rights. */
export type Actor = {
  creatorId: string
  rights: readonly AlertControlRight[]
  identity: ActorIdentity
  role: 'creator' | 'moderator' | 'agency' | 'dock' | 'key'
}

/** The actor of scheduled jobs and rules. */
export const SYSTEM_IDENTITY: ActorIdentity = { kind: 'system', id: null, name: null }

export const creatorIdentity = (creatorId: string): ActorIdentity => ({ kind: 'creator', id: creatorId, name: null })

export const hasAnyRight = ({ rights }: Pick<Actor, 'rights'>, needed: readonly AlertControlRight[]): boolean =>
  needed.length === 0 || needed.some((right) => rights.includes(right))

export const allRights: readonly AlertControlRight[] = ALERT_CONTROL_RIGHTS
