import { SignInService } from '@aplauso/contract/sign-in-services'
import * as z from 'zod'
import { type EmailDeps, emailQueue, nameInEmail, renderEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { type AccountEmail, accountEmailContent, type Recipient } from './account-email-content.ts'
import { mintResetToken, mintUndoToken, mintVerificationToken } from './mailed-tokens.ts'

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
  /** To the previous address, about a change that is confirmed or has taken effect. */
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
    kind: z.enum(['email_change_pending', 'email_changed']),
    userId: z.string(),
    changeId: z.int(),
  }),
  z.object({ kind: z.enum(['email_change_failed', 'suspended', 'restored']), userId: z.string() }),
  /** `email` is the previous address. */
  z.object({ kind: z.literal('email_changed_by_operator'), userId: z.string(), email: z.string() }),
  /** `email` is the restored address. */
  z.object({ kind: z.literal('email_change_undone'), userId: z.string(), email: z.string() }),
  /** `email` is an address that the account has had, or would have got. */
  z.object({ kind: z.literal('email_change_withdrawn'), userId: z.string(), email: z.string() }),
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
  const safeName = nameInEmail(account.display_name, account.username)
  const name = isVerified ? account.display_name : safeName
  const currentRecipient = { email, language, name }
  switch (job.kind) {
    case 'verify_email': {
      const link = await mintVerificationToken(db, id, job.email)
      const recipient = { email: job.email, language, name: safeName }
      return link && { recipient, accountEmail: { kind: job.kind, ...link }, isVerified: false }
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
    case 'email_change_failed':
    case 'restored':
      return { recipient: currentRecipient, accountEmail: { kind: job.kind }, isVerified }
    case 'suspended': {
      const reason = account.suspension_reason
      // The suspension has ended already.
      if (reason === null) return undefined
      const accountEmail = { kind: job.kind, reason, isCreator: account.user_type === 'creator' }
      return { recipient: currentRecipient, accountEmail, isVerified }
    }
    case 'email_changed_by_operator':
      return {
        recipient: { email: job.email, language, name: safeName },
        accountEmail: { kind: job.kind },
        isVerified: true,
      }
    case 'service_linked':
      return { recipient: currentRecipient, accountEmail: { kind: job.kind, provider: job.provider }, isVerified }
    case 'new_device':
    case 'second_factor_changed': {
      const { userId: _, ...happened } = job
      const accountEmail = { ...happened, at: new Date(job.at), timeZone: account.time_zone }
      return { recipient: currentRecipient, accountEmail, isVerified }
    }
    case 'email_change_pending':
    case 'email_changed': {
      const link = await mintUndoToken(db, job.changeId)
      // The other email follows when the change takes effect, or has been sent before it did.
      if (link === undefined || link.isApplied !== (job.kind === 'email_changed')) return undefined
      const { token, takesEffectAt: at, formerEmail, wasVerified } = link
      return {
        recipient: { email: formerEmail, language, name: wasVerified ? account.display_name : safeName },
        accountEmail: { kind: job.kind, token, at, timeZone: account.time_zone },
        isVerified: wasVerified,
      }
    }
    case 'email_change_undone': {
      // The address may have been changed once more.
      const token = email === job.email ? await mintResetToken(db, id, email) : undefined
      return token === undefined
        ? undefined
        : { recipient: currentRecipient, accountEmail: { kind: job.kind, token }, isVerified }
    }
    case 'email_change_withdrawn':
      return {
        recipient: { email: job.email, language, name: safeName },
        accountEmail: { kind: job.kind },
        isVerified: true,
      }
  }
}

function findAccount(db: Database, job: AccountMail) {
  const accounts = db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'display_name', 'username', 'language', 'time_zone'])
    .select(['user_type', 'suspension_reason'])
    .where('erased_at', 'is', null)
  return job.kind === 'reset_password' || job.kind === 'password_guessed'
    ? accounts.where('email', '=', job.email).executeTakeFirst()
    : accounts.where('id', '=', job.userId).executeTakeFirst()
}
