import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import type { DailyLimit, Email, Mail } from '#platform/mail/mail.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimits, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { counter } from '#platform/telemetry/process-metrics.ts'

const countMail = counter('aplauso_mails_total', 'Attempts to send an email; failed ones are repeated', {
  outcome: ['sent', 'failed', 'withheld'],
})

const dailyRule = (name: string, points: number): RateRule => ({ name, points, windowSeconds: DAY_MS / SECOND_MS })

/**
 * Emails per day and mailbox. Counted by mailbox, so that another or an erased account of the same person starts no new
 * count. Receipts of paid donations have their own count, because they document payments.
 */
const DAILY_RULES = {
  unverified: dailyRule('unproven_letters', 5),
  receipts: dailyRule('receipt_letters', 10),
  verified: dailyRule('verified_letters', 30),
} as const satisfies Record<string, RateRule>

export const UNVERIFIED_EMAILS = DAILY_RULES.unverified

type Deps = { db: Database; mail: Mail; limit: RateLimits['limit']; log: Pick<FastifyBaseLogger, 'info'> }

/**
 * Mail with daily limits, which all modules use. An email beyond the limit of its mailbox is logged and not sent. It
 * counts before it is sent, so that concurrent emails see each other, and is released if the mail server fails.
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

  async function sendCounted(email: Email): Promise<void> {
    try {
      await mail.send(email)
    } catch (error) {
      countMail({ outcome: 'failed' })
      throw error
    }
    countMail({ outcome: 'sent' })
  }

  return {
    check: () => mail.check(),
    async send(email) {
      if (email.limit === 'none') return sendCounted(email)
      const name = await limitOf(email.to, email.limit)
      const mailbox = mailboxOf(email.to)
      if (await isRefused(limits[name].take(mailbox))) {
        log.info({ event: 'letter_withheld', limit: name }, 'email not sent, daily limit of its mailbox reached')
        countMail({ outcome: 'withheld' })
        return
      }
      try {
        await sendCounted(email)
      } catch (error) {
        await limits[name].release(mailbox)
        throw error
      }
    },
  }
}

/** Mailbox of an address, as far as the address shows it: ana+1@ and ana+2@ are one mailbox. */
export function mailboxOf(email: string): string {
  const [, name = email, host = ''] = /^([^+]+).*@([^@]+)$/.exec(email.toLowerCase()) ?? []
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
