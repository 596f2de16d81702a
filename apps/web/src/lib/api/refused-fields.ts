import { ApiError } from './api.ts'

/** The fields that a refusal is about. */
export const refusedFields = (error: unknown): string[] =>
  (error instanceof ApiError ? error.problem?.errors : undefined)?.map(({ path }) => path) ?? []
