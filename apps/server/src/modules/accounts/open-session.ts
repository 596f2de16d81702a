import type { Features } from '@aplauso/contract/features'
import { sql } from 'kysely'
import {
  createSession,
  isNewDevice,
  type NewSession,
  type RequestOrigin,
  recordAccountEvent,
  wrongCredentials,
} from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { lockAccount, suspended } from './lock-account.ts'

/** `isKnownBrowser`: its cookie shows that it has signed in to this account before. */
export type SignInOrigin = RequestOrigin & { isKnownBrowser: boolean }

/** `passwordHash`: of the account when the sign-in began. A password that was changed meanwhile ends the sign-in. */
type SignIn = { userId: string; passwordHash: string; origin: SignInOrigin }

export type SessionDeps = { jobs: Pick<Jobs, 'add'>; features: Pick<Features, 'maintenanceMode'> }

/**
 * Opens a session after a complete sign-in, and emails the owner if the device is new. Ends with suspended, with
 * invalid_credentials if the account is gone or has another password, and with maintenance for everybody but operators
 * while it lasts.
 */
export async function openSession(
  tx: AnyTransaction,
  { jobs, features }: SessionDeps,
  { userId, passwordHash, origin }: SignIn,
): Promise<NewSession> {
  // Two sign-ins at once from a new device send one email, because the second waits for the first.
  const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
  if (account === undefined) throw wrongCredentials()
  if (account.isSuspended) throw suspended()
  if (features.maintenanceMode && account.operatorRole === null)
    throw new AppError('maintenance', 'This server is closed for maintenance')
  const session = await createSession(tx, userId, passwordHash, origin)
  const isNew = !origin.isKnownBrowser && (await isNewDevice(tx, userId, origin))
  await recordAccountEvent(tx, userId, 'signed_in', origin)
  if (isNew) {
    const { device, network } = origin
    await recordAccountEvent(tx, userId, 'new_device', origin)
    const at = new Date().toISOString()
    await jobs.add(ACCOUNT_MAIL, { kind: 'new_device', userId, device, network, at }, { tx })
  }
  return session
}
