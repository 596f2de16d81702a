import { createHmac, timingSafeEqual } from 'node:crypto'

const TOKEN = /^support_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_[\w-]{43}$/

/**
 * What a letter carries to change or end this one support, in the place of an account. It names the support; derived from the server's
 * secret instead of stored, as overlay keys are (decision 004), so that no dump of the database holds one.
 */
export const recurringDonationToken = (secret: string, id: string): string =>
  `support_${id}_${createHmac('sha256', secret).update(`support:${id}`).digest('base64url')}`

/** The support that the token opens; undefined for what is none, by any of these secrets. */
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

/** The token sits in the fragment, which no browser sends: it reaches no log and no referrer. */
export const recurringDonationUrl = (publicUrl: string, secret: string, id: string): string =>
  `${publicUrl}/support?id=${id}#token=${recurringDonationToken(secret, id)}`
