import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { FEATURE_NAMES } from './features.ts'

export const PaymentMethod = z.enum(['card', 'mbway', 'paypal', 'bank_transfer'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What the web client must not hard-code. */
export const Config = z.object({
  features: z.record(z.enum(FEATURE_NAMES), z.boolean()),
  currency: CurrencyCode,
  presets: z.array(CentsAmount),
  limits: z.object({
    donationMin: CentsAmount,
    donationMax: CentsAmount,
    messageCharacters: z.int(),
    donorNameCharacters: z.int(),
    passwordCharacters: z.int(),
    previewCharacters: z.int(),
    recordingMs: z.int(),
    uploadBytes: z.int(),
  }),
  paymentMethods: z.array(PaymentMethod),
  sandbox: z.boolean().describe('true when no real money moves'),
  voicesConfigured: z.boolean(),
  tiktokConfigured: z.boolean().describe('false: connecting TikTok is still to come here'),
})
export type Config = z.infer<typeof Config>
