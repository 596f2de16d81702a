import type { SecondFactorChallenge } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import type { NewSession } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { lockAccount, suspended } from './lock-account.ts'
import { openSession, type SessionDeps, type SignInOrigin } from './open-session.ts'
import { openChallenge } from './second-factor/sign-in-challenges.ts'
import { linkPending } from './sign-in-services/pending-services.ts'

/**
 * `passwordHash`: of the account when the sign-in began. `pendingHash`: a pending service that is linked once the
 * sign-in is complete.
 */
type FirstFactor = { userId: string; passwordHash: string; origin: SignInOrigin; pendingHash?: Buffer | undefined }

/** After the right first factor: opens a session, or a challenge for an account with a second factor. */
export function continueSignIn(
  deps: SessionDeps & { db: Database },
  { userId, passwordHash, origin, pendingHash }: FirstFactor,
): Promise<NewSession | SecondFactorChallenge> {
  return deps.db.transaction().execute(async (tx) => {
    // Under the lock: a second factor that is added at the same time leaves no session of the first alone.
    const locked = await lockAccount(tx, sql`id = ${userId}::uuid`)
    if (locked?.isSuspended) throw suspended()
    if (locked?.hasSecondFactor)
      return openChallenge(tx, { userId, passwordHash, pendingHash, isKnownBrowser: origin.isKnownBrowser })
    if (pendingHash !== undefined) await linkPending(tx, deps.jobs, { userId, hash: pendingHash }, origin)
    return openSession(tx, deps, { userId, passwordHash, origin })
  })
}
