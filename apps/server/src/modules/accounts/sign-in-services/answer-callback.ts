import { UserType } from '@aplauso/contract/accounts'
import { type RegistrationModes, registrationModeOf } from '@aplauso/contract/registration-modes'
import type { SecondFactorChallenge } from '@aplauso/contract/second-factors'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { sql } from 'kysely'
import { isSessionActive, type NewSession, type RequestOrigin } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { continueSignIn } from '../continue-sign-in.ts'
import { lockAccount } from '../lock-account.ts'
import type { SessionDeps } from '../open-session.ts'
import { findServiceOwner, linkService } from './linked-services.ts'
import type { ConsumedStart } from './oauth-starts.ts'
import { createPending } from './pending-services.ts'
import type { ServicePerson } from './service-answers.ts'

type CallbackDeps = SessionDeps & { db: Database; registration: RegistrationModes }

type ReturnedPerson = {
  provider: SignInService
  person: ServicePerson
  start: Pick<ConsumedStart, 'intent' | 'redirect' | 'invite' | 'sessionHash'>
  origin: RequestOrigin
  /** Whether this browser has signed in to the account of this email before. */
  isKnownBrowser: (email: string) => boolean
}

export type CallbackOutcome =
  | { is: 'linked' }
  | { is: 'signed_in'; session: NewSession }
  | { is: 'challenged'; challenge: SecondFactorChallenge }
  /** `next`: what the person is asked for. */
  | { is: 'pending'; next: 'register' | 'link'; token: string }

/**
 * Decides what follows for a person that a service has named. Ends with in_use, with registration_closed, and with
 * unauthenticated if the session that links is over.
 */
export async function answerCallback(deps: CallbackDeps, returned: ReturnedPerson): Promise<CallbackOutcome> {
  const { provider, person, start, origin, isKnownBrowser } = returned
  if (start.intent === 'link') {
    await link(deps, returned)
    return { is: 'linked' }
  }
  const owner = await findServiceOwner(deps.db, { provider, subject: person.subject })
  if (owner === undefined) return pend(deps, returned)
  const { userId, passwordHash } = owner
  const signedIn = await continueSignIn(deps, {
    ...{ userId, passwordHash },
    origin: { ...origin, isKnownBrowser: isKnownBrowser(owner.email) },
  })
  return 'challenge' in signedIn ? { is: 'challenged', challenge: signedIn } : { is: 'signed_in', session: signedIn }
}

/** The session may have ended while the person was at the service. */
async function link({ db, jobs }: CallbackDeps, { provider, person, start, origin }: ReturnedPerson): Promise<void> {
  const session = sql`sessions where token_hash = ${start.sessionHash}::bytea and ${isSessionActive(new Date())}`
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = (select user_id from ${session})`)
    const { rows } = await sql`select from ${session}`.execute(tx)
    if (account === undefined || rows.length === 0) throw new AppError('unauthenticated', 'The session is over')
    await linkService(tx, jobs, { userId: account.id, provider, subject: person.subject, name: person.name }, origin)
  })
}

/** An equal email address never signs in: the service's account may be somebody else's. */
async function pend(
  { db, registration }: CallbackDeps,
  { provider, person, start: { redirect, invite } }: ReturnedPerson,
): Promise<CallbackOutcome> {
  // Elsewhere the answer would tell who has an account to anybody who types an address at the service.
  const maySearch =
    person.isEmailVerified || UserType.options.some((type) => registrationModeOf(registration, type) === 'open')
  const next = maySearch && (await hasAccount(db, person.email)) ? 'link' : 'register'
  if (next === 'register' && UserType.options.every((type) => registrationModeOf(registration, type) === 'closed'))
    throw new AppError('registration_closed', 'This installation takes no new accounts')
  return { is: 'pending', next, token: await createPending(db, { provider, person, next, redirect, invite }) }
}

async function hasAccount(db: Database, email: string | null): Promise<boolean> {
  const account = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return account !== undefined
}
