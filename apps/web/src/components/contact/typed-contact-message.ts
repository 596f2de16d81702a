import { isEmail } from '#lib/session/credential-checks.ts'

/** What is in the fields of a letter to the operator, as it was typed. */
export type TypedContactMessage = { name: string; email: string; message: string }

export const EMPTY_CONTACT_MESSAGE: TypedContactMessage = { name: '', email: '', message: '' }

/** Whether each field still lacks what it must have. */
export const missingFields = ({
  name,
  email,
  message,
}: TypedContactMessage): Record<keyof TypedContactMessage, boolean> => ({
  name: name.trim() === '',
  email: !isEmail(email.trim()),
  message: message.trim() === '',
})
