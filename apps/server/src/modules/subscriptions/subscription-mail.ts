import * as z from 'zod'
import { type LetterDeps, letterQueue, sendLetters } from '#modules/mails/public.ts'
import { endedLetter, pastDueLetter } from './plan-letters.ts'
import { receiptLetter } from './receipt-letter.ts'

const LETTERS = { receipt: receiptLetter, past_due: pastDueLetter, ended: endedLetter }

/** Letters to creators about what they pay us: `receipt` is about a payment, the others about a subscription. */
export const SUBSCRIPTION_MAIL = letterQueue(
  'subscription_mail',
  z.object({ about: z.enum(['receipt', 'past_due', 'ended']), id: z.string() }),
)

export const sendSubscriptionMail = (deps: LetterDeps) =>
  sendLetters(deps, SUBSCRIPTION_MAIL, (db, { about, id }, publicUrl) => LETTERS[about](db, id, publicUrl))
