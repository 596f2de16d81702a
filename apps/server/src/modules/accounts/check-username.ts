import { Username, type UsernameCheck } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { isReservedName } from './reserved-names.ts'
import { usernameHash } from './username-hash.ts'
import { usernameSkeleton } from './username-skeleton.ts'

export type UsernameDeps = { db: Database; secret: string; previousSecrets: readonly string[] }
export type UsernameRefusal = Exclude<UsernameCheck['reason'], 'invalid' | null>

export async function checkUsername(deps: UsernameDeps, input: string): Promise<UsernameCheck> {
  const { success, data: username } = Username.safeParse(input)
  if (!success) return { username: input.trim().toLowerCase(), available: false, reason: 'invalid' }
  const [holder, refusal] = await Promise.all([
    deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst(),
    findRefusal(deps, username),
  ])
  const reason = holder === undefined ? (refusal ?? null) : 'taken'
  return { username, available: reason === null, reason }
}

/** Finds why a new account may not have a name that is still free in `users`; undefined when it may. */
export async function findRefusal(
  { db, secret, previousSecrets }: UsernameDeps,
  username: string,
): Promise<UsernameRefusal | undefined> {
  if (isReservedName(username)) return 'reserved'
  // Retired names are stored as hashes only and cannot be re-encrypted, so previous secrets are tried as well.
  const hashes = [secret, ...previousSecrets].map((each) => usernameHash(each, username))
  const { rows } = await sql<{ retired: boolean; imitates: boolean }>`
    select
      exists (
        select from retired_usernames where username_hash = any(${hashes}::bytea[])
      ) as retired,
      exists (
        select from users
        where verified and username_skeleton = ${usernameSkeleton(username)}::text and username <> ${username}::text
      ) as imitates
  `.execute(db)
  const [row] = rows
  if (row?.retired) return 'taken'
  return row?.imitates ? 'look_alike' : undefined
}
