import { Config, type PasswordPolicy, type PaymentVendor } from '@aplauso/contract/config'
import type { Features } from '@aplauso/contract/features'
import {
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  DONOR_NAME_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  RECORDING_MAX_MS,
  STRICT_PASSWORD_MIN_CHARACTERS,
  UPLOAD_MAX_BYTES,
  VOICE_PREVIEW_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import { CURRENCY } from '@aplauso/contract/money'
import type { Announcement } from '@aplauso/contract/operator-settings'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import type { Transcriber, Voices } from '#modules/media/public.ts'
import { offeredMethods, type PaymentProvider } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { App } from '#platform/http/app-type.ts'

export type SiteDeps = {
  version: string
  payments: PaymentProvider
  voices: Pick<Voices, 'configured' | 'list'>
  transcriber: Pick<Transcriber, 'configured'>
  tiktokConfigured: boolean
  features: Features
  prices: Prices
  passwordPolicy: PasswordPolicy
  announcement: () => Announcement | null
  registration: RegistrationModes
  /** The services with which a person can sign in here. */
  signIn: readonly SignInService[]
  requireProvenMail: boolean
  /** Null: the operator makes no payouts. */
  payouts: Config['payouts']
  /** True: creators and agencies give tax data. */
  taxes: boolean
  /** Where creators can connect an own account. */
  paymentAccounts: readonly PaymentVendor[]
}

export function siteRoutes(app: App, deps: SiteDeps): void {
  const {
    version,
    payments,
    voices,
    transcriber,
    tiktokConfigured,
    features,
    prices,
    passwordPolicy,
    announcement,
    registration,
    signIn,
    requireProvenMail,
    payouts,
    taxes,
    paymentAccounts,
  } = deps
  const methods = offeredMethods({ payments, log: app.log })
  app.get(
    '/api/config',
    { schema: { summary: 'Features, presets, limits, payment methods', tags: ['site'], response: { 200: Config } } },
    async () => ({
      version,
      features: { ...features },
      currency: CURRENCY,
      presets: [...DONATION_PRESETS_CENTS],
      limits: {
        donationMin: DONATION_MIN_CENTS,
        donationMax: DONATION_MAX_CENTS,
        messageCharacters: MESSAGE_MAX_CHARACTERS,
        donorNameCharacters: DONOR_NAME_MAX_CHARACTERS,
        passwordCharacters: passwordPolicy === 'strict' ? STRICT_PASSWORD_MIN_CHARACTERS : PASSWORD_MIN_CHARACTERS,
        previewCharacters: VOICE_PREVIEW_MAX_CHARACTERS,
        recordingMs: RECORDING_MAX_MS,
        uploadBytes: UPLOAD_MAX_BYTES,
      },
      passwordPolicy,
      registration: { ...registration },
      signIn: [...signIn],
      requireProvenMail,
      plans: prices.areSold ? prices.of : null,
      payouts,
      taxes,
      paymentAccounts: [...paymentAccounts],
      paymentMethods: [...methods()],
      sandbox: payments.sandbox,
      voicesConfigured: voices.configured,
      announcement: announcement(),
      transcription: transcriber.configured,
      premiumVoices: (await voices.list()).some(isPremium),
      tiktokConfigured,
    }),
  )
}

// Better than the engines that every installation has. The tier does not show this: it only names the plan.
const isPremium = ({ spokenBy }: Awaited<ReturnType<Voices['list']>>[number]) =>
  spokenBy !== 'embedded' && spokenBy !== 'browser'
