import {
  BIO_MAX_CHARACTERS,
  DISPLAY_NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '@aplauso/contract/limits'
import { ApiError } from '#lib/api.ts'

export const FIELDS = ['displayName', 'username', 'email', 'password', 'channelUrl', 'aboutMe'] as const
export type Field = (typeof FIELDS)[number]
export type FieldProblems = Partial<Record<Field, 'invalid' | 'taken'>>

// Rough on purpose: the server decides, this only spares a round trip for what is plainly unfinished.
const EMAIL = /^\S+@\S+\.\S+$/
const USERNAME = /^[a-z0-9_-]{3,30}$/

const characters = (text: string) => [...text].length

const RULES: Record<Field, (value: string) => boolean> = {
  displayName: (value) => characters(value) >= 1 && characters(value) <= DISPLAY_NAME_MAX_CHARACTERS,
  username: (value) => USERNAME.test(value.toLowerCase()),
  email: isEmail,
  password: (value) => value.length >= PASSWORD_MIN_CHARACTERS && value.length <= PASSWORD_MAX_CHARACTERS,
  channelUrl: (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  aboutMe: (value) => characters(value) <= BIO_MAX_CHARACTERS,
}

export function isEmail(value: string): boolean {
  return EMAIL.test(value)
}

/** What is wrong with a filled form; empty when it can be sent. Fields the form does not have are not checked. */
export function checkRegistration(values: Partial<Record<Field, string>>): FieldProblems {
  const problems: FieldProblems = {}
  for (const field of FIELDS) {
    const value = values[field]
    if (value !== undefined && !RULES[field](value)) problems[field] = 'invalid'
  }
  return problems
}

/** Which fields a refused registration is about; empty when it is about none. */
export function problemsOf(error: unknown): FieldProblems {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem?.code === 'email_taken') return { email: 'taken' }
  if (problem?.code === 'username_taken') return { username: 'taken' }
  const problems: FieldProblems = {}
  for (const { path } of problem?.errors ?? []) {
    const field = FIELDS.find((name) => name === path)
    if (field) problems[field] = 'invalid'
  }
  return problems
}
