import type { AvailableFeatures, Features } from './features.ts'
import type { RegistrationModes } from './registration-modes.ts'
import type { SignInService } from './sign-in-services.ts'

/** `voicesConfigured`: as in the list of voices. */
export const availableFeatures = (
  features: Features,
  voicesConfigured: boolean,
  registration: RegistrationModes,
  signIn: readonly SignInService[],
  { payouts, taxes }: Pick<AvailableFeatures, 'payouts' | 'taxes'>,
): AvailableFeatures => ({
  agencies: features.agencyDashboard,
  recordings: features.customAudioUpload,
  sharing: features.socialSharing,
  voices: voicesConfigured,
  registration,
  signIn,
  payouts,
  taxes,
})

/** Whether there is a page about being paid: `/settings/payouts` has each part that this server offers. */
export const hasPayoutPage = ({ payouts, taxes }: Pick<AvailableFeatures, 'payouts' | 'taxes'>): boolean =>
  payouts || taxes
