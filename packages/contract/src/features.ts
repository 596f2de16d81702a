import type { RegistrationModes } from './registration-modes.ts'

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

/** Features that the public pages mention: an operator can switch them off, or lacks the program that they need. */
export type AvailableFeatures = {
  agencies: boolean
  recordings: boolean
  sharing: boolean
  voices: boolean
  registration: RegistrationModes
}

export const ALL_FEATURES_AVAILABLE: AvailableFeatures = {
  agencies: true,
  recordings: true,
  sharing: true,
  voices: true,
  registration: { accounts: 'open', creators: 'open' },
}

/** The environment variable that sets a flag: FEATURE_MAINTENANCE_MODE for maintenanceMode. */
export const featureVariable = (feature: Feature): string =>
  `FEATURE_${feature.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
