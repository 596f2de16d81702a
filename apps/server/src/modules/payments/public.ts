export { createMollieProvider } from './mollie/mollie-provider.ts'
export { offeredMethods } from './offered-methods.ts'
export type { PaymentProvider, PaymentSnapshot } from './provider.ts'
export { mollieWebhook } from './webhook.ts'
