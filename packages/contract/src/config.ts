import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { FEATURE_NAMES } from './features.ts'
import { Announcement } from './operator-settings.ts'
import { Plans } from './plans.ts'
import { REGISTRATION_MODES } from './registration-modes.ts'
import { SignInService } from './sign-in-services.ts'

/** `warn`: weak passwords are accepted with a warning; `strict`: they are refused. */
export const PasswordPolicy = z.enum(['warn', 'strict'])
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

export const PaymentMethod = z.enum(['card', 'mbway', 'paypal', 'bank_transfer'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Providers at which a creator can have an account of their own. */
export const PAYMENT_VENDORS = ['mollie', 'stripe'] as const
export const PaymentVendor = z.enum(PAYMENT_VENDORS)
export type PaymentVendor = z.infer<typeof PaymentVendor>

/** Values that the web client must not hard-code. */
export const Config = z.object({
  version: z.string().describe('the release that runs here'),
  features: z.record(z.enum(FEATURE_NAMES), z.boolean()),
  currency: CurrencyCode,
  presets: z.array(CentsAmount),
  limits: z.object({
    donationMin: CentsAmount,
    donationMax: CentsAmount,
    messageCharacters: z.int(),
    donorNameCharacters: z.int(),
    passwordCharacters: z.int().describe('the fewest that a new password may have'),
    previewCharacters: z.int(),
    recordingMs: z.int(),
    uploadBytes: z.int(),
  }),
  passwordPolicy: PasswordPolicy,
  registration: z
    .object({ accounts: z.enum(REGISTRATION_MODES), creators: z.enum(REGISTRATION_MODES) })
    .describe('who can make an account here; `creators`: also by changing the account type; agencies too'),
  signIn: z.array(SignInService).describe('the services with which a person can sign in here'),
  requireProvenMail: z
    .boolean()
    .describe('true: no API key, webhook or agency before the address of the account is proven'),
  plans: Plans.nullable().describe(
    'what they cost and have here; null: there are none, and everybody has everything without a fee',
  ),
  payouts: z
    .object({ minimumCents: CentsAmount, holdDays: z.int().describe('before a donation can be paid out') })
    .nullable()
    .describe('null: the operator makes no payouts here'),
  taxes: z.boolean().describe('true: creators and agencies are reported by law here, and give tax data'),
  paymentAccounts: z.array(PaymentVendor).describe('the providers at which creators can connect an own account'),
  paymentMethods: z.array(PaymentMethod),
  sandbox: z.boolean().describe('true when no real money moves'),
  voicesConfigured: z.boolean(),
  transcription: z.boolean().describe('false: what is said in recordings is not written down here'),
  premiumVoices: z.boolean().describe('false: only the built-in synthetic voices speak, if any'),
  announcement: Announcement.nullable().describe('the note of the operator that every page shows now'),
  tiktokConfigured: z.boolean().describe('false: connecting TikTok is still to come here'),
})
export type Config = z.infer<typeof Config>
