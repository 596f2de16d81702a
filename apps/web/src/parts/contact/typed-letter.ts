import { isEmail } from '#lib/session/credentials.ts'

/** What is in the fields of a letter to the operator, as it was typed. */
export type TypedLetter = { name: string; email: string; message: string }

export const EMPTY_LETTER: TypedLetter = { name: '', email: '', message: '' }

/** Whether each field still lacks what it must have. */
export const lacks = ({ name, email, message }: TypedLetter): Record<keyof TypedLetter, boolean> => ({
  name: name.trim() === '',
  email: !isEmail(email.trim()),
  message: message.trim() === '',
})
