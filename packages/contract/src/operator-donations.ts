import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { DonationStatus } from './donations.ts'
import { OperatorReason } from './operator-log.ts'

/** What an operator decides about a payment that is held. */
export const HeldPaymentDecision = z.enum(['accepted', 'refunded'])
export type HeldPaymentDecision = z.infer<typeof HeldPaymentDecision>

export const HeldPaymentOrder = z.object({ reason: OperatorReason })

const Person = z.object({ id: z.string(), username: z.string(), displayName: z.string() })

const HeldPayment = z.object({
  reason: z.string().describe('why the payment is held'),
  cause: z
    .enum(['amount', 'suspension'])
    .describe('amount: the provider took another one; suspension: of the account of the creator'),
  providerCents: CentsAmount.describe('what the provider took, in the smallest unit of `providerCurrency`'),
  providerCurrency: z.string(),
  heldAt: z.iso.datetime(),
  decision: HeldPaymentDecision.nullable().describe('null: nobody has decided'),
  refundFailed: z.boolean().describe('it is to be given back, and the provider refused: the refund may be repeated'),
})

/** A donation as operators see it, paid or not. */
export const OperatorDonation = z.object({
  id: z.string(),
  status: DonationStatus,
  amountCents: CentsAmount,
  currency: CurrencyCode,
  feeCents: CentsAmount.describe('the platform’s'),
  refundedCents: CentsAmount,
  chargedBackCents: CentsAmount,
  creator: Person,
  donor: Person.nullable().describe('null: without an account'),
  donorName: z.string().nullable(),
  message: z.string().nullable(),
  private: z.boolean(),
  provider: z.string().describe('with the creator’s account, where the payment is there'),
  paymentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  block: z
    .object({
      at: z.iso.datetime(),
      reason: z.string().nullable(),
      creators: z.int().describe('how many creators have blocked the account that donated; 1 without an account'),
    })
    .nullable()
    .describe('null: no creator has blocked the donor because of this donation, or the account'),
  held: HeldPayment.nullable().describe('null: the payment was never held'),
})
export type OperatorDonation = z.infer<typeof OperatorDonation>

/** Kinds of events in the life of a donation, from its checkout to its bookings. */
export const OPERATOR_EVENT_KINDS = [
  'checkout',
  'processing',
  'paid',
  'held',
  'accepted',
  'alert_held',
  'alert_queued',
  'shown',
  'skipped',
  'below_minimum',
  'replay_asked',
  'refund_asked',
  'refund_failed',
  'refunded',
  'refund_back',
  'charged_back',
  'chargeback_won',
  'ledger',
] as const

export const OperatorDonationEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(OPERATOR_EVENT_KINDS).describe('accepted, refunded: also the decision about a held payment'),
  amountCents: CentsAmount.optional().describe('of money that moved, or was asked to'),
  detail: z.string().describe('facts such as accounts and ids; empty where the kind says all'),
})
export type OperatorDonationEvent = z.infer<typeof OperatorDonationEvent>

export const OperatorDonationPage = z.object({
  donation: OperatorDonation,
  events: z.array(OperatorDonationEvent).describe('the first first'),
})
export type OperatorDonationPage = z.infer<typeof OperatorDonationPage>

export const OPERATOR_DONATION_STATES = ['paid', 'held', 'waiting', 'charged_back', 'blocked'] as const

export const OperatorDonationsQuery = z.object({
  state: z
    .enum(OPERATOR_DONATION_STATES)
    .optional()
    .describe(
      'waiting: the provider has begun a payment, such as a bank transfer; blocked: a creator blocked the donor because of it; all donations when not given',
    ),
})
