import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import { ApiError } from '#lib/api/api.ts'

// Deliberately loose: the server decides, and this only saves a request for incomplete input.
const EMAIL = /^\S+@\S+\.\S+$/

export const isEmail = (value: string): boolean => EMAIL.test(value)

export const isPassword = (value: string): boolean =>
  value.length >= PASSWORD_MIN_CHARACTERS && value.length <= PASSWORD_MAX_CHARACTERS

/** `length`: too short or too long; `guessable`: this server refuses easily guessed passwords. */
export type PasswordRefusal = 'length' | 'guessable'

/** Reason why the server refused the password in this field; undefined for other errors. */
export function refusedPassword(error: unknown, field: string): PasswordRefusal | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  const refused = problem?.errors?.find(({ path }) => path === field)
  return refused && (refused.code.startsWith('password_') ? 'guessable' : 'length')
}
