import type { AvailableFeatures, Features } from './features.ts'
import type { RegistrationModes } from './registration-modes.ts'
import type { SignInService } from './sign-in-services.ts'

type PayoutFeatures = Pick<AvailableFeatures, 'payouts' | 'taxes' | 'paymentAccounts'>

/** `voicesConfigured`: as in the list of voices. */
export const availableFeatures = (
  features: Features,
  voicesConfigured: boolean,
  registration: RegistrationModes,
  signIn: readonly SignInService[],
  { payouts, taxes, paymentAccounts }: PayoutFeatures,
): AvailableFeatures => ({
  agencies: features.agencyDashboard,
  recordings: features.customAudioUpload,
  sharing: features.socialSharing,
  voices: voicesConfigured,
  registration,
  signIn,
  payouts,
  taxes,
  paymentAccounts,
})

/** Whether there is a page about being paid: `/settings/payouts` has each part that this server offers. */
export const hasPayoutPage = ({ payouts, taxes, paymentAccounts }: PayoutFeatures): boolean =>
  payouts || taxes || paymentAccounts
