import type { AvailableFeatures, Features } from './features.ts'

/** `voicesConfigured`: as the list of voices says. */
export const availableFeatures = (features: Features, voicesConfigured: boolean): AvailableFeatures => ({
  agencies: features.agencyDashboard,
  recordings: features.customAudioUpload,
  sharing: features.socialSharing,
  voices: voicesConfigured,
})
