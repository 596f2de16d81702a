import { isEmail } from '#lib/session/credential-checks.ts'

export type TypedContactMessage = { name: string; email: string; message: string }

export const EMPTY_CONTACT_MESSAGE: TypedContactMessage = { name: '', email: '', message: '' }

/** Whether each required field is still missing or invalid. */
export const missingFields = ({
  name,
  email,
  message,
}: TypedContactMessage): Record<keyof TypedContactMessage, boolean> => ({
  name: name.trim() === '',
  email: !isEmail(email.trim()),
  message: message.trim() === '',
})
