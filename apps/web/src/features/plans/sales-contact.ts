import { EMPTY_LETTER, lacks, type TypedLetter } from '#parts/contact/typed-letter.ts'

export const CREATORS_MAX = 100_000

/** What is in the form's fields, as it was typed. */
export type TypedContact = TypedLetter & { company: string; creators: string }

export const EMPTY_CONTACT: TypedContact = { ...EMPTY_LETTER, company: '', creators: '' }

/** The fields that are not filled in as they must be, from the top down. */
export function unfinishedFields(contact: TypedContact): (keyof TypedContact)[] {
  const count = Number(contact.creators)
  const isUnfinished = {
    ...lacks(contact),
    creators: !/^\s*\d+\s*$/.test(contact.creators) || count < 1 || count > CREATORS_MAX,
  }
  return (['name', 'email', 'creators', 'message'] as const).filter((field) => isUnfinished[field])
}
