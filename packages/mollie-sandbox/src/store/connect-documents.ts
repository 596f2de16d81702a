import { z } from 'zod'
import { MethodId } from './documents.ts'

const atMs = z.number().int()
const amountCents = z.number().int()

/** `restricted`: the provider has withdrawn the right to take payments. */
export const OnboardingState = z.enum(['needs-data', 'in-review', 'completed', 'restricted'])
export type OnboardingState = z.infer<typeof OnboardingState>

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  state: OnboardingState,
  /** What its balance holds now; the sum of its balance entries. */
  balanceCents: z.number().int(),
  createdAtMs: atMs,
  /** When its open balance is settled; null while nothing is open. */
  dueAtMs: atMs.nullable(),
})
export type Organization = z.infer<typeof Organization>

/** What an organisation allowed an OAuth client to do. Its id is the authorization code, which works once. */
export const Authorization = z.object({
  id: z.string(),
  clientId: z.string(),
  organizationId: z.string(),
  scope: z.string(),
  /** The address of the request, if it named one: the token calls must then name the same. */
  redirectUri: z.string().nullable(),
  /** Null until the code is exchanged. */
  refreshToken: z.string().nullable(),
  createdAtMs: atMs,
  revokedAtMs: atMs.nullable(),
  dueAtMs: z.null(),
})
export type Authorization = z.infer<typeof Authorization>

/** Its id is the token. */
export const AccessToken = z.object({
  id: z.string(),
  authorizationId: z.string(),
  expiresAtMs: atMs,
  dueAtMs: z.null(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** What entries have as settlement until they are settled. One for each organisation, so that its index is enough. */
export function openSettlementId(organizationId: string): string {
  return `open:${organizationId}`
}

export const BalanceEntryType = z.enum([
  'payment',
  'application-fee',
  'refund',
  'returned-refund',
  'chargeback',
  'chargeback-reversal',
  'balance-transfer',
  'outgoing-transfer',
])
export type BalanceEntryType = z.infer<typeof BalanceEntryType>

/** One movement of an organisation's balance. It moves `amountCents` less `costCents`. */
export const BalanceEntry = z.object({
  id: z.string(),
  organizationId: z.string(),
  type: BalanceEntryType,
  method: MethodId.nullable(),
  /** Negative for what leaves the balance. */
  amountCents,
  /** What the provider keeps of a payment. */
  costCents: z.number().int(),
  paymentId: z.string().nullable(),
  /** The refund, chargeback, balance transfer or settlement that moved it. */
  causeId: z.string().nullable(),
  settlementId: z.string(),
  createdAtMs: atMs,
  dueAtMs: z.null(),
})
export type BalanceEntry = z.infer<typeof BalanceEntry>

const Party = z.object({ type: z.literal('organization'), id: z.string(), description: z.string() })

/** Money that a platform has moved between its own balance and the one of a connected organisation. */
export const BalanceTransfer = z.object({
  id: z.string(),
  /** The platform. */
  organizationId: z.string(),
  amountCents,
  source: Party,
  destination: Party,
  description: z.string(),
  category: z.string().nullable(),
  metadata: z.json(),
  createdAtMs: atMs,
  dueAtMs: z.null(),
})
export type BalanceTransfer = z.infer<typeof BalanceTransfer>

export const Settlement = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** What stands on the bank statement. */
  reference: z.string(),
  amountCents,
  createdAtMs: atMs,
  dueAtMs: z.null(),
})
export type Settlement = z.infer<typeof Settlement>
