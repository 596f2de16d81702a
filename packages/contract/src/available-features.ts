import type { AvailableFeatures, Features } from './features.ts'

/** `voicesConfigured`: as in the list of voices. */
export const availableFeatures = (features: Features, voicesConfigured: boolean): AvailableFeatures => ({
  agencies: features.agencyDashboard,
  recordings: features.customAudioUpload,
  sharing: features.socialSharing,
  voices: voicesConfigured,
})
