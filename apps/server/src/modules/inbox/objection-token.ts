import { createHmac, timingSafeEqual } from 'node:crypto'

export type Party = 'reporter' | 'concerned'
const PARTIES = { r: 'reporter', c: 'concerned' } as const satisfies Record<string, Party>
const TOKEN = /^objection_(?<party>[rc])_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_[\w-]{43}$/

/** Opens the objection of one party against one decision. Derived from the server's secret (decision 004). */
export function objectionToken(secret: string, party: Party, decisionId: string): string {
  const letter = party === 'reporter' ? 'r' : 'c'
  const hash = createHmac('sha256', secret).update(`objection:${letter}:${decisionId}`).digest('base64url')
  return `objection_${letter}_${decisionId}_${hash}`
}

export const objectionUrl = (publicUrl: string, secret: string, party: Party, decisionId: string): string =>
  `${publicUrl}/report?objection=${objectionToken(secret, party, decisionId)}`

/** Undefined if none of these secrets made the token. */
export function readObjectionToken(
  secrets: readonly string[],
  token: string,
): { party: Party; decisionId: string } | undefined {
  const { party: letter, id: decisionId } = TOKEN.exec(token)?.groups ?? {}
  if ((letter !== 'r' && letter !== 'c') || decisionId === undefined) return undefined
  const party = PARTIES[letter]
  const bytes = Buffer.from(token)
  const isGenuine = secrets.map((secret) =>
    timingSafeEqual(bytes, Buffer.from(objectionToken(secret, party, decisionId))),
  )
  return isGenuine.includes(true) ? { party, decisionId } : undefined
}
