import { Config } from '@aplauso/contract/config'
import type { Features } from '@aplauso/contract/features'
import {
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  DONOR_NAME_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  RECORDING_MAX_MS,
  UPLOAD_MAX_BYTES,
  VOICE_PREVIEW_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import { CURRENCY } from '@aplauso/contract/money'
import { offeredMethods, type PaymentProvider } from '#modules/payments/public.ts'
import type { App } from '#platform/http/app.ts'

export type SiteDeps = {
  payments: PaymentProvider
  voicesConfigured: boolean
  tiktokConfigured: boolean
  features: Features
}

/** What the web client must not hard-code. */
export function siteRoutes(app: App, { payments, voicesConfigured, tiktokConfigured, features }: SiteDeps): void {
  const methods = offeredMethods({ payments, log: app.log })
  app.get(
    '/api/config',
    { schema: { summary: 'Features, presets, limits, payment methods', tags: ['site'], response: { 200: Config } } },
    async () => ({
      features,
      currency: CURRENCY,
      presets: [...DONATION_PRESETS_CENTS],
      limits: {
        donationMin: DONATION_MIN_CENTS,
        donationMax: DONATION_MAX_CENTS,
        messageCharacters: MESSAGE_MAX_CHARACTERS,
        donorNameCharacters: DONOR_NAME_MAX_CHARACTERS,
        passwordCharacters: PASSWORD_MIN_CHARACTERS,
        previewCharacters: VOICE_PREVIEW_MAX_CHARACTERS,
        recordingMs: RECORDING_MAX_MS,
        uploadBytes: UPLOAD_MAX_BYTES,
      },
      paymentMethods: [...methods()],
      sandbox: payments.sandbox,
      voicesConfigured,
      tiktokConfigured,
    }),
  )
}
