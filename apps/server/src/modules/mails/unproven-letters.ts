import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'

/**
 * All letters of a day to an address that nobody has proven to be theirs, whatever they are about and whoever had them
 * sent: by mailbox, so that neither another account nor one that was erased begins a new count.
 */
export const UNPROVEN_LETTERS: RateRule = { name: 'unproven_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

/**
 * Sends unless the mailbox has had all its unproven letters of the day; false then. Counted before, so that letters sent
 * side by side do not all see the same count; the tries of an hour without mail server are no letters.
 */
export async function sendUnproven(limit: RateLimit, email: string, send: () => Promise<void>): Promise<boolean> {
  const mailbox = mailboxOf(email)
  if (await isRefused(limit.take(mailbox))) return false
  try {
    await send()
  } catch (error) {
    await limit.giveBack(mailbox)
    throw error
  }
  return true
}

/** Where the letters to this address arrive, as far as an address tells: ana+1@ and ana+2@ are one mailbox. */
export function mailboxOf(email: string): string {
  const [, name = email, host = ''] = /^([^+]+).*@([^@]+)$/.exec(email.toLowerCase()) ?? []
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
