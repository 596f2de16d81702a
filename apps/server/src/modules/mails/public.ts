export { type LetterContent, writeLetter } from './letter.ts'
export { eurosInLetter, nameInLetter } from './letter-words.ts'
