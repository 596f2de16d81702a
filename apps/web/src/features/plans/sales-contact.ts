import {
  EMPTY_CONTACT_MESSAGE,
  missingFields,
  type TypedContactMessage,
} from '#components/contact/typed-contact-message.ts'

export const CREATORS_MAX = 100_000

/** Values of the form, as typed. */
export type TypedContact = TypedContactMessage & { company: string; creators: string }

export const EMPTY_CONTACT: TypedContact = { ...EMPTY_CONTACT_MESSAGE, company: '', creators: '' }

/** Incomplete fields from top to bottom. */
export function unfinishedFields(contact: TypedContact): (keyof TypedContact)[] {
  const count = Number(contact.creators)
  const isUnfinished = {
    ...missingFields(contact),
    creators: !/^\s*\d+\s*$/.test(contact.creators) || count < 1 || count > CREATORS_MAX,
  }
  return (['name', 'email', 'creators', 'message'] as const).filter((field) => isUnfinished[field])
}
