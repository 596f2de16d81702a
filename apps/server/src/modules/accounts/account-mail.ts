import * as z from 'zod'
import { type EmailDeps, emailQueue, renderEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { type AccountEmail, accountEmailContent, type Recipient } from './account-email-content.ts'
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
export const ACCOUNT_MAIL = emailQueue('account_mail', AccountMail)

/** From now on this process sends the letters that accounts are owed. */
export async function sendAccountMail(deps: EmailDeps): Promise<void> {
  await deps.jobs.work(ACCOUNT_MAIL, async (job) => {
    const resolved = await resolveEmail(deps.db, job)
    if (resolved === undefined) return
    const publicUrl = deps.publicUrl()
    const { accountEmail, recipient, isVerified } = resolved
    // No flood may keep news of the own account from who has verified the address; their calls have limits of their own.
    const content = {
      ...accountEmailContent(accountEmail, recipient, publicUrl),
      limit: isVerified ? 'none' : 'unverified',
    } as const
    await deps.mail.send(renderEmail(content, publicUrl))
  })
}

/** `isProven`: the account has shown that it reads the mail there. */
type ResolvedEmail = { recipient: Recipient; accountEmail: AccountEmail; isVerified: boolean }

/** Who gets which letter; undefined when there is no such account (any more), or nothing left to tell it. */
async function resolveEmail(db: Database, job: AccountMail): Promise<ResolvedEmail | undefined> {
  const account = await findAccount(db, job)
  if (account === undefined) return undefined
  const { id, email, language } = account
  // An address that nobody has proven is greeted by no name: whoever chose the name could say anything to anyone with it.
  const isVerified = account.email_verified_at !== null
  const currentRecipient = { email, language, name: isVerified ? account.display_name : undefined }
  switch (job.kind) {
    case 'verify_email': {
      const token = await mintVerificationToken(db, id, job.email)
      const recipient = { email: job.email, language, name: undefined }
      return token === undefined ? undefined : { recipient, accountEmail: { kind: job.kind, token }, isVerified: false }
    }
    case 'reset_password': {
      const token = await mintResetToken(db, id, email)
      return token === undefined
        ? undefined
        : { recipient: currentRecipient, accountEmail: { kind: job.kind, token }, isVerified }
    }
    case 'password_changed':
    case 'password_guessed':
      return { recipient: currentRecipient, accountEmail: { kind: job.kind }, isVerified }
    case 'email_changed':
      return {
        recipient: { email: job.formerEmail, language, name: undefined },
        accountEmail: { kind: job.kind },
        isVerified: job.formerWasProven,
      }
  }
}

function findAccount(db: Database, job: AccountMail) {
  const accounts = db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'display_name', 'language'])
    .where('erased_at', 'is', null)
  return job.kind === 'reset_password' || job.kind === 'password_guessed'
    ? accounts.where('email', '=', job.email).executeTakeFirst()
    : accounts.where('id', '=', job.userId).executeTakeFirst()
}
