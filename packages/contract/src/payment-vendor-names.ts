import type { PaymentVendor } from './config.ts'

/** Names of the providers of payments. Apart from their schemas, so that pages load no zod. */
export const PAYMENT_VENDOR_NAMES: Record<PaymentVendor, string> = { mollie: 'Mollie', stripe: 'Stripe' }
