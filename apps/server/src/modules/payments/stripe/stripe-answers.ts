import * as z from 'zod'

// Stripe's client gives on whatever JSON came, whatever its status, as long as it is not an error of Stripe's own: only what is
// read here is believed, and only in this form.

export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type Refund = z.infer<typeof Refund>

export const Dispute = z.object({ amount: z.int(), currency: z.string(), status: z.string() })
export type Dispute = z.infer<typeof Dispute>

/** Asked for together with its refunds: a path for `expand`, below the payment intent. */
export const CHARGE_WITH_REFUNDS = 'latest_charge.refunds'

const Charge = z.object({
  amount: z.int(),
  currency: z.string(),
  /** There is a dispute or an inquiry, or there was. */
  disputed: z.boolean(),
  /** The newest ten. */
  refunds: z.object({ data: z.array(Refund), has_more: z.boolean() }),
})

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: Charge.nullable(),
})
export type Intent = z.infer<typeof Intent>

export const Session = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  /** Made when the payer first tries to pay. */
  payment_intent: Intent.nullable(),
})
export type Session = z.infer<typeof Session>

export const OpenedSession = z.object({ id: z.string(), url: z.url() })
export const WithId = z.object({ id: z.string() })
export const Deleted = z.object({ deleted: z.literal(true) })
