import { sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { usernameSkeleton } from './username-skeleton.ts'

/**
 * What a display name looks like at a glance: letters and digits alone, whatever alphabet, style, accents, case, space or
 * sign of approval they are written with (Unicode UTS #39). Empty for a name without any.
 */
export function displayNameSkeleton(name: string): string {
  const letters = unhomoglyph(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
  return usernameSkeleton(
    letters
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
}

/**
 * Ends with validation_failed for a name that is a verified creator's, or looks like it: donors know a creator by it. Also for
 * the very same name, as nobody could tell the two apart; whoever has it already keeps it. `ownId` is the account that takes
 * the name, undefined for a new one.
 */
export async function refuseLookAlike(db: Database, displayName: string, ownId?: string): Promise<void> {
  const skeleton = displayNameSkeleton(displayName)
  if (skeleton === '') return
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from users
    where (verified and erased_at is null) or id = ${ownId ?? null}::uuid
  `.execute(db)
  const isOwn = rows.some(({ id, name }) => id === ownId && name === displayName)
  if (isOwn || !rows.some(({ id, name }) => id !== ownId && displayNameSkeleton(name) === skeleton)) return
  const message = "looks too much like a verified creator's name"
  throw new AppError('validation_failed', `displayName: ${message}`, {
    errors: [{ path: 'displayName', code: 'look_alike', message }],
  })
}
