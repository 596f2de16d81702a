import { randomBytes } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger } from 'fastify'
import { eraseAccount, lockForErasure, type Passwords } from '#modules/accounts/public.ts'
import { endAgencyLinks } from '#modules/agency/public.ts'
import { eraseFromAlerts } from '#modules/alerts/public.ts'
import type { Sounds } from '#modules/audio/public.ts'
import { eraseCreator, eraseFavorites } from '#modules/creators/public.ts'
import { eraseFromDonations } from '#modules/donations/public.ts'
import { eraseAvatar, forgetAvatar } from '#modules/profiles/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'

export type EraseDeps = {
  db: Database
  storage: MediaStorage
  log: FastifyBaseLogger
  secret: string
  passwords: Passwords
  jobs: Pick<Jobs, 'add' | 'forget'>
  sounds: Pick<Sounds, 'eraseUploads' | 'release'>
  /** Closes what the account has open, on every process. */
  accessChanged: (userId: string) => Promise<void>
}

/**
 * Erases the person and keeps the bookkeeping: amounts, totals and the ledger stay as they are, about an account that is
 * nobody's. A checkout under way still settles: money that was taken is never dropped. Again is harmless.
 */
export async function erase(deps: EraseDeps, userId: string, now = new Date()): Promise<void> {
  const erasure = {
    userId,
    secret: deps.secret,
    displayName: m.account_erased({}, { locale: DEFAULT_LANGUAGE }),
    passwordHash: await deps.passwords.hash(randomBytes(32).toString('base64url')),
    now,
  }
  const erased = await deps.db.transaction().execute(async (tx) => {
    // Donations, creators, users: the order in which a settlement locks them, so that neither waits for the other for ever.
    const sounds = [
      await eraseFromDonations(tx, userId),
      await eraseCreator(tx, userId),
      await eraseFromAlerts(tx, userId),
    ]
    const account = await lockForErasure(tx, userId)
    if (account === undefined) return undefined
    // The lock has waited for whatever was being begun in the person's name, and nothing more begins behind it.
    sounds.push(await eraseFromDonations(tx, userId), await deps.sounds.eraseUploads(tx, userId))
    await deps.sounds.release(tx, sounds.flat())
    await eraseFavorites(tx, userId)
    await endAgencyLinks(tx, userId, now)
    await eraseAvatar(tx, deps.jobs, account.avatar)
    await eraseAccount(tx, deps.jobs, account, erasure)
    return account
  })
  if (erased === undefined) return
  // The job that removes the picture has committed; so that nobody sees it for as long as that takes, it goes at once too.
  await Promise.all([forgetAvatar(deps, erased.avatar), deps.accessChanged(userId)])
}
