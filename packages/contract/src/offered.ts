import type { Features, Offered } from './features.ts'

/** `voicesConfigured`: as the list of voices says. */
export const offeredBy = (features: Features, voicesConfigured: boolean): Offered => ({
  agencies: features.agencyDashboard,
  recordings: features.customAudioUpload,
  sharing: features.socialSharing,
  voices: voicesConfigured,
})
