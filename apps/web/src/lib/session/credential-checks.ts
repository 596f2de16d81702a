import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import { ApiError } from '#lib/api/api.ts'

// Rough on purpose: the server decides, this only spares a round trip for what is plainly unfinished.
const EMAIL = /^\S+@\S+\.\S+$/

export const isEmail = (value: string): boolean => EMAIL.test(value)

export const isPassword = (value: string): boolean =>
  value.length >= PASSWORD_MIN_CHARACTERS && value.length <= PASSWORD_MAX_CHARACTERS

/** `length`: it cannot be a password; `guessable`: this server refuses what is easily guessed. */
export type PasswordRefusal = 'length' | 'guessable'

/** What a refusal says of the password in this field of a request; undefined when it is about something else. */
export function refusedPassword(error: unknown, field: string): PasswordRefusal | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  const refused = problem?.errors?.find(({ path }) => path === field)
  return refused && (refused.code.startsWith('password_') ? 'guessable' : 'length')
}
