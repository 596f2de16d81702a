import { SignInService } from '@aplauso/contract/sign-in-services'
import * as z from 'zod'
import { type EmailDeps, emailQueue, nameInEmail, renderEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { type AccountEmail, accountEmailContent, type Recipient } from './account-email-content.ts'
import { mintResetToken, mintVerificationToken } from './mailed-tokens.ts'

const AccountMail = z.discriminatedUnion('kind', [
  /** `email` is the account's present address, or the requested new one. */
  z.object({ kind: z.literal('verify_email'), userId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('reset_password'), email: z.string() }),
  z.object({ kind: z.literal('password_changed'), userId: z.string() }),
  z.object({ kind: z.literal('password_guessed'), email: z.string() }),
  z.object({ kind: z.literal('service_linked'), userId: z.string(), provider: SignInService }),
  z.object({
    kind: z.literal('new_device'),
    userId: z.string(),
    device: z.string(),
    network: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('second_factor_changed'),
    userId: z.string(),
    event: z.enum(['totp_added', 'totp_removed', 'passkey_added', 'passkey_removed']),
    device: z.string(),
    network: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('second_factor_reset'), userId: z.string() }),
  z.object({
    kind: z.literal('email_changed'),
    userId: z.string(),
    formerEmail: z.string(),
    formerWasProven: z.boolean().default(true),
  }),
])
type AccountMail = z.infer<typeof AccountMail>

/** Emails about an account. Jobs contain no token of a link: it is created just before the email is sent. */
export const ACCOUNT_MAIL = emailQueue('account_mail', AccountMail)

/** Registers the worker that sends account emails. */
export async function sendAccountMail(deps: EmailDeps): Promise<void> {
  await deps.jobs.work(ACCOUNT_MAIL, async (job) => {
    const resolved = await resolveEmail(deps.db, job)
    if (resolved === undefined) return
    const publicUrl = deps.publicUrl()
    const { accountEmail, recipient, isVerified } = resolved
    // Verified owners must get these emails during a flood, so no mail limit applies. The calls have their own limits.
    const content = {
      ...accountEmailContent(accountEmail, recipient, publicUrl),
      limit: isVerified ? 'none' : 'unverified',
    } as const
    await deps.mail.send(renderEmail(content, publicUrl))
  })
}

/** `isVerified`: the owner has shown that they read the mail of this address. */
type ResolvedEmail = { recipient: Recipient; accountEmail: AccountEmail; isVerified: boolean }

/**
 * Resolves recipient and content just before sending. `undefined` cancels the email (account gone, or no longer
 * relevant).
 */
async function resolveEmail(db: Database, job: AccountMail): Promise<ResolvedEmail | undefined> {
  const account = await findAccount(db, job)
  if (account === undefined) return undefined
  const { id, email, language } = account
  const isVerified = account.email_verified_at !== null
  // A stranger may have chosen the name of an account with an address of somebody else.
  const name = isVerified ? account.display_name : nameInEmail(account.display_name, account.username)
  const currentRecipient = { email, language, name }
  switch (job.kind) {
    case 'verify_email': {
      const token = await mintVerificationToken(db, id, job.email)
      const recipient = { email: job.email, language, name: nameInEmail(account.display_name, account.username) }
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
    case 'second_factor_reset':
      return { recipient: currentRecipient, accountEmail: { kind: job.kind }, isVerified }
    case 'service_linked':
      return { recipient: currentRecipient, accountEmail: { kind: job.kind, provider: job.provider }, isVerified }
    case 'new_device':
    case 'second_factor_changed': {
      const { userId: _, ...happened } = job
      const accountEmail = { ...happened, at: new Date(job.at), timeZone: account.time_zone }
      return { recipient: currentRecipient, accountEmail, isVerified }
    }
    case 'email_changed':
      return {
        recipient: { email: job.formerEmail, language, name },
        accountEmail: { kind: job.kind },
        isVerified: job.formerWasProven,
      }
  }
}

function findAccount(db: Database, job: AccountMail) {
  const accounts = db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'display_name', 'username', 'language', 'time_zone'])
    .where('erased_at', 'is', null)
  return job.kind === 'reset_password' || job.kind === 'password_guessed'
    ? accounts.where('email', '=', job.email).executeTakeFirst()
    : accounts.where('id', '=', job.userId).executeTakeFirst()
}
