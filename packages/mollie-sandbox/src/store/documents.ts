import { z } from 'zod'
import { PLATFORM_ID } from './platform-id.ts'

export const MethodId = z.enum(['creditcard', 'mbway', 'paypal', 'banktransfer'])
export type MethodId = z.infer<typeof MethodId>

export const SequenceType = z.enum(['oneoff', 'first', 'recurring'])
export type SequenceType = z.infer<typeof SequenceType>

const atMs = z.number().int()
const amountCents = z.number().int()
const metadata = z.json()
const organizationId = z.string().default(PLATFORM_ID)
/** The settlement that paid the amount out, or deducted it. */
const settlementId = z.string().nullable().default(null)

/** The part of a payment that goes to the platform. */
export const ApplicationFee = z.object({ amountCents, description: z.string() })
export type ApplicationFee = z.infer<typeof ApplicationFee>
const applicationFee = ApplicationFee.nullable().default(null)

export const Payment = z.object({
  id: z.string(),
  organizationId,
  applicationFee,
  settlementId,
  status: z.enum(['open', 'pending', 'paid', 'canceled', 'expired', 'failed']),
  description: z.string(),
  amountCents,
  redirectUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  locale: z.string().nullable(),
  metadata,
  allowedMethods: z.array(MethodId),
  method: MethodId.nullable(),
  /** The name of the payer, if the checkout received one; the same name is the same payer. */
  payer: z.string().nullable().default(null),
  sequenceType: SequenceType,
  customerId: z.string().nullable(),
  mandateId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  createdAtMs: atMs,
  /** When it reached its final status. */
  endedAtMs: atMs.nullable(),
  /** When it expires, while it has no final status; null afterwards. */
  dueAtMs: atMs.nullable(),
})
export type Payment = z.infer<typeof Payment>

export const Refund = z.object({
  id: z.string(),
  organizationId,
  settlementId,
  paymentId: z.string(),
  /** `queued`: it waits until the balance of a connected organisation is high enough. */
  status: z.enum(['queued', 'pending', 'refunded', 'failed', 'canceled']),
  amountCents,
  description: z.string(),
  metadata,
  createdAtMs: atMs,
  /** When the bank settles it, while it is pending; null afterwards. */
  dueAtMs: atMs.nullable(),
})
export type Refund = z.infer<typeof Refund>

export const Chargeback = z.object({
  id: z.string(),
  organizationId,
  settlementId,
  paymentId: z.string(),
  amountCents,
  createdAtMs: atMs,
  reversedAtMs: atMs.nullable(),
  dueAtMs: z.null(),
})
export type Chargeback = z.infer<typeof Chargeback>

export const Customer = z.object({
  id: z.string(),
  organizationId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  locale: z.string().nullable(),
  metadata,
  createdAtMs: atMs,
  deletedAtMs: atMs.nullable(),
  dueAtMs: z.null(),
})
export type Customer = z.infer<typeof Customer>

export const MandateMethod = z.enum(['creditcard', 'paypal'])
export type MandateMethod = z.infer<typeof MandateMethod>

export const Mandate = z.object({
  id: z.string(),
  organizationId,
  customerId: z.string(),
  method: MandateMethod,
  status: z.enum(['valid', 'invalid']),
  consumerName: z.string().nullable(),
  createdAtMs: atMs,
  dueAtMs: z.null(),
})
export type Mandate = z.infer<typeof Mandate>

export const Subscription = z.object({
  id: z.string(),
  organizationId,
  applicationFee,
  customerId: z.string(),
  mandateId: z.string(),
  status: z.enum(['active', 'canceled', 'completed']),
  amountCents,
  times: z.number().int().nullable(),
  timesRemaining: z.number().int().nullable(),
  interval: z.string(),
  startDate: z.string(),
  nextPaymentDate: z.string().nullable(),
  description: z.string(),
  method: MandateMethod.nullable(),
  metadata,
  webhookUrl: z.string().nullable(),
  createdAtMs: atMs,
  canceledAtMs: atMs.nullable(),
  /** When the next payment is charged, while it is active; null afterwards. */
  dueAtMs: atMs.nullable(),
})
export type Subscription = z.infer<typeof Subscription>
