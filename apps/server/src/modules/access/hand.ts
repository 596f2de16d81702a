import { STAGE_RIGHTS, type StageRight } from '@aplauso/contract/access'
import type { ActorKind } from '@aplauso/contract/stage'

/** Who presses a button. `name`: of what is no account; an account is asked for its own. */
export type Actor = { kind: ActorKind; id: string | null; name: string | null }

/** Who acts on a creator's stage, and what they may do there. */
export type Hand = {
  creatorId: string
  rights: readonly StageRight[]
  actor: Actor
  /** What it was let in as. */
  as: 'creator' | 'moderator' | 'agency' | 'dock' | 'key'
}

/** What comes to pass by itself. */
export const SYSTEM: Actor = { kind: 'system', id: null, name: null }

/** The creator's own, as it is for what no button has pressed. */
export const creatorActor = (creatorId: string): Actor => ({ kind: 'creator', id: creatorId, name: null })

export const mayDo = ({ rights }: Pick<Hand, 'rights'>, needed: readonly StageRight[]): boolean =>
  needed.length === 0 || needed.some((right) => rights.includes(right))

export const allRights: readonly StageRight[] = STAGE_RIGHTS
