export { type LetterContent, writeLetter } from './letter.ts'
export { eurosInLetter, nameInLetter } from './letter-words.ts'
export { mailboxOf, sendUnproven, UNPROVEN_LETTERS } from './unproven-letters.ts'
