import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { findAvatarKey, newAvatarKey } from './avatar-key.ts'

export type AvatarDeps = { db: Database; storage: MediaStorage; log: FastifyBaseLogger }

/** Sets the user's avatar, or removes it. */
export async function replaceAvatar(deps: AvatarDeps, userId: string, webp: Buffer | undefined): Promise<void> {
  // Order: new file, row, old file. A crash in between leaves an unused file, never a row without a file.
  const address = webp === undefined ? null : await storeAvatar(deps.storage, webp)
  const previous = await swapAvatar(deps.db, userId, address)
  await deleteAvatarFile(deps, previous === 'no_user' ? address : previous)
  if (previous === 'no_user') throw new AppError('unauthenticated', 'The account is gone')
}

async function storeAvatar(storage: MediaStorage, webp: Buffer): Promise<string> {
  const key = newAvatarKey()
  await storage.put(key, webp, 'image/webp')
  return storage.publicUrl(key)
}

/** Returns the previous address. */
async function swapAvatar(db: Database, userId: string, address: string | null): Promise<string | null | 'no_user'> {
  const { rows } = await sql<{ avatar: string | null }>`
    with former as (select id, avatar from users where id = ${userId} and erased_at is null for update)
    update users set avatar = ${address}::text from former where users.id = former.id returning former.avatar
  `.execute(db)
  const [previous] = rows
  return previous === undefined ? 'no_user' : previous.avatar
}

/**
 * Deletes the file behind an address that no row uses any more. Only logs when the store is down; the file stays then.
 */
export async function deleteAvatarFile(deps: Omit<AvatarDeps, 'db'>, address: string | null): Promise<void> {
  const key = address === null ? undefined : findAvatarKey(address)
  if (key === undefined) return
  try {
    await deps.storage.remove(key)
  } catch (error) {
    deps.log.warn({ err: error, key }, 'previous profile picture was not deleted')
  }
}
