import type { RegistrationModes } from './registration-modes.ts'
import type { SignInService } from './sign-in-services.ts'

/** Feature flags, as the specification's section 6 sets them. */
export const FEATURES = {
  elevenlabsVoices: true,
  tiktokIntegration: true,
  stripePayments: true,
  customAudioUpload: true,
  betaOnboarding: true,
  feedbackSystem: true,
  socialSharing: true,
  agencyDashboard: true,
  supporterDashboard: true,
  creatorSubscriptions: true,
  advancedAnalytics: false,
  testDonations: false,
  debugMode: false,
  maintenanceMode: false,
} as const

export type Feature = keyof typeof FEATURES
export type Features = Record<Feature, boolean>

// `Object.keys` returns `string[]`; the keys of this literal are exactly the flags.
export const FEATURE_NAMES = Object.keys(FEATURES) as [Feature, ...Feature[]]

/** What the public pages mention: an operator can switch it off, or lacks the program or contract that it needs. */
export type AvailableFeatures = {
  agencies: boolean
  recordings: boolean
  sharing: boolean
  voices: boolean
  registration: RegistrationModes
  signIn: readonly SignInService[]
  /** The operator pays creators and agencies out. */
  payouts: boolean
  /** Creators and agencies are reported by law, so they give tax data. */
  taxes: boolean
  /** Creators can connect an own account at a payment provider. */
  paymentAccounts: boolean
}

export const ALL_FEATURES_AVAILABLE: AvailableFeatures = {
  agencies: true,
  recordings: true,
  sharing: true,
  voices: true,
  registration: { accounts: 'open', creators: 'open' },
  // Each service is a contract of the operator's own.
  signIn: [],
  payouts: false,
  taxes: false,
  paymentAccounts: false,
}

/** The environment variable that sets a flag: FEATURE_MAINTENANCE_MODE for maintenanceMode. */
export const featureVariable = (feature: Feature): string =>
  `FEATURE_${feature.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
