import * as z from 'zod'
import { type LetterDeps, letterQueue, writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import { type AccountLetter, letterContent, type Recipient } from './account-letters.ts'
import { mintResetToken, mintVerificationToken } from './mailed-tokens.ts'

const AccountMail = z.discriminatedUnion('kind', [
  /** `email` is the account's own, or the one it wants. */
  z.object({ kind: z.literal('verify_email'), userId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('reset_password'), email: z.string() }),
  z.object({ kind: z.literal('password_changed'), userId: z.string() }),
  z.object({ kind: z.literal('password_guessed'), email: z.string() }),
  z.object({
    kind: z.literal('email_changed'),
    userId: z.string(),
    formerEmail: z.string(),
    formerWasProven: z.boolean().default(true),
  }),
])
type AccountMail = z.infer<typeof AccountMail>

/** Letters about an account. What a link carries is in no job: it is made right before its letter leaves. */
export const ACCOUNT_MAIL = letterQueue('account_mail', AccountMail)

/** From now on this process sends the letters that accounts are owed. */
export async function sendAccountMail(deps: LetterDeps): Promise<void> {
  await deps.jobs.work(ACCOUNT_MAIL, async (order) => {
    const addressed = await address(deps.db, order)
    if (addressed === undefined) return
    const publicUrl = deps.publicUrl()
    const { letter, recipient, isProven } = addressed
    // No flood may keep news of the own account from who has verified the address; their calls have limits of their own.
    const content = { ...letterContent(letter, recipient, publicUrl), limit: isProven ? 'none' : 'unverified' } as const
    await deps.mail.send(writeLetter(content, publicUrl))
  })
}

/** `isProven`: the account has shown that it reads the mail there. */
type Addressed = { recipient: Recipient; letter: AccountLetter; isProven: boolean }

/** Who gets which letter; undefined when there is no such account (any more), or nothing left to tell it. */
async function address(db: Database, order: AccountMail): Promise<Addressed | undefined> {
  const account = await findAccount(db, order)
  if (account === undefined) return undefined
  const { id, email, language } = account
  // An address that nobody has proven is greeted by no name: whoever chose the name could say anything to anyone with it.
  const isProven = account.email_verified_at !== null
  const known = { email, language, name: isProven ? account.display_name : undefined }
  switch (order.kind) {
    case 'verify_email': {
      const token = await mintVerificationToken(db, id, order.email)
      const recipient = { email: order.email, language, name: undefined }
      return token === undefined ? undefined : { recipient, letter: { kind: order.kind, token }, isProven: false }
    }
    case 'reset_password': {
      const token = await mintResetToken(db, id, email)
      return token === undefined ? undefined : { recipient: known, letter: { kind: order.kind, token }, isProven }
    }
    case 'password_changed':
    case 'password_guessed':
      return { recipient: known, letter: { kind: order.kind }, isProven }
    case 'email_changed':
      return {
        recipient: { email: order.formerEmail, language, name: undefined },
        letter: { kind: order.kind },
        isProven: order.formerWasProven,
      }
  }
}

function findAccount(db: Database, order: AccountMail) {
  const accounts = db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'display_name', 'language'])
    .where('erased_at', 'is', null)
  return order.kind === 'reset_password' || order.kind === 'password_guessed'
    ? accounts.where('email', '=', order.email).executeTakeFirst()
    : accounts.where('id', '=', order.userId).executeTakeFirst()
}
