import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'

// Rough on purpose: the server decides, this only spares a round trip for what is plainly unfinished.
const EMAIL = /^\S+@\S+\.\S+$/

export const isEmail = (value: string): boolean => EMAIL.test(value)

export const isPassword = (value: string): boolean =>
  value.length >= PASSWORD_MIN_CHARACTERS && value.length <= PASSWORD_MAX_CHARACTERS
