export { writeLetter } from './letter.ts'
export type { LetterContent } from './letter-parts.ts'
export { eurosInLetter, nameInLetter } from './letter-words.ts'
export { mailboxOf, sendUnproven, UNPROVEN_LETTERS } from './unproven-letters.ts'
