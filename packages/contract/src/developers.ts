import * as z from 'zod'
import { API_SCOPES } from './access.ts'
import { text } from './text.ts'

const Moment = z.iso.datetime()

export const NewApiKey = z.object({
  name: text({ min: 1, max: 60 }),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, 'must name at least one scope')
    .transform((scopes) => [...new Set(scopes)]),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  hint: z.string().describe('the beginning and the end of the key, to tell it by'),
  createdAt: Moment,
  lastUsedAt: Moment.nullable().describe('to the hour'),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only answer with the key itself. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const WEBHOOK_EVENTS = [
  'donation.paid',
  'donation.refunded',
  'donation.charged_back',
  'donation.chargeback_reversed',
] as const
export const WebhookEventType = z.enum(WEBHOOK_EVENTS)
export type WebhookEventType = z.infer<typeof WebhookEventType>

const Target = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an https address')
const Events = z
  .array(WebhookEventType)
  .min(1, 'must name at least one event')
  .transform((events) => [...new Set(events)])

export const NewWebhookEndpoint = z.object({ url: Target, events: Events })
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>
export const ChangeWebhookEndpoint = z.object({
  url: Target.optional(),
  events: Events.optional(),
  enabled: z.boolean().optional(),
})
export type ChangeWebhookEndpoint = z.infer<typeof ChangeWebhookEndpoint>

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookEventType),
  enabled: z.boolean(),
  disabledReason: z.enum(['by_creator', 'failing', 'plan']).nullable(),
  createdAt: Moment,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** The answer of creating an endpoint or replacing its secret; no other answer has the secret. */
export const CreatedWebhookEndpoint = WebhookEndpoint.extend({
  secret: z.string().describe('whsec_… as Standard Webhooks has it'),
})
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>

/** Why an attempt failed: a status other than 2xx, a redirect (redirects are not followed), or no answer at all. */
export const WEBHOOK_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'connection',
  'tls',
  'unresolved',
  'address_refused',
] as const
export const WebhookFailure = z.enum(WEBHOOK_FAILURES)
export type WebhookFailure = z.infer<typeof WebhookFailure>

/** A message that is sent until the endpoint accepts it or all attempts are used. */
export const WebhookDelivery = z.object({
  id: z.string().describe('the webhook-id header'),
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  createdAt: Moment,
  lastTriedAt: Moment.nullable(),
  nextTryAt: Moment.nullable(),
  answerStatus: z.int().nullable(),
  error: WebhookFailure.nullable(),
  payload: z.unknown(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
