import { BIO_MAX_CHARACTERS, DISPLAY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { ApiError } from '#lib/api/api.ts'
import { isEmail, isPassword, type PasswordRefusal, refusedPassword } from '#lib/session/credential-checks.ts'

export const FIELDS = ['displayName', 'username', 'email', 'password', 'channelUrl', 'aboutMe', 'consent'] as const
export type Field = (typeof FIELDS)[number]
export type FieldProblem = 'invalid' | 'taken' | 'reserved' | 'look_alike' | 'outdated'
export type FieldProblems = { [field in Exclude<Field, 'password'>]?: FieldProblem | undefined } & {
  password?: PasswordRefusal | undefined
}

export const USERNAME_MIN_CHARACTERS = 3
export const USERNAME_MAX_CHARACTERS = 30
const USERNAME = /^(?=[_-]*[a-z0-9])[a-z0-9_-]{3,30}$/

const characters = (text: string) => [...text].length

const RULES: Record<Field, (value: string) => boolean> = {
  displayName: (value) => characters(value) >= 1 && characters(value) <= DISPLAY_NAME_MAX_CHARACTERS,
  username: (value) => isUsername(normaliseUsername(value)),
  email: isEmail,
  password: isPassword,
  channelUrl: (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  aboutMe: (value) => characters(value) <= BIO_MAX_CHARACTERS,
  consent: (value) => value !== '',
}

/** The form that the server stores. */
export const normaliseUsername = (typed: string): string => typed.trim().toLowerCase()

export function isUsername(value: string): boolean {
  return USERNAME.test(value)
}

/** Problems by field; empty if the form can be sent. Fields that are undefined are not checked. */
export function checkRegistration(values: Partial<Record<Field, string>>): FieldProblems {
  const problems: FieldProblems = {}
  for (const field of FIELDS) {
    const value = values[field]
    if (value === undefined || RULES[field](value)) continue
    if (field === 'password') problems.password = 'length'
    else problems[field] = 'invalid'
  }
  return problems
}

/** Field problems of a refused registration; empty if none concerns a field. */
export function registrationProblemsOf(error: unknown): FieldProblems {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem?.code === 'email_taken') return { email: 'taken' }
  if (problem?.code === 'username_taken') return { username: 'taken' }
  const password = refusedPassword(error, 'password')
  const problems: FieldProblems = password === undefined ? {} : { password }
  for (const { path, code } of problem?.errors ?? []) {
    // Only the current version of the terms can be accepted; this page is older.
    if (path === 'termsVersion') problems.consent = 'outdated'
    const field = FIELDS.find((name) => name === path)
    if (field !== undefined && field !== 'password') problems[field] = code === 'look_alike' ? 'look_alike' : 'invalid'
  }
  return problems
}
