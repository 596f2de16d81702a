import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { withdrawMailedTokens } from './mailed-tokens.ts'
import type { Passwords } from './passwords.ts'
import { revokeSessionsOf } from './sessions.ts'

export type PasswordDeps = { db: Database; passwords: Passwords; jobs: Pick<Jobs, 'add'> }

export type NewPassword = {
  userId: string
  passwordHash: string
  /** The one session that goes on. */
  keepToken?: string | undefined
}

/** Shuts out whoever knew the old password, and tells the owner. The account is locked before. */
export async function replacePassword(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, change: NewPassword): Promise<void> {
  const { userId, passwordHash, keepToken } = change
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await revokeSessionsOf(tx, userId, keepToken)
  await withdrawMailedTokens(tx, userId)
  await jobs.add(ACCOUNT_MAIL, { kind: 'password_changed', userId }, { tx })
}
