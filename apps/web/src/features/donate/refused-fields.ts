import { ApiError } from '#lib/api.ts'

/** The fields a refusal is about. */
export const refusedFields = (error: unknown): string[] =>
  (error instanceof ApiError ? error.problem?.errors : undefined)?.map(({ path }) => path) ?? []

/** Whether the order's sound is not to be had any more: it waited too long for its donation, or has gone to another. */
export const isSoundGone = (error: unknown) =>
  refusedFields(error).some((path) => path === 'audioUrl' || path === 'customAudioUrl' || path === 'retryOf')
