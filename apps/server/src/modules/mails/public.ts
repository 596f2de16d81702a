export { type LetterContent, writeLetter } from './letter.ts'
