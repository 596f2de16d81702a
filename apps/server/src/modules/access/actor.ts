import { ALERT_CONTROL_RIGHTS, type AlertControlRight } from '@aplauso/contract/access'
import type { ActorKind } from '@aplauso/contract/team'

/** Who presses a button. `name`: of what is no account; an account is asked for its own. */
export type ActorIdentity = { kind: ActorKind; id: string | null; name: string | null }

/** Who acts on a creator's stage, and what they may do there. */
export type Actor = {
  creatorId: string
  rights: readonly AlertControlRight[]
  identity: ActorIdentity
  /** What it was let in as. */
  role: 'creator' | 'moderator' | 'agency' | 'dock' | 'key'
}

/** What comes to pass by itself. */
export const SYSTEM_IDENTITY: ActorIdentity = { kind: 'system', id: null, name: null }

/** The creator's own, as it is for what no button has pressed. */
export const creatorIdentity = (creatorId: string): ActorIdentity => ({ kind: 'creator', id: creatorId, name: null })

export const hasAnyRight = ({ rights }: Pick<Actor, 'rights'>, needed: readonly AlertControlRight[]): boolean =>
  needed.length === 0 || needed.some((right) => rights.includes(right))

export const allRights: readonly AlertControlRight[] = ALERT_CONTROL_RIGHTS
