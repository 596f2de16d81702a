import * as z from 'zod'
import { type EmailDeps, emailQueue, sendEmails } from '#modules/emails/public.ts'
import { recurringDonationEmail } from './recurring-donation-email.ts'

/**
 * Emails to monthly donors. Each month's receipt is a separate email (`receipts`); the first receipt also announces the
 * start.
 */
export const RECURRING_DONATION_MAIL = emailQueue(
  'support_mail',
  z.object({ about: z.enum(['past_due', 'ended', 'changed', 'account_changed']), id: z.string() }),
)

export const sendRecurringDonationEmails = (deps: EmailDeps & { secret: string }) =>
  sendEmails(deps, RECURRING_DONATION_MAIL, (db, { about, id }, publicUrl) =>
    recurringDonationEmail({ db, secret: deps.secret, publicUrl }, about, id),
  )
