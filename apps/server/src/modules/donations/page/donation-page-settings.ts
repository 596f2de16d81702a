import type { DonationPage, DonationPageChange } from '@aplauso/contract/donation-page'
import { sql } from 'kysely'
import { isCreator, lockCreator } from '#modules/creators/public.ts'
import { findMedia, type MediaRemover, type MediaUser, withoutFile } from '#modules/media/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { checkDonationPage } from './check-donation-page.ts'
import type { StoredPage } from './tables.ts'
import { toDonationPage, withChange } from './to-donation-page.ts'

async function findStored(db: Database | AnyTransaction, creatorId: string): Promise<StoredPage> {
  const row = await db
    .selectFrom('donation_pages')
    .select('settings')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return row?.settings ?? {}
}

export const findPage = async (db: Database, creatorId: string): Promise<DonationPage> =>
  toDonationPage(await findStored(db, creatorId))

/**
 * Changes the page and returns the new one. Of two concurrent changes the second is checked against the result of the
 * first. So neither undoes the other, and two valid changes cannot make a page without a possible amount. Ends with any
 * error of `requireForLink` if the link after the donation changes.
 */
export const changePage = (
  db: Database,
  creatorId: string,
  change: DonationPageChange,
  requireForLink: () => void,
): Promise<DonationPage> => db.transaction().execute((tx) => putPage(tx, creatorId, change, requireForLink))

export async function putPage(
  tx: AnyTransaction,
  creatorId: string,
  change: DonationPageChange,
  requireForLink = () => {},
): Promise<DonationPage> {
  await lockCreator(tx, creatorId)
  const previous = await findStored(tx, creatorId)
  const settings = withChange(previous, await withCoverUrl(tx, creatorId, change))
  const page = toDonationPage(settings)
  checkDonationPage(page, change)
  if (page.thanks.url !== null && page.thanks.url !== toDonationPage(previous).thanks.url) requireForLink()
  const { rows } = await sql`
    insert into donation_pages (creator_id, settings)
    select users.id, ${JSON.stringify(settings)}::jsonb from users where users.id = ${creatorId}::uuid and ${isCreator()}
    on conflict (creator_id) do update set settings = excluded.settings
    returning creator_id
  `.execute(tx)
  if (rows.length === 0) throw new AppError('creator_not_found', 'This account is no creator any more')
  return page
}

async function withCoverUrl(tx: AnyTransaction, creatorId: string, change: DonationPageChange): Promise<StoredPage> {
  const { coverMediaId } = change
  if (coverMediaId === undefined) return change
  if (coverMediaId === null) return { ...change, coverUrl: null }
  const media = await findMedia(tx, creatorId, coverMediaId)
  if (media?.kind !== 'image') throw invalid('coverMediaId', 'is none of your pictures')
  return { ...change, coverUrl: media.url }
}

export const mediaOfPage: MediaUser = async (db, creatorId) => {
  const { coverMediaId } = await findStored(db, creatorId)
  return coverMediaId ? [{ mediaId: coverMediaId, where: 'page' as const }] : []
}

export const removeFromPage: MediaRemover = async (tx, creatorId, file) => {
  const settings = JSON.stringify(withoutFile(await findStored(tx, creatorId), file))
  await tx.updateTable('donation_pages').set({ settings }).where('creator_id', '=', creatorId).execute()
}

/**
 * Removes what the creator wrote on the page: names of amounts, and the words and link after a donation. Call with the
 * creator locked. Returns the id of the cover picture.
 */
export async function removePageTexts(tx: AnyTransaction, creatorId: string): Promise<string | null> {
  const { thanks: _, presets, ...settings } = await findStored(tx, creatorId)
  const nameless = presets && { presets: presets.map(({ cents }) => ({ cents, word: undefined })) }
  await tx
    .updateTable('donation_pages')
    .set({ settings: JSON.stringify({ ...settings, ...nameless }) })
    .where('creator_id', '=', creatorId)
    .execute()
  return settings.coverMediaId ?? null
}

export async function erasePage(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('donation_pages').where('creator_id', '=', creatorId).execute()
}
