import type { ContentRemoval } from '@aplauso/contract/inbox'
import { logOperatorAction } from '#modules/access/public.ts'
import { deleteAvatarFile, removeProfileTexts } from '#modules/accounts/public.ts'
import { type ErasedAlerts, eraseAlertOfDonation, type LiveHub } from '#modules/alerts/public.ts'
import { isId, lockCreator } from '#modules/creators/public.ts'
import { eraseFromDeliveries } from '#modules/developers/public.ts'
import { eraseFromDonation, type RemovedPart, removePageTexts } from '#modules/donations/public.ts'
import { type MediaRemover, releaseSounds, removeMedia } from '#modules/media/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'

type RemoveDeps = { jobs: Pick<Jobs, 'add'>; mediaRemovers: readonly MediaRemover[] }

/** Content that a transaction has removed. `announceRemoval` needs it after the commit. */
export type Removal = {
  creatorId: string
  alerts?: ErasedAlerts | undefined
  /** Address of a profile picture. */
  avatar?: string | null | undefined
  /** Keys of files in the store. */
  keys?: string[] | undefined
}

/**
 * Removes what the donor of one donation wrote or recorded wherever it is stored. Amounts and totals stay: they are
 * bookkeeping. Undefined if there is nothing to remove.
 */
export async function removeFromDonation(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'add'>,
  id: string,
  part: RemovedPart,
): Promise<Removal | undefined> {
  // In the order of docs/locks.md, like a settlement.
  const erased = isId(id) ? await eraseFromDonation(tx, id, part) : undefined
  if (erased === undefined) return undefined
  const alerts = await eraseAlertOfDonation(tx, id, part)
  if (part !== 'sound') await eraseFromDeliveries(tx, id, part)
  await releaseSounds(tx, jobs, [...erased.sounds, ...alerts.sounds])
  if (part === 'everything')
    await tx.updateTable('reports').set({ concerned_email: null }).where('donation_id', '=', id).execute()
  return { creatorId: erased.creatorId, alerts }
}

export async function removeFile(tx: AnyTransaction, deps: RemoveDeps, id: string): Promise<Removal | undefined> {
  const removed = await removeMedia(tx, deps, id)
  return removed && { creatorId: removed.creatorId, keys: [removed.key] }
}

/** Removes the words and pictures of a creator's public page. Name, goals and amounts stay. */
export async function removePage(tx: AnyTransaction, deps: RemoveDeps, creatorId: string): Promise<Removal> {
  await lockCreator(tx, creatorId)
  const avatar = await removeProfileTexts(tx, deps.jobs, creatorId)
  const coverId = await removePageTexts(tx, creatorId)
  const cover = coverId === null ? undefined : await removeFile(tx, deps, coverId)
  return { creatorId, avatar, keys: cover?.keys }
}

export type AnnounceDeps = {
  hub: Pick<LiveHub, 'publish' | 'heldAlertChanged'>
  accessChanged: (userId: string) => Promise<void>
  storage: MediaStorage
  log: Parameters<typeof deleteAvatarFile>[0]['log']
}

/**
 * Takes the removed content off screens and consoles at once. A process that dies before finds the skipped alerts in
 * its next resync, and the committed jobs remove the files.
 */
export async function announceRemoval(deps: AnnounceDeps, { creatorId, alerts, avatar, keys = [] }: Removal) {
  const { hub, storage, log } = deps
  for (const alertId of alerts?.alertIds ?? []) await hub.publish({ type: 'removed', creatorId, alertId })
  for (const alertId of alerts?.heldIds ?? []) await hub.heldAlertChanged(creatorId, alertId)
  // Every process reads settings and lists of the creator again.
  await hub.publish({ type: 'changed', creatorId })
  await deleteAvatarFile({ storage, log }, avatar ?? null)
  for (const key of keys)
    await storage
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'removing a deleted file failed, its job retries'))
}

export type RemoveContentDeps = RemoveDeps & AnnounceDeps & { db: Database }

/** Removes content that an operator names. Ends with not_found if there is nothing to remove. */
export async function removeContent(
  deps: RemoveContentDeps,
  { kind, id, reason }: ContentRemoval,
  operatorId: string,
): Promise<void> {
  const removal = await deps.db.transaction().execute(async (tx) => {
    const removed =
      kind === 'media' ? await removeFile(tx, deps, id) : await removeFromDonation(tx, deps.jobs, id, kind)
    if (removed === undefined) throw new AppError('not_found', `There is no ${kind} ${id} to remove`)
    await logOperatorAction(tx, {
      ...{ actorId: operatorId, action: 'remove_content', target: id, reason },
      after: { kind },
    })
    return removed
  })
  await announceRemoval(deps, removal)
}
