import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import type { DailyLimit, Mail } from '#platform/mail/mail.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimits, RateRule } from '#platform/rate-limit/rate-limits.ts'

const dailyRule = (name: string, points: number): RateRule => ({ name, points, windowSeconds: DAY_MS / SECOND_MS })

/**
 * How many emails of any kind a mailbox gets a day. By mailbox, so that neither another account nor one that was erased
 * starts a new count. Receipts of paid donations have a count of their own: they document money.
 */
const DAILY_RULES = {
  unverified: dailyRule('unproven_letters', 5),
  receipts: dailyRule('receipt_letters', 10),
  verified: dailyRule('verified_letters', 30),
} as const satisfies Record<string, RateRule>

export const UNVERIFIED_EMAILS = DAILY_RULES.unverified

type Deps = { db: Database; mail: Mail; limit: RateLimits['limit']; log: Pick<FastifyBaseLogger, 'info'> }

/**
 * The mail that all modules send by: an email beyond the daily limit of its mailbox is logged and not sent. It is counted
 * before, so that emails sent side by side do not all see the same count, and given back where the mail server fails.
 */
export function limitMail({ db, mail, limit, log }: Deps): Mail {
  const limits = {
    unverified: limit(DAILY_RULES.unverified),
    receipts: limit(DAILY_RULES.receipts),
    verified: limit(DAILY_RULES.verified),
  }

  async function limitOf(to: string, named: DailyLimit | undefined): Promise<keyof typeof limits> {
    if (named !== undefined && named !== 'none') return named
    const owner = db
      .selectFrom('users')
      .select('id')
      .where('email', '=', to.toLowerCase())
      .where('email_verified_at', 'is not', null)
      .where('erased_at', 'is', null)
    return (await owner.executeTakeFirst()) === undefined ? 'unverified' : 'verified'
  }

  return {
    check: () => mail.check(),
    async send(email) {
      if (email.limit === 'none') return mail.send(email)
      const name = await limitOf(email.to, email.limit)
      const mailbox = mailboxOf(email.to)
      if (await isRefused(limits[name].take(mailbox))) {
        log.info({ event: 'letter_withheld', limit: name }, 'Email not sent: its mailbox has had all of the day')
        return
      }
      try {
        await mail.send(email)
      } catch (error) {
        await limits[name].release(mailbox)
        throw error
      }
    },
  }
}

/** Where the letters to this address arrive, as far as an address tells: ana+1@ and ana+2@ are one mailbox. */
export function mailboxOf(email: string): string {
  const [, name = email, host = ''] = /^([^+]+).*@([^@]+)$/.exec(email.toLowerCase()) ?? []
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
