import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '@aplauso/contract/limits'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Passwords } from '../passwords.ts'

/** Crockford's base 32 has no characters that look alike. A character has 5 bits, a code 50. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP_CHARACTERS = 5
const CODE_CHARACTERS = 2 * GROUP_CHARACTERS
const SALT_BYTES = 16

type RecoveryDeps = { passwords: Passwords }

/** Gives the account ten new codes and voids the earlier ones. The caller has locked the account. */
export async function renewRecoveryCodes(
  tx: AnyTransaction,
  { passwords }: RecoveryDeps,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => passwords.hashWithSalt(code, salt)))
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, salt, code_hash })))
    .execute()
  return codes.map((code) => `${code.slice(0, GROUP_CHARACTERS)}-${code.slice(GROUP_CHARACTERS)}`)
}

/** Whether the code is one of the account's. It is used up then. The caller has locked the account. */
export async function useRecoveryCode(
  tx: AnyTransaction,
  { passwords }: RecoveryDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const typed = asStored(code)
  const stored = await tx.selectFrom('recovery_codes').select('salt').where('user_id', '=', userId).executeTakeFirst()
  if (stored === undefined || typed.length !== CODE_CHARACTERS) return false
  const codeHash = await passwords.hashWithSalt(typed, Buffer.from(stored.salt))
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteRecoveryCodes(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

// 256 is a multiple of 32, so each character is equally likely.
const newCode = () => Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Removes hyphens and spaces, and reads o as 0, i and l as 1: the alphabet lacks these letters. */
const asStored = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
