import { randomBytes } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger } from 'fastify'
import {
  deleteAvatarFile,
  deleteConnections,
  type EndedConnection,
  eraseAccount,
  eraseAvatar,
  lockForErasure,
  type Passwords,
  requireOtherOwner,
} from '#modules/accounts/public.ts'
import { endAgencyLinks } from '#modules/agency/public.ts'
import {
  eraseFromAlerts,
  eraseGoals,
  eraseModeration,
  erasePush,
  eraseScenes,
  eraseStreams,
  eraseStyle,
  eraseTeam,
  eraseTimers,
} from '#modules/alerts/public.ts'
import { eraseCreator, eraseFavorites } from '#modules/creators/public.ts'
import { eraseDeveloper } from '#modules/developers/public.ts'
import {
  eraseDonorStats,
  eraseFromDonations,
  erasePage,
  eraseRecurringDonations,
  eraseRehearsals,
  hasUnerasedRecurringDonation,
  hasUnerasedTexts,
} from '#modules/donations/public.ts'
import { eraseReports } from '#modules/inbox/public.ts'
import type { Sounds } from '#modules/media/public.ts'
import { eraseMedia } from '#modules/media/public.ts'
import { erasePaymentAccounts } from '#modules/payment-accounts/public.ts'
import { erasePayouts } from '#modules/payouts/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { erasePlanNotices } from '#modules/plans/public.ts'
import { eraseContacts, eraseFeedback } from '#modules/site/public.ts'
import { eraseSubscriptions, hasSubscription } from '#modules/subscriptions/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { eraseTaxes } from '#modules/taxes/public.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'

export type EraseDeps = {
  db: Database
  prices: Prices
  storage: MediaStorage
  log: FastifyBaseLogger
  secret: string
  passwords: Passwords
  jobs: Pick<Jobs, 'add' | 'forget'>
  sounds: Pick<Sounds, 'eraseUploads' | 'release'>
  /** Closes the account's live connections in every process. */
  accessChanged: (userId: string) => Promise<void>
  connectionsEnded: (ended: EndedConnection[]) => Promise<void>
}

/**
 * Erases the personal data and keeps the bookkeeping: amounts, totals and the ledger stay, for an anonymous account.
 * Open checkouts still settle, so no payment is lost. Repeats are harmless. Ends with last_owner.
 */
export async function erase(deps: EraseDeps, userId: string, now = new Date()): Promise<void> {
  const erasure = {
    userId,
    secret: deps.secret,
    displayName: m.account_erased({}, { locale: DEFAULT_LANGUAGE }),
    passwordHash: await deps.passwords.hash(randomBytes(32).toString('base64url')),
    now,
  }
  const erased = await retryWhileDataArrives(deps.db, async (tx) => {
    // In the order of docs/locks.md, like a settlement.
    const sounds = [
      await eraseFromDonations(tx, userId),
      await eraseCreator(tx, userId),
      await eraseFromAlerts(tx, userId),
    ]
    await eraseRecurringDonations(tx, deps.jobs, userId, now)
    await eraseSubscriptions(deps, tx, userId, now)
    await requireOtherOwner(tx, userId)
    const account = await lockForErasure(tx, userId)
    if (account === undefined) return undefined
    // The lock waited for data that was being written for the person, and no more can follow. Such data may be in a
    // settlement that waits for this lock. So the transaction is rolled back and repeated in the right order.
    const hasNewData =
      (await hasUnerasedTexts(tx, userId)) ||
      (await hasUnerasedRecurringDonation(tx, userId)) ||
      (await hasSubscription(tx, userId))
    if (hasNewData) throw new NewDataError()
    sounds.push(await deps.sounds.eraseUploads(tx, userId))
    await eraseDonorStats(tx, userId)
    await deps.sounds.release(tx, sounds.flat())
    await eraseFavorites(tx, userId)
    await eraseFeedback(tx, userId)
    await eraseMedia(tx, deps.jobs, userId)
    await eraseModeration(tx, userId)
    await eraseGoals(tx, userId)
    await erasePage(tx, userId)
    await eraseStreams(tx, userId)
    await eraseRehearsals(tx, userId)
    await eraseStyle(tx, userId)
    await eraseTimers(tx, userId)
    await eraseTeam(tx, userId)
    await eraseScenes(tx, userId)
    await eraseDeveloper(tx, userId)
    await erasePush(tx, userId)
    await erasePlanNotices(tx, userId)
    await erasePayouts(tx, userId)
    await eraseTaxes(tx, userId, now)
    await erasePaymentAccounts(tx, userId, now)
    await eraseContacts(tx, account.email)
    // Somebody else may have entered the address of a reporter.
    await eraseReports(tx, { userId, email: account.emailVerifiedAt === null ? undefined : account.email })
    await endAgencyLinks(tx, userId, now)
    const connections = await deleteConnections(tx, userId)
    await eraseAvatar(tx, deps.jobs, account.avatar)
    await eraseAccount(tx, deps.jobs, account, erasure)
    return { ...account, connections }
  })
  if (erased === undefined) return
  // The committed job removes the picture. It is removed here too, so that it is gone at once.
  await Promise.all([
    deleteAvatarFile(deps, erased.avatar),
    deps.accessChanged(userId),
    deps.connectionsEnded(erased.connections),
  ])
}

class NewDataError extends Error {}

async function retryWhileDataArrives<Result>(
  db: Database,
  work: (tx: AnyTransaction) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!(error instanceof NewDataError)) throw error
    }
  }
}
