import { createHmac, timingSafeEqual } from 'node:crypto'

const TOKEN = /^support_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_[\w-]{43}$/

/**
 * Token in an email that can change or end this one recurring donation without an account. It contains the id and is
 * derived from the server's secret, like overlay keys (decision 004), so no database dump contains one.
 */
export const recurringDonationToken = (secret: string, id: string): string =>
  `support_${id}_${createHmac('sha256', secret).update(`support:${id}`).digest('base64url')}`

/** Recurring donation that the token opens; undefined if none of these secrets made it. */
export function idOfRecurringDonationToken(secrets: readonly string[], token: string): string | undefined {
  const id = TOKEN.exec(token)?.groups?.id
  if (id === undefined) return undefined
  const tokenBytes = Buffer.from(token)
  const isGenuine = secrets.map((secret) => {
    const expected = Buffer.from(recurringDonationToken(secret, id))
    return tokenBytes.length === expected.length && timingSafeEqual(tokenBytes, expected)
  })
  return isGenuine.includes(true) ? id : undefined
}

/** Puts the token into the fragment, which browsers do not send: it reaches no log and no referrer. */
export const recurringDonationUrl = (publicUrl: string, secret: string, id: string): string =>
  `${publicUrl}/support?id=${id}#token=${recurringDonationToken(secret, id)}`
