import { SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'

// Stripe's client returns any JSON with any status, except Stripe's own errors. The schemas therefore check the fields
// that are read. Missing or additional fields elsewhere do not matter.

const Names = z.record(z.string(), z.unknown()).catch({})
const Metadata = z
  .unknown()
  .optional()
  .transform((input) => {
    const texts = Object.entries(Names.parse(input)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  })

export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullish(),
  metadata: Metadata,
})
export type Refund = z.infer<typeof Refund>

export const Dispute = z.object({ amount: z.int(), currency: z.string(), status: z.string() })
export type Dispute = z.infer<typeof Dispute>

/** Path for `expand` below the payment intent: includes the charge's refunds. */
export const CHARGE_WITH_REFUNDS = 'latest_charge.refunds'

const Texts = z.record(z.string(), z.unknown()).catch({})

/** Fields of a payment method that identify the payer. The last digits of an account do not. */
const FINGERPRINT_FIELDS = ['fingerprint', 'payer_id', 'buyer_id'] as const

/** Fingerprints of a charge, named by method and field, such as `card fingerprint`. */
const Payer = z
  .unknown()
  .optional()
  .transform((input) => {
    const details = Texts.parse(input)
    const type = typeof details.type === 'string' ? details.type : ''
    const fields = Texts.parse(details[type])
    return Object.fromEntries(FINGERPRINT_FIELDS.map((field) => [`${type} ${field}`, fields[field]]))
  })

/** The id of an object, also where Stripe includes the object itself. */
export const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const Charge = z.object({
  amount: z.int(),
  currency: z.string(),
  /** True if the charge has or had a dispute or an inquiry. */
  disputed: z.boolean(),
  /** Contains the newest ten. */
  refunds: z.object({ data: z.array(Refund), has_more: z.boolean() }),
  payment_method_details: Payer,
  /** Of a payment to a connected account: the operator's fee of it. */
  application_fee: Reference.nullish().catch(undefined),
})

const Created = z.int().transform((seconds) => new Date(seconds * SECOND_MS))
const CustomerId = Reference.nullish()
const PaidCharge = z.object({
  ...{ created: Created, amount: z.int(), currency: z.string(), amount_refunded: z.int(), disputed: z.boolean() },
})

/** A payment intent with its charge, as reconciliation reads it. */
export const ListedIntent = z.object({
  id: z.string(),
  status: z.string(),
  created: Created,
  customer: CustomerId,
  metadata: Metadata,
  latest_charge: PaidCharge.nullish(),
})
export type ListedIntent = z.infer<typeof ListedIntent>

/** A checkout session as reconciliation reads it. */
export const ListedSession = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  created: Created,
  customer: CustomerId,
  metadata: Metadata,
  payment_intent: z.object({ id: z.string(), status: z.string(), latest_charge: PaidCharge.nullish() }).nullish(),
})
export type ListedSession = z.infer<typeof ListedSession>

/** A balance transaction with its expanded source. Most other kinds of source have no payment intent. */
export const BalanceTransaction = z.object({
  id: z.string(),
  created: Created,
  amount: z.int(),
  fee: z.int(),
  fee_details: z.array(z.object({ type: z.string(), amount: z.int() })).nullish(),
  exchange_rate: z.number().nullish(),
  currency: z.string(),
  reporting_category: z.string(),
  source: z
    .object({ payment_intent: Reference.nullish(), metadata: Metadata, amount: z.int(), currency: z.string() })
    .nullish()
    .catch(undefined),
})
export type BalanceTransaction = z.infer<typeof BalanceTransaction>

export const pageOf = <Item>(item: z.ZodType<Item>) => z.object({ data: z.array(item), has_more: z.boolean() })

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  metadata: Metadata,
  latest_charge: Charge.nullish(),
})
export type Intent = z.infer<typeof Intent>

export const Session = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  /** Stripe creates it at the payer's first attempt to pay. */
  payment_intent: Intent.nullish(),
})
export type Session = z.infer<typeof Session>

export const OpenedSession = z.object({ id: z.string(), url: z.url() })
export const FeeRefund = z.object({ id: z.string(), metadata: Metadata })
export const WithId = z.object({ id: z.string() })
export const Deleted = z.object({ deleted: z.literal(true) })
