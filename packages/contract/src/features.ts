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
