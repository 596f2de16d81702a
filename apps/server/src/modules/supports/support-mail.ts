import * as z from 'zod'
import { type LetterDeps, letterQueue, sendLetters } from '#modules/mails/public.ts'
import { supportLetter } from './support-letters.ts'

/** Letters to who gives every month. The receipt of each month is a letter of its own (`receipts`), and that of the first tells what has begun. */
export const SUPPORT_MAIL = letterQueue(
  'support_mail',
  z.object({ about: z.enum(['past_due', 'ended', 'changed']), id: z.string() }),
)

export const sendSupportMail = (deps: LetterDeps & { secret: string }) =>
  sendLetters(deps, SUPPORT_MAIL, (db, { about, id }, publicUrl) =>
    supportLetter({ db, secret: deps.secret, publicUrl }, about, id),
  )
