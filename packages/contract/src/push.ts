import * as z from 'zod'
import { CentsAmount } from './amounts.ts'
import { DONATION_MAX_CENTS, PUSH_ENDPOINT_MAX_CHARACTERS } from './limits.ts'

/** Events of which a device can be notified: an alert is held, a large donation, OBS shows no paid alerts. */
export const PUSH_EVENTS = ['held', 'large', 'unseen'] as const
export const PushEvent = z.enum(PUSH_EVENTS)
export type PushEvent = z.infer<typeof PushEvent>

const LocalTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 23:30')
const Quiet = z
  .object({ from: LocalTime, to: LocalTime })
  .describe('nothing is sent between these times of the day, over midnight too; the same time twice is none')
export type QuietHours = z.infer<typeof Quiet>

// A P-256 point has 65 bytes and a secret 16, as in RFC 8291; browsers omit the padding.
const Base64Url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3)
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), `must be ${bytes} bytes in base64url`)
    .transform((value) => value.replace(/=+$/, ''))
}

const PushPreferences = z.object({
  events: z
    .array(PushEvent)
    .max(PUSH_EVENTS.length)
    .default([...PUSH_EVENTS]),
  aboveCents: z.int().min(1).max(DONATION_MAX_CENTS).default(1_000).describe('from which on an amount is `large`'),
  quiet: Quiet.nullish(),
  timeZone: z.string().min(1).max(64).nullish().describe("of the quiet hours; without it the account's"),
})

const Subscription = z.object({
  endpoint: z.url().max(PUSH_ENDPOINT_MAX_CHARACTERS).describe("the address at the browser's push service"),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: Base64Url(65), auth: Base64Url(16) }),
})

/** The browser's `subscription.toJSON()` with the preferences beside its keys, or nested in `subscription`. */
export const NewPushSubscription = z.preprocess(flattenSubscription, Subscription.extend(PushPreferences.shape))
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

function flattenSubscription(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('subscription' in body)) return body
  const { subscription, ...preferences } = body
  return typeof subscription === 'object' && subscription !== null ? { ...subscription, ...preferences } : body
}

export const PushEndpoint = Subscription.pick({ endpoint: true })
export const PushUnsubscription = z
  .union([PushEndpoint, z.object({ id: z.string() })])
  .describe('the endpoint of this device, or the id of another one')

export const PushKey = z.object({
  publicKey: z.string().describe('the `applicationServerKey` of `pushManager.subscribe`, in base64url'),
})
export type PushKey = z.infer<typeof PushKey>

/** A device. Its endpoint is never returned: knowing it is enough to send messages there. */
export const PushDevice = z.object({
  id: z.string(),
  fingerprint: z.string().describe('SHA-256 of the endpoint in base64url, by which a device knows itself'),
  label: z.string().describe('browser and system'),
  events: z.array(PushEvent),
  aboveCents: CentsAmount,
  quiet: Quiet.nullable(),
  timeZone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushTestSent = z.object({ sent: z.boolean().describe('whether the push service has taken it') })
export type PushTestSent = z.infer<typeof PushTestSent>

/** A notification on a device. `tag`: a newer one with the same tag replaces it. */
export const PushMessage = z.object({
  kind: z.enum([...PUSH_EVENTS, 'test']),
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>
