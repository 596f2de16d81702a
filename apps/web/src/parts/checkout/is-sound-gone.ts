import { refusedFields } from '#lib/api/refused-fields.ts'

/** Whether the order's sound is not to be had any more: it waited too long for its donation, or has gone to another. */
export const isSoundGone = (error: unknown) =>
  refusedFields(error).some((path) => path === 'audioUrl' || path === 'customAudioUrl' || path === 'retryOf')
